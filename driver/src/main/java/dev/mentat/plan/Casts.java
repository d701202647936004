// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.function.BiConsumer;

/** Conversions between the numeric types, by value. */
final class Casts {
    static final TypeSet BIGINT = TypeSet.of(ValueType.BIGINT);
    static final TypeSet BIGDEC = TypeSet.of(ValueType.BIGDEC);

    private Casts() {}

    /** A conversion of one native number. */
    @FunctionalInterface
    private interface Conversion {
        Expr of(Expr number);
    }

    static void addTo(BiConsumer<String, Function> table) {
        table.accept("long", cast("long", TypeSet.REF, TypeSet.LONG, Casts::toLong));
        table.accept("double", cast("double", TypeSet.NONE, TypeSet.DOUBLE, Casts::toDouble));
        table.accept("bigint", cast("bigint", TypeSet.NONE, BIGINT, Casts::toInteger));
        table.accept("bigdec", cast("bigdec", TypeSet.NONE, BIGDEC, number -> retyped(toDecimal(number), BIGDEC)));
    }

    private static Function cast(String name, TypeSet more, TypeSet result, Conversion conversion) {
        List<TypeSet> accepted = List.of(TypeSet.NUMERIC.or(more));
        return new Function(
                "(" + name + " number)",
                1,
                1,
                NativeFunction.checked(accepted, result),
                (arguments, context) -> Dispatch.apply(
                        arguments,
                        accepted,
                        context,
                        (natives, reached) -> checked(conversion.of(natives.get(0)), natives, reached, context)));
    }

    private static Expr checked(Expr value, List<Expr> natives, Expr reached, Function.Context context) {
        boolean total = natives.get(0).types().equals(value.types())
                || natives.get(0).types().equals(TypeSet.LONG)
                || value.types().equals(TypeSet.DOUBLE);
        if (total) {
            return value;
        }
        Failure failure = new Failure(
                ErrorKind.ARITHMETIC,
                "%s: the number is out of range",
                List.of(Exprs.string(context.text())),
                context.position());
        return Dispatch.fallible(value, natives, reached, failure, context);
    }

    private static Expr toLong(Expr number) {
        return switch (number.types().single()) {
            case LONG -> number;
            case DOUBLE, FLOAT -> Exprs.call(Operator.DOUBLE_TO_LONG, TypeSet.LONG, number);
            case REF -> Exprs.call(Operator.ADD, TypeSet.LONG, number, Exprs.longLiteral(0));
            default -> Exprs.call(Operator.DECIMAL_TO_LONG, TypeSet.LONG, number);
        };
    }

    /** Returns the nearest double. */
    static Expr toDouble(Expr number) {
        return number.types().equals(TypeSet.DOUBLE) ? number : Exprs.call(Operator.TO_DOUBLE, TypeSet.DOUBLE, number);
    }

    private static Expr toInteger(Expr number) {
        return number.types().equals(BIGINT) || number.types().equals(TypeSet.LONG)
                ? retyped(toDecimal(number), BIGINT)
                : Exprs.call(Operator.DECIMAL_TO_INTEGER, BIGINT, toDecimal(number));
    }

    /** Returns the exact decimal text of a number, typed as a bigint if it came from a long. */
    static Expr toDecimal(Expr number) {
        if (number instanceof Expr.Literal literal && literal.value() instanceof Long whole) {
            return new Expr.Literal(ValueType.BIGINT, BigInteger.valueOf(whole));
        }
        return switch (number.types().single()) {
            case LONG, REF -> Exprs.call(Operator.LONG_TO_DECIMAL, BIGINT, number);
            case DOUBLE, FLOAT -> Exprs.call(Operator.DOUBLE_TO_DECIMAL, BIGDEC, number);
            default -> number;
        };
    }

    /** Bigints and bigdecs that are equal have one text, so that nothing but the type changes. */
    static Expr retyped(Expr decimal, TypeSet type) {
        if (decimal.types().equals(type)) {
            return decimal;
        }
        if (decimal instanceof Expr.Literal literal && literal.value() instanceof BigInteger whole) {
            return new Expr.Literal(ValueType.BIGDEC, new BigDecimal(whole));
        }
        if (decimal instanceof Expr.Call call) {
            return new Expr.Call(call.operator(), call.arguments(), type);
        }
        return Exprs.call(Operator.SAME_DECIMAL, type, decimal);
    }
}
