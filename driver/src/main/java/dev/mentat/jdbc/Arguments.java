// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Checks of arguments that several methods of JDBC have in common. */
final class Arguments {
    private Arguments() {}

    static int checkNotNegative(String method, int value) throws SQLException {
        return (int) checkNotNegative(method, (long) value);
    }

    static long checkNotNegative(String method, long value) throws SQLException {
        if (value < 0) {
            throw JdbcErrors.invalidArgument(method + " takes 0 or a greater number, not " + value);
        }
        return value;
    }

    static void checkFetchDirection(int direction) throws SQLException {
        if (direction < ResultSet.FETCH_FORWARD || direction > ResultSet.FETCH_UNKNOWN) {
            throw JdbcErrors.invalidArgument("There is no fetch direction " + direction);
        }
    }

    /**
     * Requires that no argument is null.
     *
     * @param needed says what is needed
     * @throws SQLException with state 22023 if one is
     */
    static void checkGiven(String needed, @Nullable Object... arguments) throws SQLException {
        for (@Nullable Object argument : arguments) {
            if (argument == null) {
                throw JdbcErrors.invalidArgument(needed);
            }
        }
    }
}
