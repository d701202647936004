// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** What kinds of result can be had. What cannot is replaced with a warning, as JDBC allows, and not refused. */
final class ResultKinds {
    private ResultKinds() {}

    /** Returns the type of result that is given to one who wants this. */
    static int granted(int type, int concurrency, int holdability, Warnings warnings) throws SQLException {
        checkConcurrency(concurrency, warnings);
        checkHoldability(holdability, warnings);
        return switch (type) {
            case ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE -> type;
            case ResultSet.TYPE_SCROLL_SENSITIVE -> {
                warnings.changed("TYPE_SCROLL_SENSITIVE", "TYPE_SCROLL_INSENSITIVE");
                yield ResultSet.TYPE_SCROLL_INSENSITIVE;
            }
            default -> throw JdbcErrors.invalidArgument("There is no result set type " + type);
        };
    }

    static void checkHoldability(int holdability, Warnings warnings) throws SQLException {
        switch (holdability) {
            case ResultSet.CLOSE_CURSORS_AT_COMMIT -> {}
            case ResultSet.HOLD_CURSORS_OVER_COMMIT ->
                warnings.changed("HOLD_CURSORS_OVER_COMMIT", "CLOSE_CURSORS_AT_COMMIT");
            default -> throw JdbcErrors.invalidArgument("There is no holdability " + holdability);
        }
    }

    private static void checkConcurrency(int concurrency, Warnings warnings) throws SQLException {
        switch (concurrency) {
            case ResultSet.CONCUR_READ_ONLY -> {}
            case ResultSet.CONCUR_UPDATABLE -> warnings.changed("CONCUR_UPDATABLE", "CONCUR_READ_ONLY");
            default -> throw JdbcErrors.invalidArgument("There is no concurrency " + concurrency);
        }
    }
}
