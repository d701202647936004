// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the database that ATTACH and DETACH name. */
final class DatabaseTargets {
    private static final Set<String> BEFORE_NAME = Set.of("OR", "REPLACE", "DATABASE", "IF", "NOT", "EXISTS");
    private static final Pattern PIECE_SEPARATORS = Pattern.compile("[.?\\\\]");

    private DatabaseTargets() {}

    /**
     * Returns the name under which ATTACH makes a database known.
     *
     * @throws dev.mentat.error.MentatException NOT_PERMITTED if it cannot be told
     */
    static WriteTarget ofAttach(TokenRun run) {
        int alias = run.find("AS") + 1;
        if (alias > 0 && run.at(alias).isName()) {
            return database(run, alias, List.of(run.at(alias).value()));
        }
        int path = behindWords(run);
        SqlToken behind = run.at(path + 1);
        boolean isLiteral =
                run.at(path).isString() && (behind.equals(SqlToken.NONE) || behind.is(SqlTokens.OPEN_PAREN));
        if (alias > 0 || !isLiteral || run.at(1).is("OR")) {
            throw SqlTextErrors.unnamedAttachment(run.positionOf(0));
        }
        return database(run, path, pieces(run.at(path).value()));
    }

    /** Returns the database that DETACH takes away. */
    static WriteTarget ofDetach(TokenRun run) {
        int name = behindWords(run);
        return database(run, name, List.of(run.at(name).value()));
    }

    private static int behindWords(TokenRun run) {
        int at = 1;
        while (run.at(at).isAnyOf(BEFORE_NAME)) {
            at++;
        }
        return at;
    }

    /** Returns what DuckDB may name a file's database: the file's name up to a dot. */
    private static List<String> pieces(String path) {
        String file = path.substring(path.lastIndexOf('/') + 1);
        return PIECE_SEPARATORS.splitAsStream(file).toList();
    }

    private static WriteTarget database(TokenRun run, int index, List<String> names) {
        return new WriteTarget(WriteTarget.Kind.DATABASE, names, run.offsetOf(index));
    }
}
