// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares what a second open of a database asks for with what the first has set. */
final class OptionConflicts {
    private static final String DEFAULT = "(DuckDB's default)";

    private final String database;

    private OptionConflicts(String database) {
        this.database = database;
    }

    /** Throws if the options that are given differ from those in force. */
    static void check(DatabaseConfig inForce, DatabaseConfig given) {
        OptionConflicts conflicts = new OptionConflicts(given.location().toString());
        conflicts.compare("readOnly", given.readOnly(), inForce.readOnly());
        conflicts.compare("externalAccess", given.externalAccess(), inForce.externalAccess());
        conflicts.compare("threads", given.threads(), inForce.threads());
        conflicts.compare("memoryLimit", given.memoryLimit(), inForce.memoryLimit());
        conflicts.compare("tempDirectory", given.tempDirectory(), inForce.tempDirectory());
        Map<String, String> options = new TreeMap<>(given.duckdbOptions());
        options.forEach((key, value) -> conflicts.compare(
                "duckdb." + key, value, inForce.duckdbOptions().get(key)));
    }

    private void compare(String key, @Nullable Object given, @Nullable Object inForce) {
        if (given != null && !given.equals(inForce)) {
            throw DatabaseErrors.conflictingOption(
                    database, key, given.toString(), inForce == null ? DEFAULT : inForce.toString());
        }
    }
}
