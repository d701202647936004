// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The issue tracker as EDN transactions, which every database that speaks EDN is loaded with. Pure functions. */
public final class TrackerEdn {
    /** How many issues a transaction files, or changes. */
    public static final int ISSUES_A_TRANSACTION = 500;

    private TrackerEdn() {}

    /** Returns the transaction that installs the attributes. */
    public static String schema() {
        try (InputStream in = Objects.requireNonNull(TrackerEdn.class.getResourceAsStream("schema.edn"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the transaction that adds all users and labels. */
    public static String usersAndLabels(Tracker tracker) {
        StringBuilder text = new StringBuilder("[");
        for (int user = 0; user < tracker.scale().users(); user++) {
            text.append("{:user/email \"")
                    .append(Tracker.email(user))
                    .append("\" :user/name \"")
                    .append(Tracker.userName(user))
                    .append("\"}\n");
        }
        for (int label = 0; label < tracker.scale().labels(); label++) {
            text.append(label(Tracker.labelName(label))).append('\n');
        }
        return text.append(']').toString();
    }

    /**
     * Returns the transactions that bring one value of each attribute into a store that has the schema.
     */
    public static List<String> oneOfEach() {
        return List.of(
                "[{:user/email \"" + Tracker.email(0) + "\" :user/name \"" + Tracker.userName(0) + "\"} "
                        + label(Tracker.labelName(0)) + "]",
                "[{:issue/title \"" + Tracker.title(0) + "\" :issue/state :open :issue/priority 1 :issue/assignee "
                        + userRef(0) + " :issue/reporter " + userRef(0)
                        + " :issue/created-at #inst \"2020-01-01\" :issue/label [" + labelRef(0) + "]}]");
    }

    /** Returns a map that adds a label. */
    public static String label(String name) {
        return "{:label/name \"" + name + "\"}";
    }

    /** Returns how many transactions file all issues. */
    public static int issueTransactions(Tracker tracker) {
        return (tracker.scale().issues() + ISSUES_A_TRANSACTION - 1) / ISSUES_A_TRANSACTION;
    }

    /** Returns the n-th transaction of those that file all issues. */
    public static String issues(Tracker tracker, int n) {
        int from = n * ISSUES_A_TRANSACTION;
        int to = Math.min(from + ISSUES_A_TRANSACTION, tracker.scale().issues());
        return issues(IntStream.range(from, to).mapToObj(tracker::issue).toList());
    }

    /** Returns a transaction that files issues; users and labels stand in it as lookup refs. */
    public static String issues(List<Issue> issues) {
        StringBuilder text = new StringBuilder("[");
        for (Issue issue : issues) {
            append(issue, text);
            text.append('\n');
        }
        return text.append(']').toString();
    }

    private static void append(Issue issue, StringBuilder text) {
        text.append("{:issue/title \"").append(issue.title()).append("\" :issue/state ");
        text.append(issue.state().keyword()).append(" :issue/priority ").append(issue.priority());
        text.append(" :issue/assignee ").append(userRef(issue.assignee()));
        text.append(" :issue/reporter ").append(userRef(issue.reporter()));
        text.append(" :issue/created-at #inst \"").append(issue.createdAt()).append('"');
        if (!issue.labels().isEmpty()) {
            text.append(issue.labels().stream()
                    .map(TrackerEdn::labelRef)
                    .collect(Collectors.joining(" ", " :issue/label [", "]")));
        }
        text.append('}');
    }

    private static String labelRef(int label) {
        return "[:label/name \"" + Tracker.labelName(label) + "\"]";
    }

    private static String userRef(int user) {
        return "[:user/email \"" + Tracker.email(user) + "\"]";
    }

    /**
     * Returns the transactions of the history phase.
     *
     * @param entid the entid of an issue
     */
    public static List<String> history(Tracker tracker, IntToLongFunction entid) {
        List<String> transactions = new ArrayList<>();
        List<String> changes = new ArrayList<>();
        for (int issue = 0; issue < tracker.scale().issues(); issue++) {
            if (tracker.changes(issue)) {
                changes.add("[:db/add " + entid.applyAsLong(issue) + " :issue/state "
                        + tracker.laterState(issue).keyword() + "]");
            }
            if (changes.size() == ISSUES_A_TRANSACTION) {
                transactions.add(changes.toString());
                changes.clear();
            }
        }
        if (!changes.isEmpty()) {
            transactions.add(changes.toString());
        }
        return transactions;
    }
}
