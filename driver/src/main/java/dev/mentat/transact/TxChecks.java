// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.TxErrors;
import dev.mentat.error.Violation;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The checks on what a transaction asserts and retracts that need no schema change. Not thread-safe. */
final class TxChecks {
    private static final Set<Long> INSTALL_MARKERS =
            Set.of(Entids.DB_INSTALL_PARTITION, Entids.DB_INSTALL_VALUE_TYPE, Entids.DB_INSTALL_ATTRIBUTE);

    private final Schema schema;
    private final Cells cells;
    private final Owners owners;
    private final Names names;

    TxChecks(Schema schema, Cells cells, Owners owners, Names names) {
        this.schema = schema;
        this.cells = cells;
        this.owners = owners;
        this.names = names;
    }

    /** Requires that no bootstrap entity is touched. */
    void checkReserved(Violations violations) {
        Set<Long> reported = new HashSet<>();
        for (Cell cell : cells.all()) {
            boolean isReserved = Entids.isBootstrap(cell.e()) && cell.isTouched() && !isInstallMarker(cell);
            if (isReserved && reported.add(cell.e())) {
                violations.add(TxErrors.systemEntity(Spelling.entity(schema, cell.e()), cell.position()));
            }
        }
    }

    private static boolean isInstallMarker(Cell cell) {
        return cell.e() == Entids.DB_PART_DB
                && INSTALL_MARKERS.contains(cell.a().id());
    }

    /** Requires that the terms do not contradict each other. */
    void checkConflicts(Violations violations) {
        for (Cell cell : cells.all()) {
            if (!cell.isTouched()) {
                continue;
            }
            cell.added().forEach((value, position) -> {
                if (cell.retracted().containsKey(value)) {
                    violations.add(TxErrors.addedAndRetracted(
                            names.of(cell.e()), ident(cell.a()), value(cell.a(), value), position));
                }
            });
            if (!cell.a().many() && cell.added().size() > 1) {
                List<String> values = cell.added().keySet().stream()
                        .sorted(ValueOrder.INSTANCE)
                        .map(value -> value(cell.a(), value))
                        .toList();
                violations.add(TxErrors.twoValues(names.of(cell.e()), ident(cell.a()), values, cell.position()));
            }
        }
    }

    /**
     * Requires that every unique value has one owner in the result.
     *
     * @param isUnique tells which attributes are unique before and after the transaction
     */
    void checkUnique(Predicate<Attribute> isUnique, Violations violations) {
        for (Cell cell : cells.all()) {
            if (cell.a().unique() != null && cell.isTouched()) {
                cell.asserted().forEach(value -> owners.want(cell.a(), value));
            }
        }
        owners.read();
        Map<Long, Map<Object, Cell>> asserted = new HashMap<>();
        for (Cell cell : cells.all()) {
            if (cell.a().unique() != null && cell.isTouched() && isUnique.test(cell.a())) {
                Map<Object, Cell> known = asserted.computeIfAbsent(cell.a().id(), id -> new HashMap<>());
                cell.asserted().forEach(value -> checkOwner(cell, value, known.putIfAbsent(value, cell), violations));
            }
        }
    }

    private void checkOwner(Cell cell, Object value, @Nullable Cell other, Violations violations) {
        if (other != null) {
            violations.add(twice(cell, value, other));
            return;
        }
        Long owner = owners.of(cell.a(), value);
        if (owner == null || owner == cell.e()) {
            return;
        }
        Cell owning = cells.findOrNull(owner, cell.a().id());
        if (owning == null || !owning.removes(value)) {
            violations.add(owned(cell, value, owner));
        }
    }

    private Violation twice(Cell cell, Object value, Cell other) {
        String first = names.of(other.e());
        String second = names.of(cell.e());
        return cell.a().id() == Entids.DB_IDENT
                ? TxErrors.identTwice(value.toString(), first, second, cell.position())
                : TxErrors.uniqueTwice(ident(cell.a()), value(cell.a(), value), first, second, cell.position());
    }

    private Violation owned(Cell cell, Object value, long owner) {
        return cell.a().id() == Entids.DB_IDENT
                ? TxErrors.identOwned(value.toString(), Long.toString(owner), names.of(cell.e()), cell.position())
                : TxErrors.uniqueOwned(
                        ident(cell.a()),
                        value(cell.a(), value),
                        Spelling.entity(schema, owner),
                        names.of(cell.e()),
                        cell.position());
    }

    private String value(Attribute attribute, Object value) {
        return Spelling.value(schema, attribute, value);
    }

    private static String ident(Attribute attribute) {
        return attribute.ident().toString();
    }
}
