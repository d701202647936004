// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Writes decimal numbers of any size as text whose order, byte by byte, is the order of the numbers. Numbers that are
 * equal have one text, whatever their scale.
 *
 * <p>A number other than zero is 0.d<sub>1</sub>d<sub>2</sub>... times ten to an exponent, with d<sub>1</sub> not zero
 * and no zeros at the end. A positive one is written {@code P}, the exponent raised by 5000000000 to ten digits, the
 * digits. A negative one is {@code -}, then the nines' complement of exponent and digits of its absolute value, then
 * {@code ~}, so that of two numbers that begin alike the one with more digits comes first. Zero is {@code 0}.
 *
 * <p>The texts are ASCII without white space: they may stand inside a larger text that uses a space as separator.
 */
public final class SortableDecimal {
    private static final String ZERO = "0";
    private static final char NEGATIVE = '-';
    private static final char POSITIVE = 'P';
    private static final char END_OF_NEGATIVE = '~';
    private static final long EXPONENT_BIAS = 5_000_000_000L;
    private static final int EXPONENT_DIGITS = 10;

    private SortableDecimal() {}

    /** Returns the sortable text of a number. */
    public static String encode(BigDecimal number) {
        if (number.signum() == 0) {
            return ZERO;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        String digits = stripped.unscaledValue().abs().toString();
        long exponent = (long) digits.length() - stripped.scale();
        String magnitude = (exponent + EXPONENT_BIAS) + digits;
        return number.signum() > 0 ? POSITIVE + magnitude : NEGATIVE + complement(magnitude) + END_OF_NEGATIVE;
    }

    /** Returns the sortable text of an integer, the same as that of the equal decimal. */
    public static String encode(BigInteger number) {
        return encode(new BigDecimal(number));
    }

    /**
     * Returns the number that a text stands for, without trailing zeros.
     *
     * @throws IllegalArgumentException if {@link #encode} did not write the text
     */
    public static BigDecimal decode(String text) {
        if (text.equals(ZERO)) {
            return BigDecimal.ZERO;
        }
        boolean negative = text.charAt(0) == NEGATIVE;
        if (!negative && text.charAt(0) != POSITIVE) {
            throw new IllegalArgumentException("Not a sortable decimal: " + text);
        }
        String magnitude = negative ? complement(text.substring(1, text.length() - 1)) : text.substring(1);
        long exponent = Long.parseLong(magnitude, 0, EXPONENT_DIGITS, 10) - EXPONENT_BIAS;
        String digits = magnitude.substring(EXPONENT_DIGITS);
        BigInteger unscaled = new BigInteger(digits);
        return new BigDecimal(negative ? unscaled.negate() : unscaled, Math.toIntExact(digits.length() - exponent));
    }

    private static String complement(String digits) {
        StringBuilder result = new StringBuilder(digits.length());
        for (int i = 0; i < digits.length(); i++) {
            result.append((char) ('0' + '9' - digits.charAt(i)));
        }
        return result.toString();
    }
}
