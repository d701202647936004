// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds the tables that the INSERT, UPDATE, DELETE, MERGE, TRUNCATE and COPY in a statement write to, at every depth: as the
 * statement itself, behind and inside WITH, in the body of a trigger.
 */
final class DmlTargets {
    /** Behind one of these a word is a column or an alias, never the beginning of a statement. */
    private static final Set<String> BEFORE_EXPRESSION = Set.of("SELECT", "DISTINCT", "ALL", "AS", "BY");

    private static final int MAX_TOKENS_OF_ALIAS = 3;

    private final TokenRun run;
    private final List<WriteTarget> targets = new ArrayList<>();
    private boolean writes;
    private boolean startsWithOne;

    private DmlTargets(TokenRun run) {
        this.run = run;
    }

    /**
     * Reads a statement.
     *
     * @param run the statement's tokens
     */
    static DmlTargets of(TokenRun run) {
        DmlTargets found = new DmlTargets(run);
        run.indexes().filter(found::mayBeginStatement).forEach(found::read);
        return found;
    }

    List<WriteTarget> targets() {
        return targets;
    }

    /** Tells whether the run writes at all, be it to a file. */
    boolean writes() {
        return writes;
    }

    /** Tells whether the run begins with a statement that was understood. */
    boolean startsWithOne() {
        return startsWithOne;
    }

    private boolean mayBeginStatement(int index) {
        SqlToken before = run.at(index - 1);
        return !before.isAnyOf(BEFORE_EXPRESSION)
                && !before.is(SqlTokens.COMMA)
                && !before.is(SqlTokens.DOT)
                && !before.is(SqlTokens.OPERATOR);
    }

    private void read(int index) {
        switch (run.at(index).word()) {
            case "INSERT" -> afterWord("INTO", run.at(index + 1).is("OR") ? index + 3 : index + 1, index);
            case "MERGE" -> afterWord("INTO", index + 1, index);
            case "DELETE" -> afterWord("FROM", index + 1, index);
            case "UPDATE" -> update(index);
            case "TRUNCATE" -> truncate(index);
            case "COPY" -> copy(index);
            default -> {
                // Nothing is written here.
            }
        }
    }

    private void afterWord(String word, int expected, int verb) {
        if (run.at(expected).is(word)) {
            add(behindOnly(expected + 1), verb);
        }
    }

    /** An UPDATE has a SET behind its table and alias; without it the word is a column or a part of a foreign key. */
    private void update(int verb) {
        int table = behindOnly(verb + 1);
        int behind = run.behindName(table);
        for (int at = behind; table < behind && at <= behind + MAX_TOKENS_OF_ALIAS; at++) {
            if (run.at(at).is("SET")) {
                add(table, verb);
                return;
            }
        }
    }

    private void truncate(int verb) {
        int table = behindOnly(run.at(verb + 1).is("TABLE") ? verb + 2 : verb + 1);
        if (!run.at(table).is("FROM")) {
            add(table, verb);
        }
    }

    private void copy(int verb) {
        if (run.at(verb + 1).is("FROM") && run.at(verb + 2).is("DATABASE")) {
            copyDatabase(verb);
            return;
        }
        if (run.at(verb + 1).is(SqlTokens.OPEN_PAREN)) {
            found(verb);
            return;
        }
        int direction = behindColumns(run.behindName(verb + 1));
        if (run.at(direction).is("FROM")) {
            add(verb + 1, verb);
        } else if (run.at(direction).is("TO")) {
            found(verb);
        }
    }

    private void copyDatabase(int verb) {
        int to = run.behindName(verb + 3);
        if (run.at(to).is("TO")) {
            add(WriteTarget.Kind.DATABASE, to + 1, verb);
        }
    }

    private int behindColumns(int index) {
        if (!run.at(index).is(SqlTokens.OPEN_PAREN)) {
            return index;
        }
        int at = index + 1;
        while (run.at(at).isName() || run.at(at).is(SqlTokens.COMMA)) {
            at++;
        }
        return at + 1;
    }

    private int behindOnly(int index) {
        if (!run.at(index).is("ONLY")) {
            return index;
        }
        SqlToken next = run.at(index + 1);
        return next.is(SqlTokens.OPEN_PAREN) ? index + 2 : next.isName() ? index + 1 : index;
    }

    private void add(int index, int verb) {
        add(WriteTarget.Kind.OBJECT, index, verb);
    }

    private void add(WriteTarget.Kind kind, int index, int verb) {
        List<String> name = run.nameAt(index);
        if (!name.isEmpty()) {
            targets.add(new WriteTarget(kind, List.copyOf(name), run.offsetOf(index)));
            found(verb);
        }
    }

    private void found(int verb) {
        writes = true;
        startsWithOne |= verb == 0;
    }
}
