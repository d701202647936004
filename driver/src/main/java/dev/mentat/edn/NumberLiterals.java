// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import dev.mentat.error.Position;
import dev.mentat.grammar.Edn;
import java.math.BigDecimal;
import java.math.BigInteger;

/** The values of number tokens. Immutable. */
final class NumberLiterals {
    /** Every integer of so many digits fits 64 bits. */
    private static final int LONG_DIGITS = 18;

    private static final int LONG_BITS = Long.SIZE - 1;

    /** The first radix that has {@code N} among its digits. */
    private static final int FIRST_RADIX_WITH_N = 24;

    private final int maxDigits;

    NumberLiterals(int maxDigits) {
        this.maxDigits = maxDigits;
    }

    /** Returns the value of the current token: a Long, BigInteger, Double or BigDecimal. */
    Object read(int type, Tokens tokens) {
        int length = tokens.end() - tokens.start();
        if (type == Edn.INTEGER && length <= Math.min(LONG_DIGITS, maxDigits) && !endsWith(tokens, 'N')) {
            return Long.parseLong(tokens.source(), tokens.start(), tokens.end(), 10);
        }
        String text = tokens.text();
        Position position = tokens.position();
        return switch (type) {
            case Edn.INTEGER -> integer(text, withoutSign(text), 10, position);
            case Edn.OCTAL -> integer(text, withoutSign(text).substring(1), 8, position);
            case Edn.HEXADECIMAL -> integer(text, withoutSign(text).substring(2), 16, position);
            case Edn.RADIX -> radix(text, position);
            case Edn.DOUBLE -> decimalFraction(text, position);
            case Edn.DECIMAL -> decimal(text, position);
            case Edn.SYMBOLIC -> symbolic(text);
            default -> throw new IllegalStateException("no number: " + text);
        };
    }

    /** Returns the value of a symbolic double such as {@code ##Inf}. */
    private static Double symbolic(String text) {
        return switch (text) {
            case "##Inf" -> Double.POSITIVE_INFINITY;
            case "##-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.NaN;
        };
    }

    private Object radix(String text, Position position) {
        String unsigned = withoutSign(text);
        int mark = unsigned.charAt(1) < 'A' ? 2 : 1;
        int radix = Integer.parseInt(unsigned, 0, mark, 10);
        if (radix < Character.MIN_RADIX || radix > Character.MAX_RADIX) {
            throw EdnErrors.badRadix(text, position);
        }
        return integer(text, unsigned.substring(mark + 1), radix, position);
    }

    private Object integer(String text, String digitsAndSuffix, int radix, Position position) {
        boolean big = digitsAndSuffix.endsWith("N") && radix < FIRST_RADIX_WITH_N;
        String digits = big ? digitsAndSuffix.substring(0, digitsAndSuffix.length() - 1) : digitsAndSuffix;
        requireFew(digits.length(), position);
        for (int at = 0; at < digits.length(); at++) {
            if (Character.digit(digits.charAt(at), radix) < 0) {
                throw EdnErrors.badDigit(text, digits.charAt(at), radix, position);
            }
        }
        if (digits.isEmpty()) {
            throw EdnErrors.badRadix(text, position);
        }
        BigInteger magnitude = new BigInteger(digits, radix);
        BigInteger value = text.charAt(0) == '-' ? magnitude.negate() : magnitude;
        if (big) {
            return value;
        }
        if (value.bitLength() > LONG_BITS) {
            throw EdnErrors.integerTooBig(text, position);
        }
        return value.longValue();
    }

    private Double decimalFraction(String text, Position position) {
        requireFew(text.length(), position);
        double value = Double.parseDouble(text);
        if (Double.isInfinite(value)) {
            throw EdnErrors.doubleTooBig(text, position);
        }
        // Negative zero is no value of its own.
        return value == 0 ? 0.0 : value;
    }

    private BigDecimal decimal(String text, Position position) {
        requireFew(text.length(), position);
        BigDecimal value;
        try {
            value = new BigDecimal(text.substring(0, text.length() - 1));
        } catch (NumberFormatException e) {
            throw EdnErrors.badExponent(text, position);
        }
        long written = Math.max(value.precision(), Math.max(value.scale(), (long) value.precision() - value.scale()));
        requireFew(written, position);
        return value;
    }

    private void requireFew(long digits, Position position) {
        if (digits > maxDigits) {
            throw EdnErrors.tooManyDigits(maxDigits, position);
        }
    }

    private static boolean endsWith(Tokens tokens, char suffix) {
        return tokens.source().charAt(tokens.end() - 1) == suffix;
    }

    private static String withoutSign(String text) {
        return text.charAt(0) == '+' || text.charAt(0) == '-' ? text.substring(1) : text;
    }
}
