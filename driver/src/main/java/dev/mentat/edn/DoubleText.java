// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The shortest decimal that reads back as the same double, laid out as {@link Double#toString(double)} does. That method
 * itself gives a digit or two too many for about one double in a hundred before Java 19.
 */
final class DoubleText {
    /** Two decimals of so many digits are never the same double. */
    private static final int DISTINCT_DIGITS = 15;

    private static final int MAX_DIGITS = 17;
    private static final double SMALLEST_PLAIN = 1e-3;
    private static final double SMALLEST_SCIENTIFIC = 1e7;

    private DoubleText() {}

    /** Returns the EDN spelling of the double; negative zero is zero. */
    static String of(double value) {
        if (Double.isNaN(value)) {
            return "##NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "##Inf" : "##-Inf";
        }
        if (value == 0) {
            return "0.0";
        }
        String text = Double.toString(value);
        if (text.length() <= DISTINCT_DIGITS) {
            return text;
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = DISTINCT_DIGITS; digits < MAX_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                String shorter = layOut(rounded.stripTrailingZeros(), Math.abs(value));
                return shorter.length() < text.length() ? shorter : text;
            }
        }
        return text;
    }

    private static String layOut(BigDecimal decimal, double magnitude) {
        if (magnitude >= SMALLEST_PLAIN && magnitude < SMALLEST_SCIENTIFIC) {
            return (decimal.scale() < 1 ? decimal.setScale(1) : decimal).toPlainString();
        }
        int exponent = decimal.precision() - decimal.scale() - 1;
        BigDecimal mantissa = decimal.scaleByPowerOfTen(-exponent);
        return (mantissa.scale() < 1 ? mantissa.setScale(1) : mantissa).toPlainString() + 'E' + exponent;
    }
}
