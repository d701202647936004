// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.reference.Findings.Step;
import dev.mentat.reference.ModelDb.Fact;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.TupleSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Keeps composite tuples in step with their components: section 2.2. */
final class Composites {
    private final ModelDb before;
    private final List<Datom> rows;
    private final Set<Fact> restated;
    private final Map<List<Long>, Object> values = new HashMap<>();

    private Composites(ModelDb before, List<Datom> rows, Set<Fact> restated) {
        this.before = before;
        this.rows = rows;
        this.restated = restated;
    }

    /**
     * Adds the rows of composite tuples.
     *
     * @param rows what a transaction writes besides
     * @param restated what it says of composite tuples in so many words
     */
    static Composites complete(ModelDb before, List<Datom> rows, Set<Fact> restated) {
        Composites composites = new Composites(before, rows, restated);
        composites.readValues();
        for (Attribute tuple : before.schema().attributes()) {
            composites.touched(tuple).forEach(entity -> composites.replace(entity, tuple));
        }
        return composites;
    }

    private void readValues() {
        for (Datom datom : before.current()) {
            values.put(List.of(datom.e(), datom.a()), datom.v());
        }
        for (Datom datom : rows) {
            if (!datom.added()) {
                values.remove(List.of(datom.e(), datom.a()), datom.v());
            }
        }
        for (Datom datom : rows) {
            if (datom.added()) {
                values.put(List.of(datom.e(), datom.a()), datom.v());
            }
        }
    }

    /** Finds what is wrong with the tuples. */
    void check(Findings findings, ModelSchema after) {
        for (Attribute tuple : before.schema().attributes()) {
            boolean isStillUnique = tuple.unique() != null
                    && after.attribute(tuple.id())
                            .filter(attribute -> attribute.unique() != null)
                            .isPresent();
            touched(tuple).forEach(entity -> check(entity, tuple, isStillUnique, findings));
        }
    }

    private Set<Long> touched(Attribute tuple) {
        Set<Long> entities = new LinkedHashSet<>();
        if (tuple.tuple() instanceof TupleSpec.Composite composite) {
            rows.stream()
                    .filter(datom -> composite.attributes().contains(datom.a()))
                    .forEach(datom -> entities.add(datom.e()));
            restated.stream().filter(fact -> fact.a() == tuple.id()).forEach(fact -> entities.add(fact.e()));
        }
        return entities;
    }

    private void replace(long entity, Attribute tuple) {
        List<Object> slots = new ArrayList<>();
        before.schema().components(tuple).forEach(part -> slots.add(values.get(List.of(entity, part.id()))));
        Object now = slots.stream().allMatch(Objects::isNull) ? null : Collections.unmodifiableList(slots);
        Object then = before.current().stream()
                .filter(datom -> datom.e() == entity && datom.a() == tuple.id())
                .map(Datom::v)
                .findFirst()
                .orElse(null);
        if (Objects.equals(then, now)) {
            return;
        }
        long tx = before.basis() + 1;
        Datom retraction = new Datom(entity, tuple.id(), then == null ? "" : then, tx, false);
        if (then != null && !rows.contains(retraction)) {
            rows.add(retraction);
        }
        values.remove(List.of(entity, tuple.id()));
        if (now != null) {
            rows.add(new Datom(entity, tuple.id(), now, tx, true));
            values.put(List.of(entity, tuple.id()), now);
        }
    }

    private void check(long entity, Attribute tuple, boolean isUnique, Findings findings) {
        Object now = values.get(List.of(entity, tuple.id()));
        if (restated.stream()
                .anyMatch(fact -> fact.e() == entity
                        && fact.a() == tuple.id()
                        && !fact.v().equals(now))) {
            findings.add(Step.TUPLES, ErrorKind.INVALID_TX_DATA);
        }
        if (now != null && isUnique && isHeldByAnother(entity, tuple, now)) {
            findings.add(Step.UNIQUENESS, ErrorKind.UNIQUE_CONFLICT);
        }
    }

    private boolean isHeldByAnother(long entity, Attribute tuple, Object value) {
        return values.entrySet().stream()
                .filter(entry ->
                        entry.getKey().get(1) == tuple.id() && entry.getKey().get(0) != entity)
                .anyMatch(entry -> entry.getValue().equals(value));
    }
}
