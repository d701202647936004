// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.LoadReport;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.TrackerEdn;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/** Loads the issue tracker through JDBC, into whatever store a connection of this project's driver leads to. */
final class TrackerLoader {
    private static final String USERS = "[:find ?u ?e :where [?u :user/email ?e]]";
    private static final String LABELS = "[:find ?l ?n :where [?l :label/name ?n]]";
    private static final String ISSUES = "[:find ?i ?t :where [?i :issue/title ?t]]";
    private static final String LAST_TRANSACTION = "[:find (max ?tx) . :where [?tx :db/txInstant]]";
    private static final String IDENTS = "[:find ?i ?a :where [?a :db/ident ?i]]";

    private final Connection connection;
    private final Tracker tracker;

    /**
     * A loader for one load.
     *
     * @param connection in autocommit mode, on a store without data
     */
    TrackerLoader(Connection connection, Tracker tracker) {
        this.connection = connection;
        this.tracker = tracker;
    }

    /** Loads everything, the history phase included, and tells what only the store knows. */
    StoreFacts load() throws SQLException {
        long nanos = 0;
        long beforeHistory;
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(TrackerEdn.schema());
            nanos += transact(statement, TrackerEdn.usersAndLabels(tracker));
            for (int n = 0; n < TrackerEdn.issueTransactions(tracker); n++) {
                nanos += transact(statement, TrackerEdn.issues(tracker, n));
            }
            beforeHistory = number(statement, LAST_TRANSACTION);
            Ids ids = ids(statement, tracker);
            for (String changes : TrackerEdn.history(tracker, ids::issue)) {
                statement.executeUpdate(changes);
            }
            return new StoreFacts(beforeHistory, new LoadReport(tracker.datoms(), nanos, true), idents(statement));
        }
    }

    /** Loads the schema and one entity of each kind. */
    static void loadOneOfEach(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate(TrackerEdn.schema());
            for (String transaction : TrackerEdn.oneOfEach()) {
                statement.executeUpdate(transaction);
            }
        }
    }

    /** Asks a store that holds the tracker for its entids. */
    static Ids ids(Statement statement, Tracker tracker) throws SQLException {
        return new Ids(
                entids(statement, USERS, tracker.scale().users(), Tracker::userOf),
                entids(statement, LABELS, tracker.scale().labels(), Tracker::labelOf),
                entids(statement, ISSUES, tracker.scale().issues(), Tracker::issueOf));
    }

    private static long[] entids(Statement statement, String query, int count, Numbering numbering)
            throws SQLException {
        long[] entids = new long[count];
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                entids[numbering.number(rows.getString(2))] = rows.getLong(1);
            }
        }
        return entids;
    }

    private static long transact(Statement statement, String text) throws SQLException {
        long started = System.nanoTime();
        statement.executeUpdate(text);
        return System.nanoTime() - started;
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }

    private static Map<String, Long> idents(Statement statement) throws SQLException {
        Map<String, Long> idents = new HashMap<>();
        try (ResultSet rows = statement.executeQuery(IDENTS)) {
            while (rows.next()) {
                idents.put(rows.getString(1), rows.getLong(2));
            }
        }
        return idents;
    }

    /** Tells the number of an entity from its unique text. */
    @FunctionalInterface
    private interface Numbering {
        int number(String text);
    }
}
