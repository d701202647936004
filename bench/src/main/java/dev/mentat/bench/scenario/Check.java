// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.tracker.Truth.Selection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * A call whose answer is known.
 *
 * @param call the call
 * @param expectation what its rows must be
 */
record Check(Call call, Expectation expectation) {
    /** Judges rows. */
    @FunctionalInterface
    interface Expectation {
        /** Returns what is wrong with the rows, or nothing. */
        Optional<String> complaint(List<List<Object>> rows, Ids ids);
    }

    /** The rows for the entids of one database. */
    @FunctionalInterface
    interface Expected {
        List<List<Object>> rows(Ids ids);
    }

    /** Exactly these rows in any order, none of them twice. */
    static Expectation rows(Expected expected) {
        return (rows, ids) -> {
            Set<List<Object>> wanted = new HashSet<>(expected.rows(ids));
            Set<List<Object>> found = new HashSet<>(rows);
            if (rows.size() == wanted.size() && found.equals(wanted)) {
                return Optional.empty();
            }
            Set<List<Object>> missing = new HashSet<>(wanted);
            missing.removeAll(found);
            found.removeAll(wanted);
            return Optional.of("missing " + missing + ", too many " + found + ", rows " + rows.size());
        };
    }

    /** This row, and others. */
    static Expectation row(Expected expected) {
        return (rows, ids) -> new HashSet<>(rows).containsAll(expected.rows(ids))
                ? Optional.empty()
                : Optional.of("missing " + expected.rows(ids) + " among " + rows);
    }

    /** As many rows, with any content. */
    static Expectation count(long count) {
        return (rows, ids) ->
                rows.size() == count ? Optional.empty() : Optional.of(rows.size() + " rows instead of " + count);
    }

    /**
     * Rows about a selection of issues, each once.
     *
     * @param titleHash the hash of a row's issue's title
     */
    static Expectation selection(Selection selection, TitleHash titleHash) {
        return (rows, ids) -> {
            ToIntFunction<List<Object>> hash = titleHash.with(ids);
            long sum = rows.stream().mapToLong(row -> hash.applyAsInt(row)).sum();
            return rows.size() == selection.rows() && sum == selection.titleHash()
                    ? Optional.empty()
                    : Optional.of(rows.size() + " rows instead of " + selection.rows() + ", or others");
        };
    }

    /** Tells the hash of a row's issue's title, given the entids of a database. */
    @FunctionalInterface
    interface TitleHash {
        ToIntFunction<List<Object>> with(Ids ids);
    }

    void on(Rival rival, Session session, Scenario scenario) throws Exception {
        RowList rows = new RowList();
        call.on(session).run(rows);
        Optional<String> complaint = expectation.complaint(rows.rows(), rival.ids());
        if (complaint.isPresent()) {
            throw new WrongAnswerException(rival.name() + ", " + scenario + ": " + complaint.get());
        }
    }
}
