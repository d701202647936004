// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/**
 * Exact sums and means of lists of {@link SortableDecimal} texts of any length. DuckDB adds integers of any length
 * ({@code BIGNUM}) but does not divide them, so a mean is worked out nine digits at a time.
 */
final class DecimalAggregateSql {
    /** Means have so many digits behind the point. */
    private static final int SCALE = 10;

    private static final int CHUNK = 9;
    private static final String RADIX = "1000000000";

    private DecimalAggregateSql() {}

    /** Returns the text of the sum of a list of texts. */
    static String sum(String list) {
        return summed(list, DecimalSql.encodeText("h.u", "h.s"));
    }

    /** Returns an expression over {@code h}, which holds the sum as an integer {@code u} and a scale {@code s}. */
    private static String summed(String list, String body) {
        String integer = DecimalSql.sign("x") + " || " + DecimalSql.digits("x") + " || repeat('0', (f - "
                + DecimalSql.scale("x") + ")::BIGINT)";
        String total = "list_aggregate(list_transform(a, lambda x: (" + integer + ")::BIGNUM), 'sum')::VARCHAR";
        return DecimalSql.let(
                "a",
                list,
                DecimalSql.let(
                        "f",
                        "list_max(list_transform(a, lambda x: " + DecimalSql.scale("x") + "))",
                        DecimalSql.let("h", "{'u': " + total + ", 's': f, 'n': len(a)::HUGEINT}", body)));
    }

    /** Returns the text of the mean of a list of texts, rounded half to even. */
    static String mean(String list) {
        String digits = "ltrim(h.u, '-') || repeat('0', greatest(" + SCALE + " - h.s, 0)::BIGINT)";
        String padded = DecimalSql.let(
                "k",
                digits,
                "lpad(k, ((length(k) + " + (CHUNK - 1) + ") // " + CHUNK + " * " + CHUNK + ")::INTEGER, '0')");
        String chunks = "list_transform(range(length(k) // " + CHUNK + "), lambda i: {'q': '', 'r': substr(k, i * "
                + CHUNK + " + 1, " + CHUNK + ")::HUGEINT})";
        String step = "{'q': y.q || lpad(((y.r * " + RADIX + " + x.r) // h.n)::VARCHAR, " + CHUNK
                + ", '0'), 'r': (y.r * " + RADIX + " + x.r) % h.n}";
        String divided =
                "list_reduce(list_prepend({'q': '', 'r': 0::HUGEINT}, " + chunks + "), lambda y, x: " + step + ")";
        return summed(list, DecimalSql.let("k", padded, DecimalSql.let("d", divided, rounded())));
    }

    /** Returns the quotient with its superfluous digits and the remainder rounded away. */
    private static String rounded() {
        String cut = "greatest(h.s - " + SCALE + ", 0)::BIGINT";
        String parts = "{'keep': left(z, length(z) - c), 'cut': right(z, c), 'half': '5' || repeat('0', c - 1)}";
        String up = "CASE WHEN c = 0 THEN 2 * d.r > h.n OR (2 * d.r = h.n AND odd)"
                + " ELSE w.cut > w.half OR (w.cut = w.half AND (d.r > 0 OR odd)) END";
        String result = DecimalSql.encodeText(
                "CASE WHEN h.u[1] = '-' THEN '-' ELSE '' END || (w.keep::BIGNUM + CASE WHEN "
                        + up.replace("odd", "right(w.keep, 1)::INTEGER % 2 = 1")
                        + " THEN 1 ELSE 0 END::BIGNUM)::VARCHAR",
                String.valueOf(SCALE));
        return DecimalSql.let(
                "c", cut, DecimalSql.let("z", "repeat('0', c + 1) || d.q", DecimalSql.let("w", parts, result)));
    }
}
