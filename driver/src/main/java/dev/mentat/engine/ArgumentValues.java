// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Texts;
import dev.mentat.plan.InputSlot;
import dev.mentat.plan.InputTypes;
import dev.mentat.plan.QueryParameter;
import dev.mentat.plan.QueryParameter.Shape;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.TypeSet;
import dev.mentat.query.Source;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The arguments of one execution of a query, checked against the shapes that it declares and split into slots. */
final class ArgumentValues {
    private final List<QueryParameter> parameters;
    private final List<List<List<@Nullable Object>>> rows;

    private ArgumentValues(List<QueryParameter> parameters, List<List<List<@Nullable Object>>> rows) {
        this.parameters = parameters;
        this.rows = rows;
    }

    /**
     * Splits arguments.
     *
     * @param parameters what the query declares
     * @param arguments an argument per parameter
     * @throws MentatException INPUT_TYPE (07006) if an argument has another shape, NIL_VALUE (22004) if one is null
     */
    static ArgumentValues split(List<QueryParameter> parameters, List<@Nullable Object> arguments) {
        List<List<List<@Nullable Object>>> rows = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            rows.add(rows(parameters.get(i), i, arguments.get(i)));
        }
        return new ArgumentValues(parameters, rows);
    }

    /**
     * Puts entids in the place of idents and lookup refs. Elements of collections and relations that name nobody are left
     * out, and equal elements collapse.
     *
     * @param declared what the compiled query says about the parameters
     * @param entities finds the entity that an identifier names in a source
     * @return the values, or empty if one that is needed names nobody, so that nothing matches
     */
    Optional<ArgumentValues> resolved(
            List<QueryParameter> declared, BiFunction<Source, Object, Optional<Long>> entities) {
        List<List<List<@Nullable Object>>> resolved = new ArrayList<>(declared.size());
        for (int i = 0; i < declared.size(); i++) {
            QueryParameter parameter = declared.get(i);
            boolean isNeeded = parameter.shape() == Shape.SCALAR || parameter.shape() == Shape.TUPLE;
            List<List<@Nullable Object>> kept =
                    isNeeded && !namesEntity(parameter) ? rows.get(i) : resolvedRows(parameter, rows.get(i), entities);
            if (isNeeded && kept.isEmpty()) {
                return Optional.empty();
            }
            resolved.add(kept);
        }
        return Optional.of(new ArgumentValues(declared, resolved));
    }

    private static boolean namesEntity(QueryParameter parameter) {
        for (QueryParameter.Slot slot : parameter.slots()) {
            if (isEntity(slot)) {
                return true;
            }
        }
        return false;
    }

    /** Tells whether an argument may be an identifier that has to be looked up. */
    boolean mayHaveToLookUp(List<QueryParameter> declared) {
        for (int i = 0; i < declared.size(); i++) {
            List<QueryParameter.Slot> slots = declared.get(i).slots();
            for (int slot = 0; slot < slots.size(); slot++) {
                int column = slot;
                if (isEntity(slots.get(slot))
                        && !rows.get(i).stream().allMatch(row -> row.get(column) instanceof Long)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static List<List<@Nullable Object>> resolvedRows(
            QueryParameter parameter,
            List<List<@Nullable Object>> rows,
            BiFunction<Source, Object, Optional<Long>> entities) {
        Map<List<Object>, List<@Nullable Object>> kept = new LinkedHashMap<>();
        for (List<@Nullable Object> row : rows) {
            resolvedRow(parameter, row, entities)
                    .ifPresent(found -> kept.putIfAbsent(identity(parameter, found), found));
        }
        return List.copyOf(kept.values());
    }

    /** Returns what is equal for rows that a database takes for the same. */
    private static List<Object> identity(QueryParameter parameter, List<@Nullable Object> row) {
        List<Object> identity = new ArrayList<>(row.size());
        for (int i = 0; i < row.size(); i++) {
            Object value = Objects.requireNonNull(row.get(i));
            identity.add(TypedValue.of(value, parameter.slots().get(i).types())
                    .map(TypedValue::identity)
                    .orElse(value));
        }
        return identity;
    }

    private static Optional<List<@Nullable Object>> resolvedRow(
            QueryParameter parameter, List<@Nullable Object> row, BiFunction<Source, Object, Optional<Long>> entities) {
        List<@Nullable Object> result = new ArrayList<>(row);
        for (int i = 0; i < row.size(); i++) {
            QueryParameter.Slot slot = parameter.slots().get(i);
            Object value = row.get(i);
            if (isEntity(slot)) {
                Optional<Long> entid =
                        slot.entity().flatMap(source -> entities.apply(source, EntityArguments.identifier(value)));
                if (entid.isEmpty()) {
                    return Optional.empty();
                }
                result.set(i, entid.get());
            }
        }
        return Optional.of(result);
    }

    private static boolean isEntity(QueryParameter.Slot slot) {
        return slot.used() && slot.entity().isPresent() && slot.types().equals(TypeSet.REF);
    }

    private static List<List<@Nullable Object>> rows(QueryParameter parameter, int index, @Nullable Object argument) {
        if (argument == null) {
            throw nil(parameter, index);
        }
        return switch (parameter.shape()) {
            case SCALAR -> List.of(List.of(argument));
            case COLLECTION ->
                items(parameter, index, argument).stream()
                        .map(item -> List.<@Nullable Object>of(notNull(parameter, index, item)))
                        .toList();
            case TUPLE -> List.of(tuple(parameter, index, argument));
            case RELATION ->
                items(parameter, index, argument).stream()
                        .map(item -> tuple(parameter, index, notNull(parameter, index, item)))
                        .toList();
            case RULES, PATTERN -> List.of();
        };
    }

    private static List<@Nullable Object> tuple(QueryParameter parameter, int index, Object argument) {
        List<@Nullable Object> items = new ArrayList<>(items(parameter, index, argument));
        int wanted = parameter.slots().size();
        if (items.size() != wanted) {
            throw new MentatException(
                    ErrorKind.INPUT_TYPE,
                    Texts.format("argument %d must have %d elements, has %d", index + 1, wanted, items.size()),
                    null);
        }
        items.forEach(item -> notNull(parameter, index, item));
        return items;
    }

    private static Collection<? extends @Nullable Object> items(QueryParameter parameter, int index, Object argument) {
        if (argument instanceof Collection<?> items) {
            return items;
        }
        if (argument instanceof Object[] items) {
            return Arrays.asList(items);
        }
        throw new MentatException(
                ErrorKind.INPUT_TYPE,
                Texts.format("argument %d%s must be a collection, got %s", index + 1, name(parameter), argument),
                null);
    }

    private static Object notNull(QueryParameter parameter, int index, @Nullable Object item) {
        if (item == null) {
            throw nil(parameter, index);
        }
        return item;
    }

    private static MentatException nil(QueryParameter parameter, int index) {
        return new MentatException(
                ErrorKind.NIL_VALUE,
                Texts.format("argument %d%s is null; Datalog knows no null", index + 1, name(parameter)),
                null);
    }

    private static String name(QueryParameter parameter) {
        return parameter.name().map(name -> " for ?" + name).orElse("");
    }

    /** Returns what the arguments are by themselves, for the slots to which the query gives no single type. */
    InputTypes naturalTypes() {
        return slot -> {
            QueryParameter.Slot declared =
                    parameters.get(slot.parameter()).slots().get(slot.slot());
            if (declared.types().isSingle() || !declared.used()) {
                return TypeSet.ALL;
            }
            return rows.get(slot.parameter()).stream()
                    .map(row -> TypedValue.naturalTypes(row.get(slot.slot())))
                    .reduce(TypeSet::or)
                    .orElse(TypeSet.ALL);
        };
    }

    /** Returns the natural types of every slot, by which compilations are told apart. */
    List<TypeSet> signature() {
        InputTypes types = naturalTypes();
        List<TypeSet> signature = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            for (int slot = 0; slot < parameters.get(i).slots().size(); slot++) {
                signature.add(types.types(new InputSlot(i, slot)));
            }
        }
        return signature;
    }

    /**
     * Returns a single value.
     *
     * @param slot its slot
     * @param types what it must be converted to
     */
    TypedValue single(InputSlot slot, TypeSet types) {
        return converted(slot, types, rows.get(slot.parameter()).get(0).get(slot.slot()));
    }

    /**
     * Returns the values of a slot, one per element of the argument.
     *
     * @param slot the slot
     * @param types what they must be converted to
     */
    List<TypedValue> elements(InputSlot slot, TypeSet types) {
        return rows.get(slot.parameter()).stream()
                .map(row -> converted(slot, types, row.get(slot.slot())))
                .toList();
    }

    private TypedValue converted(InputSlot slot, TypeSet types, @Nullable Object value) {
        QueryParameter parameter = parameters.get(slot.parameter());
        Object present = notNull(parameter, slot.parameter(), value);
        return TypedValue.of(present, types)
                .orElseThrow(() -> new MentatException(
                        ErrorKind.INPUT_CONVERSION,
                        Texts.format(
                                "argument %d%s, %s of %s, cannot be converted to %s without loss",
                                slot.parameter() + 1,
                                name(parameter),
                                present,
                                present.getClass().getSimpleName(),
                                types),
                        null));
    }

    /**
     * Checks the arguments that say how many rows or values are wanted.
     *
     * @throws MentatException of the kind that the count states if one is no integer or too small
     */
    void checkCounts(List<QueryPlan.Count> counts) {
        for (QueryPlan.Count count : counts) {
            Object value = rows.get(count.parameter()).get(0).get(0);
            boolean isInteger = Coercion.coerce(ValueType.LONG, value)
                    .filter(number -> (Long) number >= count.least())
                    .isPresent();
            if (!isInteger) {
                throw new MentatException(
                        count.kind(),
                        Texts.format("%s takes an integer of at least %d, got %s", count.place(), count.least(), value),
                        count.position());
            }
        }
    }
}
