// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/** The statements that a session runs for itself. */
public final class SessionSql {
    /** A statement that touches no table. */
    public static final String PING = "SELECT 1";

    /** The name of the database that the connection works in. */
    public static final String CATALOG_NAME = "SELECT current_database()";

    private SessionSql() {}
}
