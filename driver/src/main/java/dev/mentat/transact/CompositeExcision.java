// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.TxErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.DatomEraser;
import dev.mentat.schema.DatomEraser.Erased;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What an excision does to the composite tuples whose components it removes. Used once; not thread-safe. */
final class CompositeExcision {
    private final Schema schema;

    /** The entities that lost a component, by tuple. */
    private final Map<Long, Set<Long>> affected = new TreeMap<>();

    CompositeExcision(Schema schema, Erased erased) {
        this.schema = schema;
        erased.all()
                .forEach(datom -> schema.compositesOf(datom.a())
                        .forEach(tuple -> affected.computeIfAbsent(tuple.id(), id -> new TreeSet<>())
                                .add(datom.e())));
    }

    private Attribute attribute(long id) {
        return schema.attribute(id).orElseThrow();
    }

    /** Removes the tuples with everything that they ever were, and returns how many datoms that were. */
    long erase(DatomEraser eraser) {
        long count = 0;
        for (Map.Entry<Long, Set<Long>> entry : affected.entrySet()) {
            List<Attribute> tuple = List.of(attribute(entry.getKey()));
            count += eraser.erase(tuple, entry.getValue(), Excision.ALL_TIME).count();
        }
        return count;
    }

    /**
     * Derives the tuples anew.
     *
     * @return the datoms to assert
     * @throws dev.mentat.error.MentatException of kind UNIQUE_CONFLICT that names every tuple that another entity has
     */
    List<Datom> derive(DatomReader reader, long tx) {
        List<Datom> datoms = new ArrayList<>();
        affected.forEach((tuple, entities) -> datoms.addAll(derive(attribute(tuple), entities, reader, tx)));
        return datoms;
    }

    private List<Datom> derive(Attribute tuple, Set<Long> entities, DatomReader reader, long tx) {
        List<Attribute> components = ((TupleSpec.Composite) Objects.requireNonNull(tuple.tuple()))
                .attributes().stream().map(this::attribute).toList();
        Map<Attribute, Collection<Long>> wanted = new HashMap<>();
        components.forEach(component -> wanted.put(component, entities));
        Map<List<Long>, Object> values = new HashMap<>();
        reader.datoms(wanted).forEach(datom -> values.put(List.of(datom.e(), datom.a()), datom.v()));
        List<Datom> datoms = new ArrayList<>();
        for (long entity : entities) {
            List<@Nullable Object> slots = new ArrayList<>();
            components.forEach(component -> slots.add(values.get(List.of(entity, component.id()))));
            if (slots.stream().anyMatch(Objects::nonNull)) {
                datoms.add(new Datom(entity, tuple.id(), Collections.unmodifiableList(slots), tx, true));
            }
        }
        if (tuple.unique() != null) {
            requireUnique(tuple, datoms, reader);
        }
        return datoms;
    }

    private void requireUnique(Attribute tuple, List<Datom> datoms, DatomReader reader) {
        Map<Object, Long> owners =
                new HashMap<>(reader.owners(tuple, datoms.stream().map(Datom::v).toList()));
        Violations violations = new Violations();
        for (Datom datom : datoms) {
            Long owner = owners.putIfAbsent(datom.v(), datom.e());
            if (owner != null) {
                violations.add(TxErrors.uniqueOwned(
                        tuple.ident().toString(),
                        Spelling.value(schema, tuple, datom.v()),
                        Spelling.entity(schema, owner),
                        Spelling.entity(schema, datom.e()),
                        null));
            }
        }
        violations.raise();
    }
}
