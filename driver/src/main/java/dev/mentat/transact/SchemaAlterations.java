// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.error.SchemaErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides which alterations of standing attributes are allowed; data is judged as the transaction leaves it. */
final class SchemaAlterations {
    private static final String NEW_ATTRIBUTE = "Rename the attribute and define a new one";

    private record Held(long e, Object v) {}

    private final Schema before;
    private final Cells cells;
    private final DatomReader reader;
    private final Violations violations;

    SchemaAlterations(Schema before, Cells cells, DatomReader reader, Violations violations) {
        this.before = before;
        this.cells = cells;
        this.reader = reader;
        this.violations = violations;
    }

    /**
     * Checks what became of an attribute.
     *
     * @param old the attribute before the transaction
     * @param changed the attribute after it, or empty if it is none any more
     */
    void check(Attribute old, Optional<Attribute> changed) {
        if (changed.isEmpty()) {
            checkRemoval(old);
            return;
        }
        Attribute attribute = changed.get();
        checkImmutable(old, attribute);
        if (old.many() && !attribute.many()) {
            checkSingleValues(attribute);
        }
        if (!old.many() && attribute.many()) {
            before.compositesOf(old.id())
                    .forEach(tuple -> violations.add(SchemaErrors.partOfTuple(
                            name(old), name(tuple), "become cardinality many", place(old, Entids.DB_CARDINALITY))));
        }
        if (old.unique() == null && attribute.unique() != null) {
            checkDistinctValues(attribute);
        }
    }

    private void checkImmutable(Attribute old, Attribute attribute) {
        if (old.type() != attribute.type()) {
            violations.add(SchemaErrors.cannotChange(
                    name(attribute), ":db/valueType", NEW_ATTRIBUTE, place(old, Entids.DB_VALUE_TYPE)));
        } else if (!Objects.equals(old.tuple(), attribute.tuple())) {
            violations.add(SchemaErrors.cannotChange(
                    name(attribute), "the tuple definition", NEW_ATTRIBUTE, place(old, Entids.DB_TUPLE_ATTRS)));
        }
        if (old.fulltext() != attribute.fulltext()) {
            violations.add(SchemaErrors.cannotChange(
                    name(attribute), ":db/fulltext", NEW_ATTRIBUTE, place(old, Entids.DB_FULLTEXT)));
        }
    }

    private void checkRemoval(Attribute old) {
        Position position = place(old, Entids.DB_VALUE_TYPE);
        for (Attribute tuple : before.compositesOf(old.id())) {
            boolean isRemovedToo = cells.find(tuple.id(), Entids.DB_TUPLE_ATTRS)
                    .filter(cell -> cell.after().isEmpty())
                    .isPresent();
            if (!isRemovedToo) {
                violations.add(SchemaErrors.partOfTuple(name(old), name(tuple), "be removed", position));
            }
        }
        if (isInUse(old)) {
            violations.add(SchemaErrors.inUse(name(old), position));
        }
    }

    private boolean isInUse(Attribute attribute) {
        List<Cell> touched = touched(attribute);
        if (touched.stream().anyMatch(cell -> !cell.after().isEmpty())) {
            return true;
        }
        return touched.isEmpty() ? reader.isUsed(attribute) : !held(attribute).isEmpty();
    }

    private void checkSingleValues(Attribute attribute) {
        Map<Long, Integer> counts = new HashMap<>();
        held(attribute).forEach(held -> counts.merge(held.e, 1, Integer::sum));
        List<Long> several = counts.entrySet().stream()
                .filter(count -> count.getValue() > 1)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        if (!several.isEmpty()) {
            long first = several.get(0);
            violations.add(SchemaErrors.severalValues(
                    name(attribute),
                    Spelling.entity(before, first),
                    counts.getOrDefault(first, 0),
                    several.size() - 1,
                    place(attribute, Entids.DB_CARDINALITY)));
        }
    }

    private void checkDistinctValues(Attribute attribute) {
        Map<Object, List<Long>> holders = new HashMap<>();
        held(attribute)
                .forEach(held ->
                        holders.computeIfAbsent(held.v, v -> new ArrayList<>()).add(held.e));
        List<Object> shared = holders.entrySet().stream()
                .filter(value -> value.getValue().size() > 1)
                .map(Map.Entry::getKey)
                .sorted(ValueOrder.INSTANCE)
                .toList();
        if (!shared.isEmpty()) {
            Object first = shared.get(0);
            List<String> entities = holders.getOrDefault(first, List.of()).stream()
                    .sorted()
                    .map(entity -> Spelling.entity(before, entity))
                    .toList();
            violations.add(SchemaErrors.duplicateValue(
                    name(attribute),
                    Spelling.value(before, attribute, first),
                    entities,
                    shared.size() - 1,
                    place(attribute, Entids.DB_UNIQUE)));
        }
    }

    /** Returns what entities hold of an attribute after the transaction. */
    private List<Held> held(Attribute attribute) {
        List<Held> held = new ArrayList<>();
        for (Datom datom : reader.attribute(attribute)) {
            Cell cell = cells.findOrNull(datom.e(), attribute.id());
            if (cell == null || !cell.removes(datom.v())) {
                held.add(new Held(datom.e(), datom.v()));
            }
        }
        touched(attribute).forEach(cell -> cell.asserted().forEach(value -> held.add(new Held(cell.e(), value))));
        return held;
    }

    private List<Cell> touched(Attribute attribute) {
        return cells.all().stream()
                .filter(cell -> cell.a().id() == attribute.id() && cell.isTouched())
                .toList();
    }

    private @Nullable Position place(Attribute attribute, long property) {
        return cells.find(attribute.id(), property)
                .filter(Cell::isTouched)
                .map(Cell::position)
                .orElseGet(() -> AttributeDefinition.position(cells, attribute.id()));
    }

    private static String name(Attribute attribute) {
        return attribute.ident().toString();
    }
}
