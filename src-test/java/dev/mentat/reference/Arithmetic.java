// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;

/** Arithmetic: doubles win over decimals, decimals over big integers, those over longs. */
final class Arithmetic {
    private Arithmetic() {}

    static void addTo(Map<String, Function<List<Typed>, Typed>> table) {
        table.put("+", args -> fold(args, Typed.number(0), Arithmetic::add));
        table.put("*", args -> fold(args, Typed.number(1), Arithmetic::multiply));
        table.put(
                "-",
                args -> args.size() == 1
                        ? subtract(Typed.number(0), args.get(0))
                        : args.stream().reduce(Arithmetic::subtract).orElseThrow());
        table.put(
                "/",
                args -> args.size() == 1
                        ? divide(Typed.number(1), args.get(0))
                        : args.stream().reduce(Arithmetic::divide).orElseThrow());
        table.put("quot", args -> whole(args, BigInteger::divide));
        table.put("rem", args -> whole(args, BigInteger::remainder));
        table.put("mod", args -> whole(args, Arithmetic::modulo));
        table.put("inc", args -> add(args.get(0), Typed.number(1)));
        table.put("dec", args -> subtract(args.get(0), Typed.number(1)));
        table.put("abs", args -> isNegative(args.get(0)) ? subtract(Typed.number(0), args.get(0)) : args.get(0));
        table.put("max", args -> args.stream().max(TotalOrder.INSTANCE).orElseThrow());
        table.put("min", args -> args.stream().min(TotalOrder.INSTANCE).orElseThrow());
    }

    private static Typed fold(List<Typed> arguments, Typed neutral, BinaryOperator<Typed> operator) {
        arguments.forEach(Arithmetic::requireNumber);
        return arguments.stream().reduce(operator).orElse(neutral);
    }

    private static void requireNumber(Typed value) {
        if (value == null || !value.isNumber()) {
            throw new Fault(ErrorKind.FN_ARG);
        }
    }

    static Typed add(Typed one, Typed other) {
        return apply(one, other, BigInteger::add, BigDecimal::add, Double::sum);
    }

    private static Typed subtract(Typed one, Typed other) {
        return apply(one, other, BigInteger::subtract, BigDecimal::subtract, (x, y) -> x - y);
    }

    private static Typed multiply(Typed one, Typed other) {
        return apply(one, other, BigInteger::multiply, BigDecimal::multiply, (x, y) -> x * y);
    }

    private static Typed divide(Typed one, Typed other) {
        if (!isFloating(one) && !isFloating(other)) {
            requireNonZero(other);
        }
        return apply(one, other, BigInteger::divide, BigDecimal::divide, (x, y) -> x / y);
    }

    private static Typed whole(List<Typed> arguments, BinaryOperator<BigInteger> operator) {
        requireNonZero(arguments.get(1));
        return apply(
                arguments.get(0),
                arguments.get(1),
                operator,
                (x, y) -> new BigDecimal(operator.apply(x.toBigInteger(), y.toBigInteger())),
                (x, y) -> operator.apply(new BigDecimal(x).toBigInteger(), new BigDecimal(y).toBigInteger())
                        .doubleValue());
    }

    private static BigInteger modulo(BigInteger dividend, BigInteger divisor) {
        BigInteger rest = dividend.remainder(divisor);
        return rest.signum() != 0 && rest.signum() != divisor.signum() ? rest.add(divisor) : rest;
    }

    private static void requireNonZero(Typed number) {
        if (((Number) number.value()).doubleValue() == 0) {
            throw new Fault(ErrorKind.DIVISION_BY_ZERO);
        }
    }

    private static boolean isNegative(Typed number) {
        return TotalOrder.compareNumbers(number.value(), 0L) < 0;
    }

    private static boolean isFloating(Typed number) {
        return number.type() == ValueType.DOUBLE || number.type() == ValueType.FLOAT;
    }

    private static Typed apply(
            Typed one,
            Typed other,
            BinaryOperator<BigInteger> integers,
            BinaryOperator<BigDecimal> decimals,
            DoubleBinaryOperator doubles) {
        requireNumber(one);
        requireNumber(other);
        if (isFloating(one) || isFloating(other)) {
            return Typed.of(doubles.applyAsDouble(
                    ((Number) one.value()).doubleValue(), ((Number) other.value()).doubleValue()));
        }
        BigDecimal left = TotalOrder.exact(one.value());
        BigDecimal right = TotalOrder.exact(other.value());
        if (one.type() == ValueType.BIGDEC || other.type() == ValueType.BIGDEC) {
            return Typed.of(decimals.apply(left, right));
        }
        BigInteger result = integers.apply(left.toBigInteger(), right.toBigInteger());
        if (one.type() == ValueType.BIGINT || other.type() == ValueType.BIGINT) {
            return Typed.of(result);
        }
        if (result.bitLength() >= Long.SIZE) {
            throw new Fault(ErrorKind.ARITHMETIC);
        }
        return Typed.number(result.longValue());
    }
}
