// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.function.Function;

/**
 * Conversions to numbers and booleans. A whole number is never cut or wrapped: what does not fit, or has a fraction, is an
 * error. A binary floating-point number is rounded to, but never becomes infinite by it.
 */
final class NumberConversions {
    private NumberConversions() {}

    static void addTo(ConversionTable table) {
        addFrom(table, Long.class, BigDecimal::valueOf);
        addFrom(table, Float.class, value -> new BigDecimal(value.toString()));
        addFrom(table, Double.class, BigDecimal::valueOf);
        addFrom(table, BigInteger.class, BigDecimal::new);
        addFrom(table, BigDecimal.class, Function.identity());
        addFrom(table, String.class, text -> new BigDecimal(text.strip()));
        addFrom(table, Boolean.class, value -> value ? BigDecimal.ONE : BigDecimal.ZERO);
        addExceptions(table);
    }

    /** Everything goes by way of the exact decimal number. */
    private static <S> void addFrom(ConversionTable table, Class<S> source, Function<S, BigDecimal> decimal) {
        table.add(source, BigDecimal.class, decimal);
        table.add(source, BigInteger.class, decimal.andThen(BigDecimal::toBigIntegerExact));
        table.add(source, Long.class, decimal.andThen(BigDecimal::longValueExact));
        table.add(source, Integer.class, decimal.andThen(BigDecimal::intValueExact));
        table.add(source, Short.class, decimal.andThen(BigDecimal::shortValueExact));
        table.add(source, Byte.class, decimal.andThen(BigDecimal::byteValueExact));
        table.add(source, Double.class, decimal.andThen(value -> finite(value.doubleValue())));
        table.add(source, Float.class, decimal.andThen(value -> finite(value.floatValue())));
        table.add(source, Boolean.class, decimal.andThen(NumberConversions::truth));
    }

    /** What would be slow or wrong by way of a decimal number, which has no infinities and no NaN. */
    private static void addExceptions(ConversionTable table) {
        table.add(Long.class, Long.class, Function.identity());
        table.add(Long.class, Double.class, Long::doubleValue);
        table.add(Double.class, Double.class, Function.identity());
        table.add(Double.class, Float.class, NumberConversions::narrow);
        table.add(Float.class, Float.class, Function.identity());
        table.add(Float.class, Double.class, Float::doubleValue);
        table.add(String.class, Double.class, text -> Double.valueOf(text.strip()));
        table.add(String.class, Float.class, text -> Float.valueOf(text.strip()));
        table.add(Boolean.class, Boolean.class, Function.identity());
        table.add(String.class, Boolean.class, NumberConversions::truth);
    }

    private static float narrow(double value) {
        return Double.isFinite(value) ? finite((float) value) : (float) value;
    }

    private static double finite(double value) {
        if (Double.isInfinite(value)) {
            throw new ArithmeticException("overflow");
        }
        return value;
    }

    private static float finite(float value) {
        if (Float.isInfinite(value)) {
            throw new ArithmeticException("overflow");
        }
        return value;
    }

    private static boolean truth(BigDecimal value) {
        return switch (value.intValueExact()) {
            case 0 -> false;
            case 1 -> true;
            default -> throw new IllegalArgumentException("neither 0 nor 1");
        };
    }

    private static boolean truth(String text) {
        return switch (text.strip().toLowerCase(java.util.Locale.ROOT)) {
            case "true", "t", "1" -> true;
            case "false", "f", "0" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }
}
