// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.cases.JdbcDatabase;
import java.sql.SQLException;

/** A database in memory for tests that leave it as they found it. */
final class Databases {
    private static JdbcDatabase reused;

    private Databases() {}

    /** Returns the database, which is empty; the same for all tests of this JVM, which run one after the other. */
    static synchronized JdbcDatabase reused() throws SQLException {
        if (reused == null) {
            reused = JdbcDatabase.inMemory();
        }
        return reused;
    }
}
