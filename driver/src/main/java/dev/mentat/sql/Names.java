// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/** Writes names and text literals as SQL. Pure functions. */
public final class Names {
    private Names() {}

    /** Returns a quoted identifier. */
    public static String quote(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** Returns the quoted and qualified name of a table, view, index or macro. */
    public static String qualify(String schemaName, String name) {
        return quote(schemaName) + '.' + quote(name);
    }

    /** Returns a text literal. */
    public static String literal(String text) {
        return '\'' + text.replace("'", "''") + '\'';
    }
}
