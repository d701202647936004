// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;

/**
 * Says to every class loader of the JVM that a database file is open. DuckDB locks files against other processes only: a
 * driver that a second class loader loaded brings its own copy of DuckDB, which could open the same file unnoticed, and
 * rows that both commit would be lost. System properties are the one map that all class loaders share.
 */
final class JvmMark implements AutoCloseable {
    private static final String PREFIX = "dev.mentat.open:";

    private final String key;

    private JvmMark(String key) {
        this.key = key;
    }

    /**
     * Marks a file as open.
     *
     * @param canonicalPath the file's canonical path
     * @throws dev.mentat.error.MentatException if another class loader has it open
     */
    static JvmMark set(String canonicalPath) {
        String key = PREFIX + canonicalPath;
        String self = "the class loader " + JvmMark.class.getClassLoader();
        Object holder = System.getProperties().putIfAbsent(key, self);
        if (holder != null) {
            throw DatabaseErrors.openInOtherClassLoader(canonicalPath, String.valueOf(holder));
        }
        return new JvmMark(key);
    }

    @Override
    public void close() {
        System.getProperties().remove(key);
    }
}
