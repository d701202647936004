// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Functions on collections: tuples, and the collections of the text, which are tuples too. */
final class CollectionFunctions {
    private static final TypeSet TUPLE = TypeSet.of(ValueType.TUPLE);
    /** What may stand in a slot of a tuple. */
    static final TypeSet ITEM = TypeSet.ALL.minus(TUPLE);

    private static final TypeSet COUNTED = TUPLE.or(TypeSet.STRING);

    private CollectionFunctions() {}

    static void addTo(BiConsumer<String, Function> table) {
        table.accept("tuple", made("(tuple x ...)"));
        table.accept("vector", made("(vector x ...)"));
        table.accept("count", counted("(count collection)", TypeSet.LONG, size -> size));
        table.accept("empty?", counted("(empty? collection)", TypeSet.BOOLEAN, CollectionFunctions::isZero));
        table.accept("not-empty", notEmpty());
        table.accept("first", item("(first collection)", 0));
        table.accept("second", item("(second collection)", 1));
        table.accept("nth", indexed("(nth collection index)"));
        table.accept("get", indexed("(get collection index)"));
        table.accept("in", membership("(in x collection)", 0, false));
        table.accept("not-in", membership("(not-in x collection)", 0, true));
        table.accept("contains?", membership("(contains? collection x)", 1, false));
    }

    private static Function made(String usage) {
        return new Function(
                usage,
                1,
                Function.MANY,
                (types, call) -> {
                    types.forEach(type -> Dispatch.require(List.of(type), List.of(ITEM), call));
                    return TUPLE;
                },
                (arguments, context) -> {
                    List<Expr> slots = new ArrayList<>();
                    arguments.forEach(argument -> slots.add(slot(argument, context)));
                    return new Expr.Call(Operator.TUPLE, slots, TUPLE);
                });
    }

    private static Expr slot(Expr value, Function.Context context) {
        return Dispatch.apply(
                List.of(value),
                List.of(ITEM),
                context,
                (natives, reached) -> Exprs.call(Operator.SLOT, TypeSet.STRING, natives.get(0)));
    }

    /** Makes something of a size. */
    @FunctionalInterface
    private interface OfSize {
        Expr of(Expr size);
    }

    private static Expr isZero(Expr size) {
        return Exprs.test(Operator.EQUAL, size, Exprs.longLiteral(0));
    }

    private static Expr size(Expr collection) {
        boolean isString = collection.types().equals(TypeSet.STRING);
        return Exprs.call(isString ? Operator.LENGTH : Operator.TUPLE_SIZE, TypeSet.LONG, collection);
    }

    private static Function counted(String usage, TypeSet result, OfSize ofSize) {
        return new Function(
                usage,
                1,
                1,
                NativeFunction.checked(List.of(COUNTED), result),
                (arguments, context) -> Dispatch.apply(
                        arguments, List.of(COUNTED), context, (natives, reached) -> ofSize.of(size(natives.get(0)))));
    }

    private static Function notEmpty() {
        return new Function(
                "(not-empty collection)",
                1,
                1,
                (types, call) -> {
                    Dispatch.require(types, List.of(COUNTED), call);
                    return types.get(0).and(COUNTED);
                },
                (arguments, context) -> Dispatch.apply(arguments, List.of(COUNTED), context, (natives, reached) -> {
                    Expr collection = natives.get(0);
                    Expr full = Exprs.not(isZero(size(collection)));
                    return Exprs.call(Operator.WHERE, collection.types(), full, collection);
                }));
    }

    private static Function item(String usage, long index) {
        return new Function(
                usage,
                1,
                1,
                NativeFunction.checked(List.of(TUPLE), ITEM),
                (arguments, context) -> item(List.of(arguments.get(0), Exprs.longLiteral(index)), context));
    }

    private static Function indexed(String usage) {
        return new Function(
                usage, 2, 2, NativeFunction.checked(List.of(TUPLE, TypeSet.LONG), ITEM), CollectionFunctions::item);
    }

    private static Expr item(List<Expr> arguments, Function.Context context) {
        return NativeFunction.lower(Operator.TUPLE_ITEM, ITEM, arguments, List.of(TUPLE, TypeSet.LONG), context);
    }

    /** Makes a test of membership by identity. */
    private static Function membership(String usage, int element, boolean negated) {
        return new Function(
                usage,
                2,
                2,
                (types, call) -> {
                    Dispatch.require(List.of(types.get(1 - element)), List.of(TUPLE), call);
                    return TypeSet.BOOLEAN;
                },
                (arguments, context) -> {
                    Expr found = found(arguments.get(element), arguments.get(1 - element), context);
                    return negated ? Exprs.not(found) : found;
                });
    }

    private static Expr found(Expr value, Expr collection, Function.Context context) {
        if (collection instanceof Expr.Literal literal && literal.value() instanceof Collection<?> items) {
            List<Expr> matches = new ArrayList<>();
            for (Object item : items) {
                same(value, item).ifPresent(matches::add);
            }
            return Exprs.or(matches);
        }
        return NativeFunction.lower(
                Operator.TUPLE_CONTAINS,
                TypeSet.BOOLEAN,
                List.of(collection, slot(value, context)),
                List.of(TUPLE, TypeSet.STRING),
                context);
    }

    /** An integer of the text is an entity where the value can be nothing else. */
    private static Optional<Expr> same(Expr value, Object item) {
        Operand.Typed typed = Constants.natural(item);
        if (typed == null) {
            return Optional.empty();
        }
        boolean isEntity = typed.type() == ValueType.LONG
                && !value.types().contains(ValueType.LONG)
                && value.types().contains(ValueType.REF);
        ValueType type = isEntity ? ValueType.REF : typed.type();
        if (!value.types().contains(type)) {
            return Optional.empty();
        }
        TypeSet wanted = TypeSet.of(type);
        return Optional.of(Exprs.and(List.of(
                Exprs.hasType(value, wanted),
                Exprs.same(Exprs.represent(value, wanted), new Expr.Literal(type, typed.value())))));
    }
}
