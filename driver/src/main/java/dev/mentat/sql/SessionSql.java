// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/** The statements that a session runs for itself. */
public final class SessionSql {
    /** A statement that touches no table. */
    public static final String PING = "SELECT 1";

    private SessionSql() {}

    /** Returns the statement that asks DuckDB how it would run a query. */
    public static String explain(String query) {
        return "EXPLAIN " + query;
    }
}
