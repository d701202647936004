// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.util.List;

/**
 * DuckDB macros that turn sortable texts back into what people read, for the views of a store. They are made once with
 * the store.
 */
public final class DecodingMacros {
    /** Turns a {@link SortableDecimal} into plain decimal notation, far from one into scientific notation. */
    static final String DECIMAL = "__decimal";

    /** Turns a {@link SortableTuple} into a list of texts, NULL for an absent slot. */
    static final String TUPLE = "__tuple";

    private static final String SLOT = "__slot";
    private static final String MAGNITUDE = "__magnitude";

    /** The greatest number of zeros that plain notation writes. */
    private static final int MOST_ZEROS = 400;

    private DecodingMacros() {}

    /** Returns the statements that make the macros in the DuckDB schema of a store. */
    public static List<String> create(String schemaName) {
        return List.of(
                macro(schemaName, MAGNITUDE, magnitude()),
                macro(schemaName, DECIMAL, decimal(schemaName)),
                macro(schemaName, SLOT, slot(schemaName)),
                macro(schemaName, TUPLE, tuple(schemaName)));
    }

    private static String macro(String schemaName, String name, String expression) {
        return "CREATE MACRO " + Names.qualify(schemaName, name) + "(v) AS " + expression;
    }

    /** DuckDB puts a macro's argument wherever its parameter stands; a lambda over a list of one evaluates it once. */
    private static String with(String argument, String variable, String expression) {
        return "list_transform([" + argument + "], lambda " + variable + ": " + expression + ")[1]";
    }

    private static String magnitude() {
        String parts = "{'d': substr(v, 11), 'x': CAST(left(v, 10) AS BIGINT) - 5000000000}";
        return with(
                parts,
                "m",
                "CASE WHEN m.x > length(m.d) + " + MOST_ZEROS + " OR m.x < -" + MOST_ZEROS
                        + " THEN '0.' || m.d || 'E' || m.x"
                        + " WHEN m.x <= 0 THEN '0.' || repeat('0', -m.x) || m.d"
                        + " WHEN m.x >= length(m.d) THEN m.d || repeat('0', m.x - length(m.d))"
                        + " ELSE left(m.d, m.x) || '.' || substr(m.d, m.x + 1) END");
    }

    private static String decimal(String schemaName) {
        String magnitude = "CASE left(n, 1) WHEN '-' THEN"
                + " translate(substr(n, 2, length(n) - 2), '0123456789', '9876543210') ELSE substr(n, 2) END";
        return with(
                "v",
                "n",
                "CASE WHEN left(n, 1) IN ('P', '-') THEN CASE left(n, 1) WHEN '-' THEN '-' ELSE '' END || "
                        + Names.qualify(schemaName, MAGNITUDE) + '(' + magnitude + ')'
                        + " WHEN n = '#' THEN '-Infinity' WHEN n = 'Q' THEN 'Infinity' WHEN n = 'R' THEN 'NaN'"
                        + " ELSE n END");
    }

    private static String slot(String schemaName) {
        String rest = "substr(v, 2)";
        return "CASE left(v, 1) WHEN '-' THEN NULL WHEN 'A' THEN CAST(CAST(" + rest + " AS BOOLEAN) AS VARCHAR)"
                + " WHEN 'G' THEN CAST(make_timestamptz(CAST(CAST(" + rest
                + " AS HUGEINT) - 20000000000000000000 AS BIGINT)) AS VARCHAR)"
                + " ELSE CASE WHEN left(v, 1) <= 'F' THEN " + Names.qualify(schemaName, DECIMAL) + '(' + rest + ')'
                + " ELSE " + unescaped(rest) + " END END";
    }

    /** What follows an exclamation mark begins with the character that stands for the escaped one. */
    private static String unescaped(String text) {
        return "array_to_string(list_transform(string_split(" + text
                + ", '!'), lambda part, i: CASE WHEN i = 1 THEN part"
                + " ELSE chr(ord(part) - 48) || substr(part, 2) END), '')";
    }

    private static String tuple(String schemaName) {
        return "CASE WHEN v IS NULL THEN NULL ELSE list_transform(string_split(left(v, length(v) - 1), ' '), lambda s: "
                + Names.qualify(schemaName, SLOT) + "(s)) END";
    }
}
