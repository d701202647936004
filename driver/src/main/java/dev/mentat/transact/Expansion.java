// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.error.TxErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Brings resolved terms into cells: what is added, and what is retracted once db-before has told which values a retraction
 * without a value, a retracted entity or a compare-and-swap is about. Used once; not thread-safe.
 */
final class Expansion {
    private final TxTerms terms;
    private final Bindings bindings;
    private final Schema schema;
    private final DatomReader reader;
    private final Cells cells;
    private final CompositeTuples composites;
    private final TxInstants instants;

    Expansion(
            TxTerms terms,
            Bindings bindings,
            Schema schema,
            DatomReader reader,
            Cells cells,
            CompositeTuples composites,
            TxInstants instants) {
        this.terms = terms;
        this.bindings = bindings;
        this.schema = schema;
        this.reader = reader;
        this.cells = cells;
        this.composites = composites;
        this.instants = instants;
    }

    /**
     * Fills the cells, with their values in db-before.
     *
     * @throws dev.mentat.error.MentatException of kind CAS_FAILED if a compare-and-swap finds another value
     */
    void run() {
        terms.adds().forEach(this::add);
        terms.swapped().forEach(this::add);
        terms.retracts().forEach(this::retract);
        retractEntities();
        terms.attributeRetractions().forEach(retraction -> cells.of(entid(retraction.e()), retraction.a()));
        cells.load();
        terms.attributeRetractions().forEach(this::retractAll);
        compare();
    }

    private long entid(Ref ref) {
        return Objects.requireNonNull(ref.entid(bindings), "An unresolved entity was not reported");
    }

    private void add(Term term) {
        long e = entid(term.e());
        Object value = term.v().resolve(bindings);
        if (term.a().id() == Entids.DB_TX_INSTANT) {
            instants.add(e, value, term.position());
        } else if (CompositeTuples.isComposite(term.a())) {
            composites.request(e, term.a(), value, term.position());
        } else {
            cells.of(e, term.a()).add(value, term.position());
        }
    }

    private void retract(Term term) {
        retract(entid(term.e()), term.a(), term.v().resolve(bindings), term.position());
    }

    private void retract(long e, Attribute attribute, Object value, Position position) {
        if (attribute.id() == Entids.DB_TX_INSTANT) {
            instants.retract(e, position);
        } else if (!CompositeTuples.isComposite(attribute)) {
            cells.of(e, attribute).retract(value, position);
        }
    }

    private void retractAll(TxTerms.AttributeRetraction retraction) {
        long e = entid(retraction.e());
        if (retraction.a().id() == Entids.DB_TX_INSTANT) {
            instants.retract(e, retraction.position());
        } else {
            cells.of(e, retraction.a()).retractAll(retraction.position());
        }
    }

    /** Retracts entities and, level by level, their components; then the references to all of them. */
    private void retractEntities() {
        Map<Long, Position> wanted = new HashMap<>();
        terms.entityRetractions()
                .forEach(retraction -> wanted.putIfAbsent(entid(retraction.e()), retraction.position()));
        if (wanted.isEmpty()) {
            return;
        }
        Set<Long> level = existing(wanted.keySet());
        while (!level.isEmpty()) {
            Set<Long> next = new HashSet<>();
            for (Datom datom : reader.entities(level)) {
                Position position = positionOf(datom.e(), wanted);
                Attribute attribute = attribute(datom);
                retract(datom.e(), attribute, datom.v(), position);
                if (attribute.component() && wanted.putIfAbsent((Long) datom.v(), position) == null) {
                    next.add((Long) datom.v());
                }
            }
            level = next;
        }
        for (Datom datom : reader.referencing(existing(wanted.keySet()))) {
            retract(datom.e(), attribute(datom), datom.v(), positionOf((Long) datom.v(), wanted));
        }
    }

    private Set<Long> existing(Set<Long> entities) {
        Set<Long> existing = new HashSet<>(entities);
        existing.removeIf(cells::isNew);
        return existing;
    }

    private static Position positionOf(long entity, Map<Long, Position> wanted) {
        return Objects.requireNonNull(wanted.get(entity), "The reader returned an entity that was not asked for");
    }

    private Attribute attribute(Datom datom) {
        return schema.attribute(datom.a()).orElseThrow();
    }

    private void compare() {
        Violations violations = new Violations();
        for (TxTerms.Swap swap : terms.swaps()) {
            Attribute attribute = swap.a();
            Value given = swap.expected();
            Object expected = given == null ? null : given.resolve(bindings);
            Object actual = cells.of(entid(swap.e()), attribute).valueBefore();
            if (!Objects.equals(expected, actual)) {
                violations.add(TxErrors.casFailed(
                        attribute.ident().toString(),
                        swap.e().spelling(schema),
                        spelling(attribute, actual),
                        spelling(attribute, expected),
                        swap.position()));
            }
        }
        violations.raise();
    }

    private @Nullable String spelling(Attribute attribute, @Nullable Object value) {
        return value == null ? null : Spelling.value(schema, attribute, value);
    }

    /**
     * Requires that the entity of every compare-and-swap is known before new entids are handed out.
     *
     * @throws dev.mentat.error.MentatException of kind INVALID_TX_DATA that names those that are not
     */
    static void requireExistingSwaps(TxTerms terms, Schema schema, Bindings bindings) {
        Violations violations = new Violations();
        for (TxTerms.Swap swap : terms.swaps()) {
            if (!swap.e().isBound(bindings)) {
                violations.add(TxErrors.casOfNewEntity(swap.e().spelling(schema), swap.position()));
            }
        }
        violations.raise();
    }
}
