// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds what CREATE, ALTER, DROP, COMMENT, VACUUM and ANALYZE change. Their first name is the object; as others may follow
 * that are changed too (the table of an index, a new name, a referenced table), every name up to the query behind AS counts.
 */
final class DdlTargets {
    private static final String TRIGGER = "TRIGGER";

    /** What may stand between the verb and the object's name. */
    private static final Set<String> BEFORE_NAME = Set.of(
            "OR",
            "REPLACE",
            "TEMP",
            "TEMPORARY",
            "LOCAL",
            "GLOBAL",
            "PERSISTENT",
            "UNIQUE",
            "UNLOGGED",
            "RECURSIVE",
            "MATERIALIZED",
            "TABLE",
            "VIEW",
            "INDEX",
            "SEQUENCE",
            "TYPE",
            "MACRO",
            "FUNCTION",
            "SCHEMA",
            TRIGGER,
            "SECRET",
            "DATABASE",
            "COLUMN",
            "CONSTRAINT",
            "IF",
            "NOT",
            "EXISTS",
            "ON",
            "IN",
            "ONLY",
            "VERBOSE",
            "ANALYZE",
            "FULL",
            "FREEZE");

    /** What is made on a table, under a name of its own. */
    private static final Set<String> ON_TABLE = Set.of("INDEX", TRIGGER);

    private static final Set<String> KEEPING_QUERY = Set.of("VIEW", "MACRO", "FUNCTION", TRIGGER);
    private static final Set<String> TEMPORARY = Set.of("TEMP", "TEMPORARY");
    private static final Set<String> NEED_NO_NAME = Set.of("VACUUM", "ANALYZE");

    private final TokenRun head;
    private final int name;
    private final Set<String> words;
    private final List<WriteTarget> targets = new ArrayList<>();

    /**
     * Reads a statement.
     *
     * @param run its tokens
     */
    DdlTargets(TokenRun run) {
        int query = run.at(0).is("CREATE") ? run.find("AS") : -1;
        head = run.to(0, query < 0 ? run.size() : query);
        name = nameIndex();
        words = head.to(0, name).tokens().stream().map(SqlToken::word).collect(Collectors.toUnmodifiableSet());
        object();
        mentions();
    }

    /** Tells whether a statement keeps a query, to be run later and without parameters. */
    static boolean keepsQuery(TokenRun run) {
        return run.at(0).is("PREPARE")
                || (run.at(0).is("CREATE") && new DdlTargets(run).words.stream().anyMatch(KEEPING_QUERY::contains));
    }

    /** Returns what the statement changes. */
    List<WriteTarget> targets() {
        return List.copyOf(targets);
    }

    /** Tells whether a CREATE makes something that only its own DuckDB connection sees. */
    boolean isTemporary() {
        List<String> parts = head.nameAt(name);
        return saysTemporary() || (parts.size() > 1 && parts.get(0).equalsIgnoreCase("temp"));
    }

    /** Tells whether this is about a trigger. */
    boolean isTrigger() {
        return words.contains(TRIGGER);
    }

    private boolean saysTemporary() {
        return head.at(head.at(1).is("OR") ? 3 : 1).isAnyOf(TEMPORARY);
    }

    private int nameIndex() {
        int at = 1;
        while (head.at(at).isAnyOf(BEFORE_NAME) && !head.at(at + 1).is(SqlTokens.DOT)) {
            at++;
        }
        return head.at(at).is(SqlTokens.OPEN_PAREN) ? head.behindBracket(at) : at;
    }

    private void object() {
        if (words.contains("SCHEMA")) {
            add(WriteTarget.Kind.SCHEMA, name);
        } else if (words.contains("DATABASE")) {
            head.indexes().filter(at -> head.at(at).isName()).forEach(at -> add(WriteTarget.Kind.DATABASE, at));
        } else if (words.contains("COLUMN") && head.at(0).is("COMMENT")) {
            List<String> column = head.nameAt(name);
            add(WriteTarget.Kind.OBJECT, name, column.subList(0, Math.max(0, column.size() - 1)));
        } else if (head.at(0).is("CREATE") && words.stream().anyMatch(ON_TABLE::contains)) {
            int on = head.find("ON");
            add(WriteTarget.Kind.OBJECT, on < 0 ? head.size() : on + 1);
        } else if (head.at(0).is("CREATE") && saysTemporary()) {
            add(WriteTarget.Kind.MENTION, name);
        } else if (!head.at(0).isAnyOf(NEED_NO_NAME) || head.at(name).isName()) {
            add(WriteTarget.Kind.OBJECT, name);
        }
    }

    private void mentions() {
        int at = 1;
        while (at < head.size()) {
            int behind = head.behindName(at);
            if (behind > at) {
                add(WriteTarget.Kind.MENTION, at);
            }
            at = Math.max(at + 1, behind);
        }
    }

    private void add(WriteTarget.Kind kind, int index) {
        add(kind, index, head.nameAt(index));
    }

    /** A name that cannot be read may be any that the search path leads to. */
    private void add(WriteTarget.Kind kind, int index, List<String> parts) {
        WriteTarget.Kind known = parts.isEmpty() ? WriteTarget.Kind.SEARCH_PATH : kind;
        targets.add(new WriteTarget(known, List.copyOf(parts), head.offsetOf(index)));
    }
}
