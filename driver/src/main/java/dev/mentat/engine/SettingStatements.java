// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads SET, RESET, USE and PRAGMA. A session may set its variables and its search path; the settings of the database are
 * the same for all and stand in the URL.
 */
final class SettingStatements {
    private static final Set<String> SCOPES = Set.of("SESSION", "LOCAL", "GLOBAL");
    private static final Set<String> SEARCH_PATH = Set.of("search_path", "schema");

    /** The pragmas that only show something. */
    private static final Set<String> READING = Set.of(
            "collations",
            "database_list",
            "database_size",
            "extension_versions",
            "functions",
            "metadata_info",
            "platform",
            "show",
            "show_databases",
            "show_tables",
            "show_tables_expanded",
            "storage_info",
            "table_info",
            "user_agent",
            "version");

    private SettingStatements() {}

    /**
     * Returns the effect of a SET.
     *
     * @throws dev.mentat.error.MentatException NOT_PERMITTED if it sets a setting of the database
     */
    static SqlEffect set(TokenRun run) {
        if (run.at(1).is("VARIABLE") && run.at(2).isName() && !run.at(2).is("TO")) {
            return SqlEffect.READ.pinned();
        }
        int name = run.at(1).isAnyOf(SCOPES) ? 2 : 1;
        requireSearchPath(run, name);
        int sign = name + 1;
        boolean hasSign = run.at(sign).isOperator("=") || run.at(sign).is("TO");
        return SqlEffect.searchPath(leadsToStore(run.from(hasSign ? sign + 1 : sign)));
    }

    /**
     * Returns the effect of a RESET.
     *
     * @throws dev.mentat.error.MentatException NOT_PERMITTED if it resets a setting of the database
     */
    static SqlEffect reset(TokenRun run) {
        if (run.at(1).is("VARIABLE") && run.at(2).isName()) {
            return SqlEffect.READ.pinned();
        }
        requireSearchPath(run, run.at(1).isAnyOf(SCOPES) ? 2 : 1);
        return SqlEffect.searchPath(false);
    }

    /** Returns the effect of a USE. */
    static SqlEffect use(TokenRun run) {
        return SqlEffect.searchPath(leadsToStore(run.from(1)));
    }

    /**
     * Returns the effect of a PRAGMA.
     *
     * @throws dev.mentat.error.MentatException NOT_PERMITTED if it is not known to read only
     */
    static SqlEffect pragma(TokenRun run) {
        String name = run.at(1).value().toLowerCase(Locale.ROOT);
        SqlToken next = run.at(2);
        if (!READING.contains(name) || (!next.is(SqlTokens.OPEN_PAREN) && run.size() > 2)) {
            throw SqlTextErrors.pragma(run.at(1).text(), run.positionOf(1));
        }
        return SqlEffect.READ;
    }

    private static void requireSearchPath(TokenRun run, int name) {
        if (!SEARCH_PATH.contains(run.at(name).value().toLowerCase(Locale.ROOT))) {
            throw SqlTextErrors.setting(run.at(name).text(), run.positionOf(name));
        }
    }

    /** A value that is computed may be any. */
    private static boolean leadsToStore(TokenRun value) {
        if (value.size() == 1 && value.at(0).is("DEFAULT")) {
            return false;
        }
        List<String> parts = value.nameAt(0);
        boolean isName = !parts.isEmpty() && value.behindName(0) == value.size();
        return !isName || parts.stream().anyMatch(SqlScope::leadsToStore);
    }
}
