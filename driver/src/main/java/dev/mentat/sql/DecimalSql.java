// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.Texts;

/**
 * Expressions over the texts of {@link SortableDecimal}. Arithmetic takes them apart into a 128-bit integer and a scale;
 * what does not fit gives NULL.
 */
final class DecimalSql {
    /** The nearest double of the value that a percent sign stands for. */
    static final String TO_DOUBLE = "CASE (%)[1]"
            + " WHEN 'P' THEN TRY_CAST('0.' || (%)[12:] || 'e' || ((%)[2:11]::BIGINT - 5000000000) AS DOUBLE)"
            + " WHEN '-' THEN -TRY_CAST('0.' || translate((%)[12:-2], '0123456789', '9876543210')"
            + " || 'e' || (4999999999 - (%)[2:11]::BIGINT) AS DOUBLE)"
            + " WHEN '#' THEN '-Infinity'::DOUBLE WHEN 'Q' THEN 'Infinity'::DOUBLE WHEN 'R' THEN 'NaN'::DOUBLE"
            + " ELSE 0.0 END";

    /** The text of a negative number apart from its first and last characters, or of its absolute value. */
    private static final String COMPLEMENT = "translate(%s, '0123456789', '9876543210')";

    private DecimalSql() {}

    /** Returns a value computed from the value of an expression, which is evaluated once. */
    static String let(String name, String value, String body) {
        return "list_transform([" + value + "], lambda " + name + ": " + body + ")[1]";
    }

    private static String complement(String text) {
        return COMPLEMENT.replace("%s", text);
    }

    /** Returns the digits of a text without its sign, as written for the absolute value. */
    static String digits(String text) {
        return Texts.format(
                "CASE %s[1] WHEN 'P' THEN %s[12:] WHEN '-' THEN %s ELSE '0' END",
                text, text, complement(text + "[12:-2]"));
    }

    /** Returns the exponent of a text: the number is 0.digits times ten to it. */
    private static String exponent(String text) {
        return Texts.format(
                "CASE %s[1] WHEN 'P' THEN %s[2:11]::BIGINT - 5000000000 WHEN '-' THEN 4999999999 - %s[2:11]::BIGINT"
                        + " ELSE 1 END",
                text, text, text);
    }

    static String sign(String text) {
        return "CASE WHEN " + text + "[1] = '-' THEN '-' ELSE '' END";
    }

    /** Returns the number of a text as an integer without regard to its scale, NULL beyond 38 digits. */
    private static String unscaled(String text) {
        return "TRY_CAST(" + sign(text) + " || " + digits(text) + " AS HUGEINT)";
    }

    /** Returns how many of the digits stand behind the point, negative if zeros follow the digits. */
    static String scale(String text) {
        return "(length(" + digits(text) + ") - " + exponent(text) + ")";
    }

    private static String power(String exponent) {
        return "TRY_CAST('1' || repeat('0', least(" + exponent + ", 40)::BIGINT) AS HUGEINT)";
    }

    /** Returns the text of an integer divided by ten to the power of a scale. */
    private static String encode(String unscaled, String scale) {
        String magnitude = "(length(abs(i)::VARCHAR) - " + scale
                + " + 5000000000)::BIGINT::VARCHAR || rtrim(abs(i)::VARCHAR, '0')";
        return let(
                "i",
                unscaled,
                "CASE WHEN i > 0 THEN 'P' || " + magnitude + " WHEN i < 0 THEN '-' || " + complement(magnitude)
                        + " || '~' WHEN i = 0 THEN '0' END");
    }

    /** Returns the text of an integer in decimal notation, divided by ten to the power of a scale. */
    static String encodeText(String notation, String scale) {
        String magnitude = "(length(j) - " + scale + " + 5000000000)::BIGINT::VARCHAR || rtrim(j, '0')";
        return let(
                "i",
                notation,
                let(
                        "j",
                        "ltrim(i, '-0')",
                        "CASE WHEN j = '' THEN '0' WHEN i[1] = '-' THEN '-' || " + complement(magnitude)
                                + " || '~' ELSE 'P' || " + magnitude + " END"));
    }

    /** Returns the text of a long. */
    static String ofLong(String value) {
        return encode(value + "::HUGEINT", "0");
    }

    /** Returns the text of a double's exact value; printf writes all digits of the longest fraction a double has. */
    static String ofDouble(String value) {
        String magnitude = let(
                "z",
                "ltrim(replace(t, '.', ''), '0')",
                "(length(z) - 1074 + 5000000000)::BIGINT::VARCHAR || rtrim(z, '0')");
        String finite = let(
                "m",
                let("t", "printf('%.1074f', abs(d))", magnitude),
                "CASE WHEN d > 0 THEN 'P' || m ELSE '-' || " + complement("m") + " || '~' END");
        return let(
                "d",
                "(" + value + ")::DOUBLE",
                "CASE WHEN isnan(d) THEN 'R' WHEN isinf(d) THEN CASE WHEN d > 0 THEN 'Q' ELSE '#' END"
                        + " WHEN d = 0 THEN '0' ELSE " + finite + " END");
    }

    /** Returns the text of a double rounded to some decimal digits. */
    static String ofRounded(String value, int digits) {
        String magnitude = "((regexp_extract(t, 'e(.*)$', 1))::BIGINT + 5000000001)::VARCHAR" + " || rtrim(replace(t[1:"
                + (digits + 1) + "], '.', ''), '0')";
        String finite = let(
                "m",
                let("t", "printf('%." + (digits - 1) + "e', abs(d))", magnitude),
                "CASE WHEN d > 0 THEN 'P' || m ELSE '-' || " + complement("m") + " || '~' END");
        return let(
                "d",
                "(" + value + ")::DOUBLE",
                "CASE WHEN isnan(d) THEN 'R' WHEN isinf(d) THEN CASE WHEN d > 0 THEN 'Q' ELSE '#' END"
                        + " WHEN d = 0 THEN '0' ELSE " + finite + " END");
    }

    /** Returns the integer part of a text as a text; NULL for what is not finite. */
    static String integerPart(String value) {
        String digits = "rtrim((" + digits("x") + ")[1:" + exponent("x") + "], '0')";
        return let(
                "x",
                value,
                "CASE WHEN x[1] IN ('#', 'Q', 'R') THEN NULL WHEN x = '0' OR (" + exponent("x") + ") <= 0 THEN '0'"
                        + " WHEN x[1] = 'P' THEN x[1:11] || " + digits + " ELSE x[1:11] || " + complement(digits)
                        + " || '~' END");
    }

    /** Returns the long of a text, its fraction cut off; NULL beyond 64 bits. */
    static String toLong(String value) {
        return let("y", integerPart(value), "TRY_CAST(" + plain("y") + " AS BIGINT)");
    }

    /** Returns the plain decimal notation of a text, with an exponent if it is far from one. */
    static String plain(String text) {
        return let(
                "p",
                "{'d': " + digits(text) + ", 'e': " + exponent(text) + ", 's': " + sign(text) + "}",
                "p.s || CASE"
                        + " WHEN p.e > length(p.d) + 400 OR p.e < -400 THEN '0.' || p.d || 'E' || p.e"
                        + " WHEN p.e <= 0 THEN '0.' || repeat('0', -p.e) || p.d"
                        + " WHEN p.e >= length(p.d) THEN p.d || repeat('0', p.e - length(p.d))"
                        + " ELSE left(p.d, p.e) || '.' || substr(p.d, p.e + 1) END");
    }

    /** Returns whether the integer of a text is even. */
    static String isEven(String value) {
        return let(
                "x",
                value,
                exponent("x") + " > length(" + digits("x") + ") OR (right(" + digits("x") + ", 1))::INTEGER % 2 = 0");
    }

    static String negated(String value) {
        return let(
                "x",
                value,
                "CASE x[1] WHEN 'P' THEN '-' || " + complement("x[2:]") + " || '~' WHEN '-' THEN 'P' || "
                        + complement("x[2:-2]") + " ELSE x END");
    }

    static String absolute(String value) {
        return let("x", value, "CASE x[1] WHEN '-' THEN 'P' || " + complement("x[2:-2]") + " ELSE x END");
    }

    static String sum(String left, String right, char operator) {
        return aligned(left, right, encode("q.u " + operator + " q.v", "q.s"));
    }

    static String product(String left, String right) {
        return operands(left, right, encode("o.u * o.v", "(o.s + o.w)"));
    }

    /** Returns the quotient without its fraction. */
    static String quotient(String left, String right) {
        return aligned(left, right, encode("q.u // nullif(q.v, 0)", "0"));
    }

    static String remainder(String left, String right) {
        return aligned(left, right, encode("q.u % nullif(q.v, 0)", "q.s"));
    }

    static String modulo(String left, String right) {
        String moved =
                let("m", "q.u % nullif(q.v, 0)", "CASE WHEN m <> 0 AND (m < 0) <> (q.v < 0) THEN m + q.v ELSE m END");
        return aligned(left, right, encode(moved, "q.s"));
    }

    /** Returns the quotient if it has a decimal notation that fits, otherwise NULL. */
    static String exactQuotient(String left, String right) {
        String shifted = let(
                "k",
                "greatest(0, 37 - length(abs(q.u)::VARCHAR))",
                let(
                        "n",
                        "q.u * " + power("k"),
                        "CASE WHEN n % nullif(q.v, 0) = 0 THEN " + encode("n // q.v", "k") + " END"));
        return aligned(left, right, shifted);
    }

    private static String operands(String left, String right, String body) {
        return "TRY("
                + let(
                        "p",
                        "{'a': " + left + ", 'b': " + right + "}",
                        let(
                                "o",
                                "{'u': " + unscaled("p.a") + ", 's': " + scale("p.a") + ", 'v': " + unscaled("p.b")
                                        + ", 'w': " + scale("p.b") + "}",
                                body))
                + ")";
    }

    /** Gives two numbers one scale, in {@code q}. */
    private static String aligned(String left, String right, String body) {
        String same = "{'u': o.u * " + power("greatest(o.s, o.w) - o.s") + ", 'v': o.v * "
                + power("greatest(o.s, o.w) - o.w") + ", 's': greatest(o.s, o.w)}";
        return operands(left, right, let("q", same, body));
    }

    /** Returns the long of a double, its fraction cut off; NULL beyond 64 bits. */
    static String doubleToLong(String value) {
        return "TRY_CAST(trunc(" + value + ") AS BIGINT)";
    }
}
