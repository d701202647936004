// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.ValueType;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** The checks on the schema that a transaction leads to: sections 2.2 and 2.4. */
final class SchemaChecks {
    private static final List<Long> DEFINING = LongStream.concat(
                    LongStream.of(Entids.DB_VALUE_TYPE, Entids.DB_CARDINALITY, Entids.DB_UNIQUE),
                    LongStream.concat(
                            LongStream.rangeClosed(Entids.DB_IS_COMPONENT, Entids.DB_NO_HISTORY),
                            LongStream.rangeClosed(Entids.DB_TUPLE_ATTRS, Entids.DB_TUPLE_TYPES)))
            .boxed()
            .toList();

    private final ModelSchema before;
    private final ModelSchema after;
    private final List<Datom> current;

    private SchemaChecks(ModelDb before, ModelDb after) {
        this.before = before.schema();
        this.after = after.schema();
        this.current = after.current();
    }

    /** Returns the kinds of all violations among the entities that the transaction touched. */
    static Set<ErrorKind> violations(ModelDb before, ModelDb after, long tx) {
        SchemaChecks checks = new SchemaChecks(before, after);
        Set<Long> touched = new HashSet<>();
        after.log().stream()
                .filter(datom -> datom.tx() == tx)
                .filter(datom -> datom.a() == Entids.DB_IDENT || DEFINING.contains(datom.a()))
                .forEach(datom -> touched.add(datom.e()));
        Set<ErrorKind> kinds = EnumSet.noneOf(ErrorKind.class);
        for (long entity : touched) {
            Optional<Attribute> attribute = checks.before.attribute(entity);
            if (attribute.isPresent() && !checks.isAllowedAlteration(attribute.get())) {
                kinds.add(ErrorKind.INVALID_ALTER_ATTRIBUTE);
            }
            if (attribute.isEmpty() && !checks.isAllowedDefinition(entity)) {
                kinds.add(ErrorKind.INVALID_INSTALL_ATTRIBUTE);
            }
        }
        return kinds;
    }

    private boolean isAllowedDefinition(long entity) {
        Map<Long, Object> facts = after.facts(entity);
        return DEFINING.stream().noneMatch(facts::containsKey)
                || after.attribute(entity).filter(this::isConsistent).isPresent();
    }

    private boolean isConsistent(Attribute attribute) {
        Map<Long, Object> facts = after.facts(attribute.id());
        Object cardinality = facts.get(Entids.DB_CARDINALITY);
        Object unique = facts.get(Entids.DB_UNIQUE);
        return (cardinality.equals(Entids.CARDINALITY_ONE) || cardinality.equals(Entids.CARDINALITY_MANY))
                && (unique == null || unique.equals(Entids.UNIQUE_IDENTITY) || unique.equals(Entids.UNIQUE_VALUE))
                && (unique == null || attribute.type() != ValueType.BYTES)
                && (!attribute.component() || attribute.isRef())
                && (!attribute.fulltext() || attribute.type() == ValueType.STRING)
                && (attribute.type() == ValueType.TUPLE) == (attribute.tuple() != null)
                && after.components(attribute).stream().allMatch(SchemaChecks::canBeInTuple)
                && !attribute.ident().isReversed();
    }

    private static boolean canBeInTuple(Attribute attribute) {
        return attribute != null && !attribute.many() && attribute.tuple() == null;
    }

    private boolean isAllowedAlteration(Attribute old) {
        Map<Long, Object> facts = after.facts(old.id());
        boolean isRemoved = DEFINING.stream().noneMatch(facts::containsKey);
        if (isRemoved) {
            return current.stream().noneMatch(datom -> datom.a() == old.id()) && !isInTuple(old.id());
        }
        Optional<Attribute> altered = after.attribute(old.id()).filter(this::isConsistent);
        return altered.isPresent()
                && altered.get().type() == old.type()
                && altered.get().fulltext() == old.fulltext()
                && Objects.equals(altered.get().tuple(), old.tuple())
                && (!altered.get().many() || !isInTuple(old.id()))
                && (altered.get().many() || hasSingleValues(old.id()))
                && (altered.get().unique() == null || hasDistinctValues(old.id()));
    }

    private boolean isInTuple(long attribute) {
        return after.attributes().stream()
                .anyMatch(tuple -> tuple.tuple() instanceof TupleSpec.Composite composite
                        && composite.attributes().contains(attribute));
    }

    private boolean hasSingleValues(long attribute) {
        return isInjective(current.stream()
                .filter(datom -> datom.a() == attribute)
                .map(Datom::e)
                .toList());
    }

    private boolean hasDistinctValues(long attribute) {
        return isInjective(current.stream()
                .filter(datom -> datom.a() == attribute)
                .map(Datom::v)
                .toList());
    }

    private static boolean isInjective(List<?> values) {
        return new HashSet<>(values).size() == values.size();
    }
}
