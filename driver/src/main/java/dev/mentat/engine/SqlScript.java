// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.ArrayList;
import java.util.List;

/**
 * A SQL text of one statement or several, cut up and judged by its tokens alone, before DuckDB sees any of it. Immutable and
 * thread-safe; a pure function of the text.
 *
 * <p>Only the statements' own expanded texts may go to DuckDB, one at a time: then it can find no statement that was not seen
 * here.
 */
final class SqlScript {
    private final List<ScriptStatement> statements;
    private final SqlMarkers markers;

    private SqlScript(List<ScriptStatement> statements, SqlMarkers markers) {
        this.statements = List.copyOf(statements);
        this.markers = markers;
    }

    /**
     * Reads a text.
     *
     * @param text what {@link Classifier} calls SQL
     * @throws dev.mentat.error.MentatException SQL_SYNTAX if something else than SQL stands among the statements, if the kinds
     *     of parameter markers are mixed or a {@code mentat_q} call is malformed; NOT_PERMITTED if a statement is one that
     *     nobody may execute; what reading the EDN of a {@code mentat_q} call throws
     */
    static SqlScript parse(String text) {
        TokenRun run = TokenRun.of(text, Classifier.start(text));
        SqlMarkers markers = SqlMarkers.of(run);
        List<ScriptStatement> statements = new ArrayList<>();
        for (TokenRun statement : statements(run)) {
            if (Classifier.classify(statement.text()) != StatementKind.SQL) {
                throw SqlTextErrors.notSqlAmongSql(statement.text(), statement.positionOf(0));
            }
            statements.add(new ScriptStatement(statement, markers));
        }
        return new SqlScript(statements, markers);
    }

    /** Cuts at every semicolon, even one in brackets: there DuckDB accepts none, so that nothing it would run is torn. */
    private static List<TokenRun> statements(TokenRun run) {
        List<TokenRun> statements = new ArrayList<>();
        int start = 0;
        for (int at = 0; at <= run.size(); at++) {
            if (at == run.size() || run.at(at).is(SqlTokens.SEMICOLON)) {
                if (at > start) {
                    statements.add(run.to(start, at));
                }
                start = at + 1;
            }
        }
        return statements;
    }

    /** Returns the statements in the order of the text; none if there are only blanks and comments. */
    List<ScriptStatement> statements() {
        return statements;
    }

    /** Returns how many JDBC parameters the text has. */
    int parameterCount() {
        return markers.count();
    }

    /** Returns the names of the parameters in the order of their numbers, empty if they have none. */
    List<String> parameterNames() {
        return markers.names();
    }

    /** Tells whether any of the statements may change what others see. */
    boolean writes() {
        return statements.stream().anyMatch(statement -> statement.effect().writes());
    }

    /**
     * Refuses the text if one of its statements would change a store.
     *
     * @param scope where names lead before the first statement; statements that set the search path change it for the others
     * @throws dev.mentat.error.MentatException NOT_PERMITTED (42501)
     */
    void requirePermitted(SqlScope scope) {
        SqlScope current = scope;
        for (ScriptStatement statement : statements) {
            statement.requirePermitted(current);
            current = statement
                    .effect()
                    .storeOnPath()
                    .map(current::withStoreOnPath)
                    .orElse(current);
        }
    }
}
