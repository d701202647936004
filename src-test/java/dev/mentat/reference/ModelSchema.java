// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The schema at the basis of a store, read from its datoms. Immutable. */
public final class ModelSchema {
    private final Map<Long, Map<Long, Object>> facts = new HashMap<>();
    private final Map<Keyword, Long> entids = new HashMap<>();
    private final Map<Long, Attribute> attributes = new HashMap<>();

    /**
     * Reads a schema.
     *
     * @param log everything ever recorded, for the idents that entities once had
     * @param current what holds
     */
    ModelSchema(List<Datom> log, List<Datom> current) {
        for (Datom datom : current) {
            facts.computeIfAbsent(datom.e(), any -> new HashMap<>()).put(datom.a(), datom.v());
        }
        for (Datom datom : log) {
            if (datom.a() == Entids.DB_IDENT && datom.added()) {
                entids.put((Keyword) datom.v(), datom.e());
            }
        }
        entids.values().removeIf(owner -> !facts(owner).containsKey(Entids.DB_IDENT));
        facts.keySet().forEach(entity -> read(entity).ifPresent(attribute -> attributes.put(entity, attribute)));
    }

    /** Returns what holds of an entity, one value per attribute. */
    Map<Long, Object> facts(long entity) {
        return facts.getOrDefault(entity, Map.of());
    }

    /** Finds the entity that a keyword names, be it by an ident of the past. */
    public Optional<Long> entid(Keyword ident) {
        return Optional.ofNullable(entids.get(ident));
    }

    public Collection<Attribute> attributes() {
        return attributes.values();
    }

    public Optional<Attribute> attribute(long entity) {
        return Optional.ofNullable(attributes.get(entity));
    }

    public Optional<Attribute> attribute(Keyword ident) {
        return entid(ident).flatMap(this::attribute);
    }

    private Optional<Attribute> read(long entity) {
        Map<Long, Object> facts = facts(entity);
        boolean isComplete = facts.containsKey(Entids.DB_IDENT) && facts.containsKey(Entids.DB_CARDINALITY);
        return Optional.ofNullable((Long) facts.get(Entids.DB_VALUE_TYPE))
                .filter(type -> isComplete)
                .flatMap(ValueType::ofEntid)
                .map(type -> new Attribute(
                        entity,
                        (Keyword) facts.get(Entids.DB_IDENT),
                        type,
                        facts.get(Entids.DB_CARDINALITY).equals(Entids.CARDINALITY_MANY),
                        unique(facts.get(Entids.DB_UNIQUE)),
                        isTrue(facts, Entids.DB_INDEX),
                        isTrue(facts, Entids.DB_FULLTEXT),
                        isTrue(facts, Entids.DB_IS_COMPONENT),
                        isTrue(facts, Entids.DB_NO_HISTORY),
                        tuple(facts),
                        List.of(),
                        (String) facts.get(Entids.DB_DOC)));
    }

    private TupleSpec tuple(Map<Long, Object> facts) {
        if (facts.get(Entids.DB_TUPLE_ATTRS) instanceof List<?> names) {
            return new TupleSpec.Composite(names.stream()
                    .map(name -> entids.getOrDefault((Keyword) name, -1L))
                    .toList());
        }
        if (facts.get(Entids.DB_TUPLE_TYPES) instanceof List<?> names) {
            return new TupleSpec.Heterogeneous(
                    names.stream().map(ModelSchema::type).toList());
        }
        Object name = facts.get(Entids.DB_TUPLE_TYPE);
        return name == null ? null : new TupleSpec.Homogeneous(type(name));
    }

    private static ValueType type(Object name) {
        return ValueType.ofIdent((Keyword) name)
                .orElseThrow(() -> new ModelRefusal(ErrorKind.INVALID_INSTALL_ATTRIBUTE));
    }

    /** Returns the attributes of a composite tuple, none for others. */
    List<Attribute> components(Attribute tuple) {
        return tuple.tuple() instanceof TupleSpec.Composite composite
                ? composite.attributes().stream().map(attributes::get).toList()
                : List.of();
    }

    /** Returns the types of the slots of a tuple that has so many. */
    List<ValueType> slots(Attribute tuple, int count) {
        if (tuple.tuple() instanceof TupleSpec.Heterogeneous types) {
            return types.types();
        }
        return tuple.tuple() instanceof TupleSpec.Homogeneous homogeneous
                ? Collections.nCopies(count, homogeneous.type())
                : components(tuple).stream().map(Attribute::type).toList();
    }

    private static Unique unique(Object entid) {
        if (entid == null) {
            return null;
        }
        return entid.equals(Entids.UNIQUE_IDENTITY) ? Unique.IDENTITY : Unique.VALUE;
    }

    private static boolean isTrue(Map<Long, Object> facts, long attribute) {
        return Boolean.TRUE.equals(facts.get(attribute));
    }
}
