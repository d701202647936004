// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/** The statements that a session runs for itself. */
public final class SessionSql {
    /** A statement that touches no table. */
    public static final String PING = "SELECT 1";

    private SessionSql() {}
}
