// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.Locale;
import java.util.Set;

/** Knows the DuckDB functions that do more than compute. */
final class SqlFunctions {
    private static final Set<String> WRITING =
            Set.of("checkpoint", "force_checkpoint", "nextval", "setval", "truncate_duckdb_logs", "write_log");

    /** Functions that run SQL which is hidden in a value, or change what all connections share. */
    private static final Set<String> REFUSED = Set.of(
            "create_external_resource",
            "deregister_external_resource",
            "destroy_external_resource",
            "disable_logging",
            "disable_profiling",
            "enable_logging",
            "enable_profiling",
            "json_execute_serialized_sql",
            "register_external_resource",
            "register_external_resource_type");

    private SqlFunctions() {}

    /**
     * Tells whether a statement calls a function that writes.
     *
     * @throws dev.mentat.error.MentatException NOT_PERMITTED if it calls one that nobody may
     */
    static boolean writes(TokenRun run) {
        boolean writes = false;
        for (int at = 0; at < run.size(); at++) {
            if (run.at(at + 1).is(SqlTokens.OPEN_PAREN) && run.at(at).isName()) {
                String name = run.at(at).value().toLowerCase(Locale.ROOT);
                if (REFUSED.contains(name)) {
                    throw SqlTextErrors.function(name, run.positionOf(at));
                }
                writes |= WRITING.contains(name);
            }
        }
        return writes;
    }

    /** Tells whether a CALL only reads: the function belongs to the families that describe the database. */
    static boolean callReads(TokenRun run) {
        var parts = run.nameAt(1);
        String name = parts.isEmpty() ? "" : parts.get(parts.size() - 1).toLowerCase(Locale.ROOT);
        return name.startsWith("pragma_") || name.startsWith("duckdb_");
    }
}
