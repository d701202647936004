// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/**
 * Arithmetic on numbers: exact on integers and decimals, IEEE 754 as soon as a floating point number takes part. A result
 * that does not exist is an error of the row that needs it. Bigints and bigdecs of the data take part with up to 38
 * digits; constants with any number.
 */
final class Arithmetic {
    private Arithmetic() {}

    static void addTo(BiConsumer<String, Function> table) {
        table.accept("+", folded("+", Operator.ADD, 0));
        table.accept("-", folded("-", Operator.SUBTRACT, 1));
        table.accept("*", folded("*", Operator.MULTIPLY, 0));
        table.accept("/", folded("/", Operator.DIVIDE, 1));
        table.accept("max", extreme("max", true));
        table.accept("min", extreme("min", false));
        table.accept("quot", fixed("(quot number number)", 2, Operator.QUOTIENT));
        table.accept("rem", fixed("(rem number number)", 2, Operator.REMAINDER));
        table.accept("mod", fixed("(mod number number)", 2, Operator.MODULO));
        table.accept("inc", step("inc", Operator.ADD));
        table.accept("dec", step("dec", Operator.SUBTRACT));
        table.accept("abs", fixed("(abs number)", 1, Operator.ABSOLUTE));
        table.accept("rand", random("(rand number?)", 0, TypeSet.DOUBLE, Operator.RANDOM));
        table.accept("rand-int", random("(rand-int integer)", 1, TypeSet.LONG, Operator.RANDOM_INTEGER));
        table.accept("even?", parity("(even? integer)", false));
        table.accept("odd?", parity("(odd? integer)", true));
    }

    private static Function folded(String name, Operator operator, int least) {
        return new Function(
                "(" + name + " number ...)",
                least,
                Function.MANY,
                Arithmetic::promoted,
                (arguments, context) -> fold(operator, arguments, context));
    }

    private static Function fixed(String usage, int arity, Operator operator) {
        return new Function(
                usage, arity, arity, Arithmetic::promoted, (arguments, context) -> apply(operator, arguments, context));
    }

    private static Function step(String name, Operator operator) {
        return new Function(
                "(" + name + " number)",
                1,
                1,
                Arithmetic::promoted,
                (arguments, context) -> apply(operator, List.of(arguments.get(0), Exprs.longLiteral(1)), context));
    }

    /** Makes a function that gives a random number from 0 up to its argument. */
    private static Function random(String usage, int least, TypeSet result, Operator operator) {
        List<TypeSet> accepted = List.of(result.equals(TypeSet.LONG) ? TypeSet.LONG : TypeSet.NUMERIC);
        return new Function(
                usage,
                least,
                1,
                NativeFunction.checked(accepted, result),
                (arguments, context) -> arguments.isEmpty()
                        ? Exprs.call(operator, result, new Expr.Literal(ValueType.DOUBLE, 1.0))
                        : Dispatch.apply(
                                arguments,
                                accepted,
                                context,
                                (natives, reached) -> Exprs.call(operator, result, Casts.toDouble(natives.get(0)))));
    }

    private static Function parity(String usage, boolean odd) {
        List<TypeSet> accepted = List.of(TypeSet.LONG.or(Casts.BIGINT));
        return new Function(usage, 1, 1, NativeFunction.checked(accepted, TypeSet.BOOLEAN), (arguments, context) -> {
            Expr even = NativeFunction.lower(Operator.IS_EVEN, TypeSet.BOOLEAN, arguments, accepted, context);
            return odd ? Exprs.not(even) : even;
        });
    }

    private static TypeSet numeric(TypeSet types, Formula.Call call) {
        TypeSet numeric = types.and(TypeSet.NUMERIC);
        if (numeric.isEmpty()) {
            throw QueryErrors.argument(
                    Texts.format("%s needs numbers, %s is none", call.name(), types), call.position());
        }
        return numeric;
    }

    private static TypeSet promoted(List<TypeSet> arguments, Formula.Call call) {
        return arguments.stream()
                .map(argument -> widened(numeric(argument, call)))
                .reduce(Arithmetic::promoted)
                .orElse(TypeSet.LONG);
    }

    /** Floats take part as doubles. */
    private static TypeSet widened(TypeSet types) {
        return types.contains(ValueType.FLOAT)
                ? types.minus(TypeSet.of(ValueType.FLOAT)).or(TypeSet.DOUBLE)
                : types;
    }

    private static TypeSet promoted(TypeSet left, TypeSet right) {
        TypeSet result = TypeSet.NONE;
        for (ValueType a : left.types()) {
            for (ValueType b : right.types()) {
                result = result.or(TypeSet.of(promoted(a, b)));
            }
        }
        return result;
    }

    private static ValueType promoted(ValueType left, ValueType right) {
        if (left == ValueType.DOUBLE || right == ValueType.DOUBLE) {
            return ValueType.DOUBLE;
        }
        return left.compareTo(right) >= 0 ? left : right;
    }

    private static Expr fold(Operator operator, List<Expr> arguments, Function.Context context) {
        if (arguments.size() == 1) {
            return switch (operator) {
                case SUBTRACT -> apply(Operator.NEGATE, arguments, context);
                case DIVIDE -> apply(operator, List.of(Exprs.longLiteral(1), arguments.get(0)), context);
                default -> apply(operator, List.of(arguments.get(0), neutral(operator)), context);
            };
        }
        return arguments.stream()
                .reduce((left, right) -> apply(operator, List.of(left, right), context))
                .orElse(neutral(operator));
    }

    private static Expr neutral(Operator operator) {
        return Exprs.longLiteral(operator == Operator.MULTIPLY ? 1 : 0);
    }

    private static Expr apply(Operator operator, List<Expr> arguments, Function.Context context) {
        List<TypeSet> accepted =
                arguments.stream().map(argument -> TypeSet.NUMERIC).toList();
        return Dispatch.apply(
                arguments, accepted, context, (natives, reached) -> applyNative(operator, natives, reached, context));
    }

    private static Expr applyNative(Operator operator, List<Expr> natives, Expr reached, Function.Context context) {
        TypeSet type = natives.stream()
                .map(operand -> widened(operand.types()))
                .reduce(Arithmetic::promoted)
                .orElseThrow();
        List<Expr> operands =
                natives.stream().map(operand -> converted(operand, type)).toList();
        Optional<Expr> constant = ConstantArithmetic.fold(operator, operands);
        if (constant.isPresent()) {
            return constant.get();
        }
        Expr result = new Expr.Call(operator, operands, type);
        if (type.equals(TypeSet.DOUBLE)) {
            return result;
        }
        return Dispatch.fallible(result, natives, reached, failure(operator, type, natives, context), context);
    }

    private static Expr converted(Expr operand, TypeSet type) {
        if (type.equals(TypeSet.DOUBLE)) {
            return Casts.toDouble(operand);
        }
        return type.equals(TypeSet.LONG) ? operand : Casts.retyped(Casts.toDecimal(operand), type);
    }

    private static Failure failure(Operator operator, TypeSet type, List<Expr> operands, Function.Context context) {
        List<Expr> shown = Stream.concat(
                        Stream.of(Exprs.string(context.text())),
                        operands.stream().map(operand -> Exprs.call(Operator.TEXT, TypeSet.STRING, operand)))
                .toList();
        String values = "%s and ".repeat(operands.size() - 1) + "%s";
        return switch (operator) {
            case DIVIDE, QUOTIENT, REMAINDER, MODULO ->
                type.equals(TypeSet.LONG)
                        ? new Failure(
                                ErrorKind.DIVISION_BY_ZERO,
                                "integer division by zero: %s of " + values,
                                shown,
                                context.position())
                        : new Failure(
                                ErrorKind.DIVISION_BY_ZERO,
                                "%s of " + values + " divides by zero or has no exact result of 38 digits; use doubles",
                                shown,
                                context.position());
            default ->
                new Failure(
                        ErrorKind.ARITHMETIC,
                        type.equals(TypeSet.LONG)
                                ? "%s exceeds 64 bits for " + values + "; use bigint (N)"
                                : "%s exceeds 38 digits for " + values + "; use doubles",
                        shown,
                        context.position());
        };
    }

    /** Makes {@code max} or {@code min}: the argument itself, of whatever numeric type it is. */
    private static Function extreme(String name, boolean greatest) {
        return new Function(
                "(" + name + " number ...)",
                1,
                Function.MANY,
                (types, call) -> types.stream().map(type -> numeric(type, call)).reduce(TypeSet.NONE, TypeSet::or),
                (arguments, context) -> arguments.stream()
                        .map(argument -> Dispatch.apply(
                                List.of(argument),
                                List.of(TypeSet.NUMERIC),
                                context,
                                (natives, reached) -> natives.get(0)))
                        .reduce((left, right) -> better(left, right, greatest))
                        .orElseThrow());
    }

    private static Expr better(Expr left, Expr right, boolean greatest) {
        TypeSet types = left.types().or(right.types());
        Expr isLeft = greatest
                ? Comparisons.compare(Operator.LESS_OR_EQUAL, right, left)
                : Comparisons.compare(Operator.LESS_OR_EQUAL, left, right);
        return new Expr.Choice(
                List.of(
                        new Expr.Case(isLeft, Exprs.represent(left, types)),
                        new Expr.Case(Exprs.isNotNull(isLeft), Exprs.represent(right, types))),
                Optional.empty(),
                types);
    }
}
