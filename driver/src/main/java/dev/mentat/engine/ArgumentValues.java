// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Texts;
import dev.mentat.plan.InputSlot;
import dev.mentat.plan.InputTypes;
import dev.mentat.plan.QueryParameter;
import dev.mentat.plan.QueryParameter.Shape;
import dev.mentat.plan.TypeSet;
import dev.mentat.query.Source;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The arguments of one execution of a query, checked against the shapes that it declares and split into slots. */
final class ArgumentValues {
    /** No entity has this entid, so that an identifier that names nobody matches nothing. */
    private static final long NOBODY = -1;

    private final List<QueryParameter> parameters;
    private final List<List<List<@Nullable Object>>> rows = new ArrayList<>();

    /**
     * Splits arguments.
     *
     * @param parameters what the query declares
     * @param arguments an argument per parameter
     * @throws MentatException INPUT_TYPE (07006) if an argument has another shape, NIL_VALUE (22004) if one is null
     */
    ArgumentValues(List<QueryParameter> parameters, List<@Nullable Object> arguments) {
        this.parameters = parameters;
        for (int i = 0; i < parameters.size(); i++) {
            rows.add(rows(parameters.get(i), i, arguments.get(i)));
        }
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

    /** Tells whether the natural types say more than the query itself. */
    boolean refineTypes() {
        return signature().stream().anyMatch(types -> !types.equals(TypeSet.ALL));
    }

    /**
     * Returns a single value.
     *
     * @param slot its slot
     * @param types what it must be converted to
     * @param entities finds the entity that an identifier names in a source
     */
    TypedValue single(InputSlot slot, TypeSet types, BiFunction<Source, Object, Optional<Long>> entities) {
        Object value = rows.get(slot.parameter()).get(0).get(slot.slot());
        return converted(slot, types, entities, value).orElse(new TypedValue(ValueType.REF, NOBODY));
    }

    /**
     * Returns the values of a slot, one per element of the argument; identifiers that name nobody match nothing.
     *
     * @param slot the slot
     * @param types what they must be converted to
     * @param entities finds the entity that an identifier names in a source
     */
    List<TypedValue> elements(InputSlot slot, TypeSet types, BiFunction<Source, Object, Optional<Long>> entities) {
        List<TypedValue> values = new ArrayList<>();
        for (List<@Nullable Object> row : rows.get(slot.parameter())) {
            values.add(converted(slot, types, entities, row.get(slot.slot()))
                    .orElse(new TypedValue(ValueType.REF, NOBODY)));
        }
        return values;
    }

    private Optional<TypedValue> converted(
            InputSlot slot,
            TypeSet types,
            BiFunction<Source, Object, Optional<Long>> entities,
            @Nullable Object value) {
        QueryParameter parameter = parameters.get(slot.parameter());
        Object present = notNull(parameter, slot.parameter(), value);
        Optional<Source> source = parameter.slots().get(slot.slot()).entity();
        if (source.isPresent() && types.equals(TypeSet.REF)) {
            return entities.apply(source.get(), EntityArguments.identifier(present))
                    .map(entid -> new TypedValue(ValueType.REF, entid));
        }
        return Optional.of(TypedValue.of(present, types)
                .orElseThrow(() -> new MentatException(
                        ErrorKind.INPUT_CONVERSION,
                        Texts.format(
                                "argument %d%s, %s of %s, cannot be converted to %s without loss",
                                slot.parameter() + 1,
                                name(parameter),
                                present,
                                present.getClass().getSimpleName(),
                                types),
                        null)));
    }

    /** Returns the scalar value of a parameter as it was given. */
    @Nullable
    Object scalar(int parameter) {
        return parameters.get(parameter).shape() == Shape.SCALAR
                ? rows.get(parameter).get(0).get(0)
                : null;
    }
}
