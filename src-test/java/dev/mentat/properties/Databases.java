// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.cases.JdbcDatabase;

/**
 * Stores for tests that need many: opening a database takes longer than all that is done in it, so they share one that is
 * in memory. One test uses it at a time.
 */
final class Databases {
    private static JdbcDatabase shared;
    private static int databases;
    private static int stores;

    /** What is done with a store. */
    interface Action {
        void accept(JdbcDatabase store) throws Exception;
    }

    private Databases() {}

    /** Does something with an empty store, which is dropped afterwards. If it fails, nobody gets the database again. */
    static synchronized void withStore(Action action) throws Exception {
        if (shared == null) {
            databases++;
            shared = JdbcDatabase.inMemory(database(), "default");
        }
        stores++;
        String name = "s" + stores;
        boolean succeeds = false;
        try {
            try (JdbcDatabase store = JdbcDatabase.inMemory(database(), name)) {
                action.accept(store);
            }
            shared.execute("MENTAT DROP STORE " + name);
            succeeds = true;
        } finally {
            if (!succeeds) {
                shared.close();
                shared = null;
            }
        }
    }

    private static String database() {
        return "properties" + databases;
    }
}
