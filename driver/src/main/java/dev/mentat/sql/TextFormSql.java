// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.schema.ValueType;

/** The text forms of values, as templates in which {@code $0} stands for the value. */
final class TextFormSql {
    private TextFormSql() {}

    static String template(ValueType type) {
        return switch (type) {
            case BOOLEAN, LONG, REF, UUID -> "($0)::VARCHAR";
            case STRING, KEYWORD, SYMBOL, URI -> "$0";
            case DOUBLE, FLOAT -> floating();
            case BIGINT, BIGDEC -> DecimalSql.let("x", "$0", DecimalSql.plain("x"));
            case INSTANT -> instant();
            case BYTES -> "lower(hex($0))";
            case TUPLE -> throw new IllegalArgumentException("a tuple has no text form");
        };
    }

    /** Lays the digits that DuckDB finds out as Java does: with an exponent below 1e-3 and from 1e7. */
    private static String floating() {
        String digits = "rtrim(ltrim(replace(m, '.', ''), '0'), '0')";
        String exponent = "coalesce(TRY_CAST(regexp_extract(t, 'e(.*)$', 1) AS BIGINT), 0) + strpos(m || '.', '.') - 2"
                + " - (length(replace(m, '.', '')) - length(ltrim(replace(m, '.', ''), '0')))";
        String scientific = DecimalSql.let(
                "m",
                "regexp_extract(ltrim(t, '-'), '^[0-9.]+')",
                "CASE WHEN d < 0 THEN '-' ELSE '' END || left(" + digits + ", 1) || '.' || CASE WHEN length(" + digits
                        + ") > 1 THEN substr(" + digits + ", 2) ELSE '0' END || 'E' || (" + exponent + ")");
        return DecimalSql.let(
                "d",
                "$0",
                DecimalSql.let(
                        "t",
                        "d::VARCHAR",
                        "CASE WHEN isnan(d) THEN 'NaN' WHEN isinf(d) THEN CASE WHEN d > 0 THEN 'Infinity' ELSE"
                                + " '-Infinity' END WHEN d = 0 THEN '0.0' WHEN abs(d) >= 0.001 AND abs(d) < 10000000"
                                + " THEN t ELSE " + scientific + " END"));
    }

    /** Writes RFC 3339 in UTC, with as many digits of a second's fraction as there are. */
    private static String instant() {
        return DecimalSql.let(
                "u",
                "make_timestamp(epoch_us($0))",
                "strftime(u, '%Y-%m-%dT%H:%M:%S') || rtrim(rtrim(strftime(u, '.%f'), '0'), '.') || 'Z'");
    }
}
