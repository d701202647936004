// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.LoadReport;
import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.Scale;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.TrackerEdn;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * Fills the one-table layout. Entids are given in the order of users, labels, issues. Small data comes in transactions;
 * large data, which would take minutes that way, is appended to the tables.
 */
final class PeerLoader {
    static final long FIRST_TX = 0x10000000L;

    private static final long FIRST_ENTITY = PeerAttribute.FIRST_USER + 100;
    private static final int MOST_ISSUES_IN_TRANSACTIONS = 20_000;

    private final DuckDBConnection connection;
    private final Tracker tracker;
    private final Ids ids;
    private final PeerTransactor transactor;
    private final Counters counters = new Counters(FIRST_TX, 0);

    PeerLoader(DuckDBConnection connection, Tracker tracker) throws SQLException {
        this.connection = connection;
        this.tracker = tracker;
        this.ids = ids(tracker.scale());
        PeerTransactor.createTables(connection);
        this.transactor = new PeerTransactor(connection, new KeptStatements(connection), counters);
    }

    /** Returns the entids that a scale's entities get. */
    static Ids ids(Scale scale) {
        long[] users = range(FIRST_ENTITY, scale.users());
        long[] labels = range(FIRST_ENTITY + scale.users(), scale.labels());
        long[] issues = range(FIRST_ENTITY + scale.users() + scale.labels(), scale.issues());
        return new Ids(users, labels, issues);
    }

    private static long[] range(long first, int count) {
        return LongStream.range(first, first + count).toArray();
    }

    /** Loads everything, the history phase included. */
    StoreFacts load() throws SQLException {
        boolean inTransactions = tracker.scale().issues() <= MOST_ISSUES_IN_TRANSACTIONS;
        long started = System.nanoTime();
        long beforeHistory = store(usersAndLabels(), inTransactions);
        for (int n = 0; n < TrackerEdn.issueTransactions(tracker); n++) {
            beforeHistory = store(issues(n), inTransactions);
        }
        LoadReport report = new LoadReport(tracker.datoms(), System.nanoTime() - started, inTransactions);
        for (int from = 0; from < tracker.scale().issues(); from += MOST_ISSUES_IN_TRANSACTIONS) {
            List<PeerDatom> changes = changes(from);
            transactor.transact(() -> changes);
        }
        return new StoreFacts(beforeHistory, report, Map.of());
    }

    private long store(List<PeerDatom> datoms, boolean inTransactions) throws SQLException {
        if (inTransactions) {
            return transactor.transact(() -> datoms);
        }
        long tx = counters.newTx();
        datoms.add(new PeerDatom(tx, PeerAttribute.TX_INSTANT, OffsetDateTime.now(ZoneOffset.UTC)));
        append(datoms, tx, "datoms", false);
        append(datoms, tx, "transactions", true);
        return tx;
    }

    private void append(List<PeerDatom> datoms, long tx, String table, boolean log) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender(table)) {
            for (PeerDatom datom : datoms) {
                appender.beginRow().append(datom.e()).append(datom.a().entid());
                PeerDatom.append(appender, datom.a(), datom.v());
                appender.append(tx).append((byte) datom.a().tag());
                if (log) {
                    appender.append(true);
                }
                appender.endRow();
            }
        }
    }

    private List<PeerDatom> usersAndLabels() {
        List<PeerDatom> datoms = new ArrayList<>();
        for (int user = 0; user < tracker.scale().users(); user++) {
            datoms.add(new PeerDatom(ids.user(user), PeerAttribute.USER_EMAIL, Tracker.email(user)));
            datoms.add(new PeerDatom(ids.user(user), PeerAttribute.USER_NAME, Tracker.userName(user)));
        }
        for (int label = 0; label < tracker.scale().labels(); label++) {
            datoms.add(new PeerDatom(ids.label(label), PeerAttribute.LABEL_NAME, Tracker.labelName(label)));
        }
        return datoms;
    }

    private List<PeerDatom> issues(int n) {
        int from = n * TrackerEdn.ISSUES_A_TRANSACTION;
        int to =
                Math.min(from + TrackerEdn.ISSUES_A_TRANSACTION, tracker.scale().issues());
        List<PeerDatom> datoms = new ArrayList<>();
        for (int issue = from; issue < to; issue++) {
            add(ids.issue(issue), tracker.issue(issue), ids::user, ids::label, datoms);
        }
        return datoms;
    }

    /** Adds the datoms of an issue. */
    static void add(long entity, Issue issue, Entid users, Entid labels, List<PeerDatom> datoms) {
        datoms.add(new PeerDatom(entity, PeerAttribute.ISSUE_TITLE, issue.title()));
        datoms.add(
                new PeerDatom(entity, PeerAttribute.ISSUE_STATE, issue.state().keyword()));
        datoms.add(new PeerDatom(entity, PeerAttribute.ISSUE_PRIORITY, (long) issue.priority()));
        datoms.add(new PeerDatom(entity, PeerAttribute.ISSUE_ASSIGNEE, users.of(issue.assignee())));
        datoms.add(new PeerDatom(entity, PeerAttribute.ISSUE_REPORTER, users.of(issue.reporter())));
        datoms.add(new PeerDatom(
                entity, PeerAttribute.ISSUE_CREATED_AT, issue.createdAt().atOffset(ZoneOffset.UTC)));
        for (int label : issue.labels()) {
            datoms.add(new PeerDatom(entity, PeerAttribute.ISSUE_LABEL, labels.of(label)));
        }
    }

    private List<PeerDatom> changes(int from) {
        int to = Math.min(from + MOST_ISSUES_IN_TRANSACTIONS, tracker.scale().issues());
        return IntStream.range(from, to)
                .filter(tracker::changes)
                .mapToObj(issue -> new PeerDatom(
                        ids.issue(issue),
                        PeerAttribute.ISSUE_STATE,
                        tracker.laterState(issue).keyword()))
                .toList();
    }

    /** Finds the entid of a user or label by its number. */
    @FunctionalInterface
    interface Entid {
        long of(int number);
    }
}
