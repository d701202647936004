// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.Position;
import dev.mentat.error.SchemaErrors;
import dev.mentat.error.Violation;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import dev.mentat.schema.Unique;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one attribute off the facts about its entity, and checks what these facts alone can tell. Used once. */
final class AttributeDefinition {
    /** The attributes that make their entity an attribute; {@code :db/ident} and {@code :db/doc} any entity may have. */
    static final Set<Long> DEFINING = Set.of(
            Entids.DB_VALUE_TYPE,
            Entids.DB_CARDINALITY,
            Entids.DB_UNIQUE,
            Entids.DB_IS_COMPONENT,
            Entids.DB_INDEX,
            Entids.DB_FULLTEXT,
            Entids.DB_NO_HISTORY,
            Entids.DB_TUPLE_ATTRS,
            Entids.DB_TUPLE_TYPE,
            Entids.DB_TUPLE_TYPES,
            Entids.DB_ATTR_PREDS);

    private static final List<Long> REQUIRED = List.of(Entids.DB_IDENT, Entids.DB_VALUE_TYPE, Entids.DB_CARDINALITY);

    private final long entity;
    private final Cells cells;
    private final Schema idents;
    private final Optional<Attribute> standing;
    private final Violations violations;
    private final @Nullable Position position;

    /**
     * Makes a reader of one definition.
     *
     * @param entity the entid of the attribute
     * @param cells hold all facts about it
     * @param idents the idents of the result
     * @param standing the attribute as it was before the transaction, if it was one
     * @param violations takes what is wrong
     */
    AttributeDefinition(long entity, Cells cells, Schema idents, Optional<Attribute> standing, Violations violations) {
        this.entity = entity;
        this.cells = cells;
        this.idents = idents;
        this.standing = standing;
        this.violations = violations;
        this.position = position(cells, entity);
    }

    /** Returns the attribute, or empty if the entity is none, or none that could be. */
    Optional<Attribute> read() {
        boolean isDefined = DEFINING.stream().anyMatch(id -> !values(id).isEmpty());
        if (!isDefined) {
            return Optional.empty();
        }
        List<Long> missing =
                REQUIRED.stream().filter(id -> values(id).isEmpty()).toList();
        missing.forEach(this::reportMissing);
        if (!missing.isEmpty()) {
            return Optional.empty();
        }
        Optional<ValueType> type = valueType();
        Optional<Boolean> many = cardinality();
        Optional<Unique> unique = unique();
        if (type.isEmpty() || many.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(checked(new Attribute(
                entity,
                (Keyword) required(Entids.DB_IDENT),
                type.get(),
                many.get(),
                unique.orElse(null),
                flag(Entids.DB_INDEX),
                flag(Entids.DB_FULLTEXT),
                flag(Entids.DB_IS_COMPONENT),
                flag(Entids.DB_NO_HISTORY),
                tuple(type.get()),
                predicates(),
                (String) single(Entids.DB_DOC))));
    }

    private void reportMissing(long id) {
        String property = property(id);
        violations.add(
                standing.isPresent()
                        ? SchemaErrors.wouldLose(standing.get().ident().toString(), property, position)
                        : SchemaErrors.lacks(name(), property, position));
    }

    private Optional<ValueType> valueType() {
        long value = (Long) required(Entids.DB_VALUE_TYPE);
        Optional<ValueType> type = ValueType.ofEntid(value);
        if (type.isEmpty()) {
            report(SchemaErrors.badProperty(
                    name(), ":db/valueType", Spelling.entity(idents, value), "one of the :db.type idents", position));
        }
        return type;
    }

    private Optional<Boolean> cardinality() {
        long value = (Long) required(Entids.DB_CARDINALITY);
        if (value != Entids.CARDINALITY_ONE && value != Entids.CARDINALITY_MANY) {
            report(SchemaErrors.badProperty(
                    name(),
                    ":db/cardinality",
                    Spelling.entity(idents, value),
                    ":db.cardinality/one or :db.cardinality/many",
                    position));
            return Optional.empty();
        }
        return Optional.of(value == Entids.CARDINALITY_MANY);
    }

    private Optional<Unique> unique() {
        Object value = single(Entids.DB_UNIQUE);
        if (value == null) {
            return Optional.empty();
        }
        if (value.equals(Entids.UNIQUE_IDENTITY)) {
            return Optional.of(Unique.IDENTITY);
        }
        if (!value.equals(Entids.UNIQUE_VALUE)) {
            report(SchemaErrors.badProperty(
                    name(),
                    ":db/unique",
                    Spelling.entity(idents, (Long) value),
                    ":db.unique/identity or :db.unique/value",
                    position));
        }
        return Optional.of(Unique.VALUE);
    }

    private @Nullable TupleSpec tuple(ValueType type) {
        Object attributes = single(Entids.DB_TUPLE_ATTRS);
        Object types = single(Entids.DB_TUPLE_TYPES);
        long given = Stream.of(Entids.DB_TUPLE_ATTRS, Entids.DB_TUPLE_TYPES, Entids.DB_TUPLE_TYPE)
                .filter(id -> !values(id).isEmpty())
                .count();
        if (type != ValueType.TUPLE) {
            if (given > 0) {
                report(SchemaErrors.tupleDefinition(name(), "is " + type.ident() + " and has slots", position));
            }
            return null;
        }
        if (given != 1) {
            report(SchemaErrors.tupleDefinition(
                    name(), given == 0 ? "does not define its slots" : "defines its slots twice", position));
            return null;
        }
        if (attributes != null) {
            // Stored by the idents of the parts, which may name others by now.
            boolean isChanged = cells.find(entity, Entids.DB_TUPLE_ATTRS)
                    .filter(Cell::isChanged)
                    .isPresent();
            return standing.filter(old -> !isChanged)
                    .map(Attribute::tuple)
                    .orElseGet(() -> new TupleSpec.Composite(components((List<?>) attributes)));
        }
        if (types != null) {
            return new TupleSpec.Heterogeneous(slotTypes((List<?>) types, ":db/tupleTypes"));
        }
        List<ValueType> slotTypes = slotTypes(values(Entids.DB_TUPLE_TYPE), ":db/tupleType");
        return slotTypes.isEmpty() ? null : new TupleSpec.Homogeneous(slotTypes.get(0));
    }

    private List<Long> components(List<?> names) {
        List<Long> components = new ArrayList<>();
        for (Object name : names) {
            OptionalLong component = name instanceof Keyword ident ? idents.entid(ident) : OptionalLong.empty();
            if (component.isEmpty()) {
                report(SchemaErrors.tupleComponent(name(), EdnWriter.write(name), "is no attribute", position));
            } else {
                components.add(component.getAsLong());
            }
        }
        return components;
    }

    private List<ValueType> slotTypes(Collection<?> names, String property) {
        List<ValueType> types = new ArrayList<>();
        for (Object name : names) {
            Optional<ValueType> type =
                    name instanceof Keyword ident ? ValueType.ofIdent(ident) : Optional.<ValueType>empty();
            type = type.filter(known -> known != ValueType.TUPLE);
            if (type.isEmpty()) {
                report(SchemaErrors.badProperty(
                        name(), property, EdnWriter.write(name), "idents of value types other than tuple", position));
            } else {
                types.add(type.get());
            }
        }
        return types;
    }

    private List<Symbol> predicates() {
        List<Symbol> symbols = values(Entids.DB_ATTR_PREDS).stream()
                .map(Symbol.class::cast)
                .sorted()
                .toList();
        symbols.stream()
                .filter(symbol -> AttributePredicates.find(symbol).isEmpty())
                .forEach(symbol -> report(SchemaErrors.unknownPredicate(
                        name(), symbol.toString(), AttributePredicates.names(), position)));
        return symbols;
    }

    private Attribute checked(Attribute attribute) {
        String type = attribute.type().ident().toString();
        if (attribute.ident().isReversed()) {
            report(SchemaErrors.reversedName(name(), position));
        }
        if (attribute.component() && !attribute.isRef()) {
            report(SchemaErrors.flagNeedsType(name(), ":db/isComponent", ":db.type/ref", type, position));
        }
        if (attribute.fulltext() && attribute.type() != ValueType.STRING) {
            report(SchemaErrors.flagNeedsType(name(), ":db/fulltext", ":db.type/string", type, position));
        }
        if (attribute.unique() != null && attribute.type() == ValueType.BYTES) {
            report(SchemaErrors.uniqueBytes(name(), position));
        }
        if (CompositeTuples.isComposite(attribute) && attribute.many()) {
            report(SchemaErrors.tupleDefinition(name(), "is composite and has cardinality many", position));
        }
        return attribute;
    }

    private void report(Violation violation) {
        violations.add(standing.isPresent() ? violation.as(ErrorKind.INVALID_ALTER_ATTRIBUTE) : violation);
    }

    private boolean flag(long id) {
        return Boolean.TRUE.equals(single(id));
    }

    private Object required(long id) {
        return values(id).iterator().next();
    }

    private @Nullable Object single(long id) {
        Collection<Object> values = values(id);
        return values.isEmpty() ? null : values.iterator().next();
    }

    private Collection<Object> values(long id) {
        return cells.find(entity, id).map(Cell::after).orElse(List.of());
    }

    private String name() {
        Object ident = single(Entids.DB_IDENT);
        return ident == null ? Long.toString(entity) : ident.toString();
    }

    private String property(long id) {
        return Spelling.entity(idents, id);
    }

    /** Returns a place where the transaction says something that defines an attribute. */
    static @Nullable Position position(Cells cells, long entity) {
        return Stream.concat(
                        Stream.of(Entids.DB_IDENT, Entids.DB_DOC),
                        DEFINING.stream().sorted())
                .flatMap(id -> cells.find(entity, id).stream())
                .filter(Cell::isTouched)
                .map(Cell::position)
                .findFirst()
                .orElse(null);
    }
}
