// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Tells what a SQL statement does by its tokens at every depth. Errs to the safe side: what it does not know to read, writes.
 */
final class EffectReader {
    private static final Set<String> READING = Set.of(
            "SELECT",
            "FROM",
            "VALUES",
            "TABLE",
            "WITH",
            "SHOW",
            "DESCRIBE",
            "DESC",
            "SUMMARIZE",
            "PIVOT",
            "PIVOT_WIDER",
            "PIVOT_LONGER",
            "UNPIVOT");

    /** How a WITH query or the definition of a window may begin; a name begins a window too, behind WINDOW. */
    private static final Set<String> AFTER_AS = Set.of("PARTITION", "ORDER", "ROWS", "RANGE", "GROUPS");

    /** What gives rows besides what only reads. */
    private static final Set<String> ROWS_OTHERWISE = Set.of("CALL", "EXECUTE", "EXPLAIN", "PRAGMA");

    private static final Set<String> TRANSACTION_WORDS = Set.of("TRANSACTION", "WORK", "READ", "WRITE");
    private static final Set<String> EXPLAIN_WORDS = Set.of("ANALYZE", "VERBOSE");

    /** Every word that begins a statement, for the one that a misspelt word was meant to be. */
    private static final List<String> VERBS = List.of(
            "ALTER",
            "ANALYZE",
            "ATTACH",
            "BEGIN",
            "CALL",
            "CHECKPOINT",
            "COMMENT",
            "COMMIT",
            "COPY",
            "CREATE",
            "DELETE",
            "DESCRIBE",
            "DETACH",
            "DROP",
            "EXECUTE",
            "EXPLAIN",
            "FROM",
            "INSERT",
            "MERGE",
            "PIVOT",
            "PRAGMA",
            "PREPARE",
            "RESET",
            "ROLLBACK",
            "SELECT",
            "SET",
            "SHOW",
            "SUMMARIZE",
            "TABLE",
            "TRUNCATE",
            "UNPIVOT",
            "UPDATE",
            "USE",
            "VACUUM",
            "VALUES",
            "WITH");

    /** An EXPLAIN may hold a PREPARE; DuckDB knows no deeper nesting. */
    private static final int MAX_NESTING = 2;

    private final TokenRun run;
    private final int nesting;
    private final String verb;

    private EffectReader(TokenRun run, int nesting) {
        this.run = run;
        this.nesting = nesting;
        this.verb = verb(run);
    }

    /** Returns the word that a statement begins with in upper case, or an empty string. */
    static String verb(TokenRun run) {
        return run.at(firstWord(run)).word();
    }

    /** Tells whether a statement of these words gives rows. */
    static boolean promisesRows(TokenRun run) {
        return ROWS_OTHERWISE.contains(verb(run))
                || (READING.contains(verb(run)) && !DmlTargets.of(run).writes())
                || run.indexes().anyMatch(at -> run.at(at).is("RETURNING"));
    }

    static List<String> verbs() {
        return VERBS;
    }

    /**
     * Reads a statement.
     *
     * @param run the statement's tokens, at least one
     * @throws dev.mentat.error.MentatException NOT_PERMITTED if nobody may execute it
     */
    static SqlEffect read(TokenRun run) {
        return new EffectReader(run, 0).effect();
    }

    private static int firstWord(TokenRun run) {
        int at = 0;
        while (run.at(at).is(SqlTokens.OPEN_PAREN)) {
            at++;
        }
        return at;
    }

    private SqlEffect effect() {
        boolean writesByFunction = SqlFunctions.writes(run);
        DmlTargets dml = DmlTargets.of(run);
        if (READING.contains(verb)) {
            return SqlEffect.READ.alsoWriting(writesByFunction || dml.writes() || hasUnknownQuery(), dml.targets());
        }
        return switch (verb) {
            case "INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE", "COPY" ->
                SqlEffect.write(dml.startsWithOne() ? dml.targets() : unknown());
            case "CREATE" -> create(dml.targets());
            case "ALTER", "DROP", "COMMENT", "VACUUM", "ANALYZE" -> SqlEffect.write(new DdlTargets(run).targets());
            case "SET" -> SettingStatements.set(run).alsoWriting(writesByFunction, dml.targets());
            case "RESET" -> SettingStatements.reset(run);
            case "USE" -> SettingStatements.use(run);
            case "PRAGMA" -> SettingStatements.pragma(run);
            case "BEGIN", "START" -> control(TransactionControl.BEGIN);
            case "COMMIT", "END" -> control(TransactionControl.COMMIT);
            case "ROLLBACK", "ABORT" -> control(TransactionControl.ROLLBACK);
            default -> other(writesByFunction);
        };
    }

    private SqlEffect other(boolean writesByFunction) {
        return switch (verb) {
            case "EXPLAIN" -> inner(behindExplain());
            case "PREPARE" ->
                inner(run.find("AS") + 1).alsoWriting(true, List.of()).pinned();
            case "EXECUTE" -> SqlEffect.write(List.of(anyOnPath())).pinned();
            case "DEALLOCATE" -> SqlEffect.READ.pinned();
            case "ATTACH" ->
                SqlEffect.write(List.of(DatabaseTargets.ofAttach(run))).pinned();
            case "DETACH" ->
                SqlEffect.write(List.of(DatabaseTargets.ofDetach(run))).pinned();
            case "CALL" ->
                SqlFunctions.callReads(run) && !writesByFunction ? SqlEffect.READ : SqlEffect.write(List.of());
            case "IMPORT" -> throw SqlTextErrors.importDatabase(run.positionOf(0));
            case "CHECKPOINT", "FORCE", "EXPORT", "LOAD", "INSTALL" -> SqlEffect.write(List.of());
            default -> SqlEffect.write(unknown());
        };
    }

    private SqlEffect create(List<WriteTarget> inside) {
        DdlTargets made = new DdlTargets(run);
        if (made.isTrigger()) {
            inside.stream()
                    .filter(target -> target.parts().size() == 1)
                    .findFirst()
                    .ifPresent(target -> {
                        throw SqlTextErrors.unqualifiedTrigger(
                                target.parts().get(0), run.positionOfOffset(target.offset()));
                    });
        }
        SqlEffect effect = SqlEffect.write(made.targets()).alsoWriting(true, inside);
        return made.isTemporary() ? effect.pinned() : effect;
    }

    private SqlEffect control(TransactionControl control) {
        for (int at = 1; at < run.size(); at++) {
            if (!run.at(at).isAnyOf(TRANSACTION_WORDS)) {
                throw SqlTextErrors.transactionOption(run.at(at).text(), run.positionOf(at));
            }
        }
        return SqlEffect.control(control);
    }

    private int behindExplain() {
        int at = 1;
        while (run.at(at).isAnyOf(EXPLAIN_WORDS)) {
            at++;
        }
        int behind = run.at(at).is(SqlTokens.OPEN_PAREN) ? run.behindBracket(at) : at;
        // Brackets that nothing follows hold the statement instead of options.
        return behind < run.size() ? behind : at;
    }

    private SqlEffect inner(int start) {
        TokenRun statement = run.from(start);
        if (start == 0 || statement.isEmpty() || nesting == MAX_NESTING) {
            return SqlEffect.write(unknown());
        }
        SqlEffect effect = new EffectReader(statement, nesting + 1).effect();
        if (effect.control().isPresent()) {
            throw SqlTextErrors.nestedTransactionControl(statement.at(0).text(), statement.positionOf(0));
        }
        return effect;
    }

    /** Tells whether a WITH query begins with a word that is not known to begin a reading one. */
    private boolean hasUnknownQuery() {
        boolean windows = false;
        for (int at = 0; at < run.size(); at++) {
            windows |= run.at(at).is("WINDOW");
            if (run.at(at).is("AS") && !windows) {
                String first = verb(run.from(queryBehindAs(at)));
                if (!first.isEmpty() && !READING.contains(first) && !AFTER_AS.contains(first)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the index behind the bracket that opens a WITH query, or the end if there is none. */
    private int queryBehindAs(int as) {
        int at = as + 1;
        while (run.at(at).is("NOT") || run.at(at).is("MATERIALIZED")) {
            at++;
        }
        return run.at(at).is(SqlTokens.OPEN_PAREN) ? at + 1 : run.size();
    }

    private WriteTarget anyOnPath() {
        return new WriteTarget(WriteTarget.Kind.SEARCH_PATH, List.of(), run.offsetOf(0));
    }

    /** Whatever a statement of an unknown kind names, it may change. */
    private List<WriteTarget> unknown() {
        List<WriteTarget> targets = new ArrayList<>();
        targets.add(anyOnPath());
        int at = 0;
        while (at < run.size()) {
            List<String> parts = run.nameAt(at);
            if (!parts.isEmpty()) {
                targets.add(new WriteTarget(WriteTarget.Kind.SCHEMA, List.copyOf(parts), run.offsetOf(at)));
            }
            at = Math.max(at + 1, run.behindName(at));
        }
        return targets;
    }
}
