// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.SQLException;

/** Checks positions, which count from 1, and lengths in large objects. */
final class LobPositions {
    private LobPositions() {}

    /** Returns the index of a position, which may be the one after the end. */
    static int index(long position, int length) throws SQLException {
        if (position < 1 || position > length + 1L) {
            throw JdbcErrors.invalidArgument(
                    "Position " + position + " lies outside of the large object, which has length " + length);
        }
        return (int) position - 1;
    }

    static int checkLength(long length) throws SQLException {
        if (length < 0 || length > Integer.MAX_VALUE) {
            throw JdbcErrors.invalidArgument("Length " + length + " is none of a large object in memory");
        }
        return (int) length;
    }
}
