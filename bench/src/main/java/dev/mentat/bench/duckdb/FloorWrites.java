// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The write scenarios as somebody would write them who keeps the store's promises by hand: the value that was there is
 * retired, unique values and references are looked up, and each transaction leaves its row.
 */
final class FloorWrites {
    /** DuckDB's appender pays from about so many rows; below, one INSERT of all rows is cheaper. */
    private static final int ROWS_WORTH_APPENDING = 50;

    private final DuckDBConnection connection;
    private final KeptStatements statements;
    private final Snapshot snapshot;
    private final Counters counters;
    private final PhysicalTables names;
    private final Change priority;
    private final Change state;
    private final List<IssueColumn> issueColumns;
    private final String usersByEmail;
    private final String labelsByName;
    private final String labelByName;
    private final String insertLabel;
    private final String labelTx;
    private final String issuesTx;

    FloorWrites(DuckDBConnection connection, KeptStatements statements, PhysicalTables names, Counters counters)
            throws SQLException {
        this.connection = connection;
        this.statements = statements;
        this.snapshot = new Snapshot(statements);
        this.counters = counters;
        this.names = names;
        this.priority = change(":issue/priority", "BIGINT");
        this.state = change(":issue/state", "VARCHAR");
        this.issueColumns = IssueColumn.of(names.columns(connection, ":issue/title"), names);
        String label = names.table(":label/name");
        String name = names.value(":label/name");
        usersByEmail = "SELECT " + names.value(":user/email") + ", e FROM " + names.table(":user/email") + " WHERE "
                + names.value(":user/email") + " IN (SELECT unnest(?::VARCHAR[]))";
        labelsByName = "SELECT " + name + ", e FROM " + label + " WHERE " + name + " IN (SELECT unnest(?::VARCHAR[]))";
        labelByName = "SELECT e FROM " + label + " WHERE " + name + " = ?";
        insertLabel = "INSERT INTO " + label + " (e, " + name + ", " + names.tx(":label/name") + ") VALUES (?, ?, ?)";
        labelTx = insertTx(":label/name");
        issuesTx = insertTx(
                ":issue/title",
                ":issue/state",
                ":issue/priority",
                ":issue/assignee",
                ":issue/reporter",
                ":issue/created-at",
                ":issue/label");
    }

    private Change change(String ident, String type) throws SQLException {
        return new Change(
                "SELECT " + names.value(ident) + ", " + names.tx(ident) + " FROM " + names.table(ident)
                        + " WHERE e = ?",
                "UPDATE " + names.table(ident) + " SET " + names.value(ident) + " = ?, " + names.tx(ident)
                        + " = ? WHERE e = ?",
                "INSERT INTO " + names.retired(connection, ident, type) + " VALUES (?, ?, ?, ?)",
                insertTx(ident));
    }

    private String insertTx(String... idents) {
        String attributes = Stream.of(idents)
                .map(ident -> String.valueOf(names.attribute(ident)))
                .collect(Collectors.joining(", "));
        return "INSERT INTO " + names.transactions() + " VALUES (?, ?, ?, [" + attributes + "])";
    }

    /**
     * The statements that change a value of cardinality one.
     *
     * @param read value and its transaction; parameter: e
     * @param update parameters: value, transaction, e
     * @param retire parameters: e, value, the transactions that asserted and retracted it
     * @param insertTx parameters: e, instant, next entid
     */
    private record Change(String read, String update, String retire, String insertTx) {}

    /** Gives an issue a priority. */
    void setPriority(long issue, long value) throws SQLException {
        set(priority, issue, value);
    }

    /** Gives an issue a state. */
    void setState(long issue, IssueState value) throws SQLException {
        set(state, issue, value.keyword());
    }

    private void set(Change change, long entity, Object value) throws SQLException {
        inTransaction(tx -> {
            PreparedStatement read = statements.get(change.read());
            read.setLong(1, entity);
            try (ResultSet row = read.executeQuery()) {
                if (row.next() && !value.equals(row.getObject(1))) {
                    replace(change, entity, row.getObject(1), row.getLong(2), value, tx);
                }
            }
            insertTx(change.insertTx(), tx);
        });
    }

    private void replace(Change change, long entity, Object old, long asserted, Object value, long tx)
            throws SQLException {
        PreparedStatement update = statements.get(change.update());
        update.setObject(1, value);
        update.setLong(2, tx);
        update.setLong(3, entity);
        update.executeUpdate();
        PreparedStatement retire = statements.get(change.retire());
        retire.setLong(1, entity);
        retire.setObject(2, old);
        retire.setLong(3, asserted);
        retire.setLong(4, tx);
        retire.executeUpdate();
    }

    /** Adds a label that is new. */
    void addLabel(String name) throws SQLException {
        inTransaction(tx -> {
            PreparedStatement known = statements.get(labelByName);
            known.setString(1, name);
            try (ResultSet owner = known.executeQuery()) {
                if (!owner.next()) {
                    PreparedStatement insert = statements.get(insertLabel);
                    insert.setLong(1, counters.newUsers(1));
                    insert.setString(2, name);
                    insert.setLong(3, tx);
                    insert.executeUpdate();
                }
            }
            insertTx(labelTx, tx);
        });
    }

    /** Files issues. */
    void addIssues(List<Issue> issues) throws SQLException {
        inTransaction(tx -> {
            EntidsByText users = entids(
                    usersByEmail,
                    issues.stream()
                            .flatMap(issue -> Stream.of(issue.assignee(), issue.reporter()))
                            .map(Tracker::email));
            EntidsByText labels = entids(
                    labelsByName,
                    issues.stream().flatMap(issue -> issue.labels().stream()).map(Tracker::labelName));
            long first = counters.newUsers(issues.size());
            if (issues.size() < ROWS_WORTH_APPENDING) {
                insertIssues(issues, first, users, tx);
                insertLabels(issues, first, labels, tx);
            } else {
                appendIssues(issues, first, users, tx);
                appendLabels(issues, first, labels, tx);
            }
            insertTx(issuesTx, tx);
        });
    }

    private EntidsByText entids(String query, Stream<String> unique) throws SQLException {
        PreparedStatement statement = statements.get(query);
        statement.setArray(
                1, connection.createArrayOf("VARCHAR", unique.distinct().toArray()));
        return EntidsByText.read(statement);
    }

    private void insertIssues(List<Issue> issues, long first, EntidsByText users, long tx) throws SQLException {
        String row = issueColumns.stream().map(column -> "?").collect(Collectors.joining(", ", "(", ")"));
        PreparedStatement insert = statements.get("INSERT INTO " + names.table(":issue/title") + " VALUES "
                + issues.stream().map(issue -> row).collect(Collectors.joining(", ")));
        int parameter = 1;
        for (int i = 0; i < issues.size(); i++) {
            for (IssueColumn column : issueColumns) {
                insert.setObject(parameter++, column.value(first + i, issues.get(i), users, tx));
            }
        }
        insert.executeUpdate();
    }

    private void insertLabels(List<Issue> issues, long first, EntidsByText labels, long tx) throws SQLException {
        PreparedStatement insert = statements.get("INSERT INTO " + names.table(":issue/label")
                + " SELECT unnest($1::BIGINT[]), unnest($2::BIGINT[]), $3");
        insert.setArray(1, connection.createArrayOf("BIGINT", labelled(issues, (i, label) -> first + i)));
        insert.setArray(
                2,
                connection.createArrayOf(
                        "BIGINT", labelled(issues, (i, label) -> labels.of(Tracker.labelName(label)))));
        insert.setLong(3, tx);
        insert.executeUpdate();
    }

    private static Object[] labelled(List<Issue> issues, LabelValue value) {
        return IntStream.range(0, issues.size())
                .boxed()
                .flatMap(i -> issues.get(i).labels().stream().map(label -> value.of(i, label)))
                .toArray();
    }

    private void appendIssues(List<Issue> issues, long first, EntidsByText users, long tx) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender(names.schema(), names.bareTable(":issue/title"))) {
            for (int i = 0; i < issues.size(); i++) {
                appender.beginRow();
                for (IssueColumn column : issueColumns) {
                    column.append(appender, column.value(first + i, issues.get(i), users, tx));
                }
                appender.endRow();
            }
        }
    }

    private void appendLabels(List<Issue> issues, long first, EntidsByText labels, long tx) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender(names.schema(), names.bareTable(":issue/label"))) {
            for (int i = 0; i < issues.size(); i++) {
                for (int label : issues.get(i).labels()) {
                    appender.beginRow()
                            .append(first + i)
                            .append(labels.of(Tracker.labelName(label)))
                            .append(tx)
                            .endRow();
                }
            }
        }
    }

    private void inTransaction(Write write) throws SQLException {
        counters.lock();
        try {
            long tx = counters.newTx();
            snapshot.run(() -> write.run(tx));
        } finally {
            counters.unlock();
        }
    }

    private void insertTx(String statement, long tx) throws SQLException {
        PreparedStatement insert = statements.get(statement);
        insert.setLong(1, tx);
        insert.setObject(2, OffsetDateTime.now(ZoneOffset.UTC));
        insert.setLong(3, counters.nextUser());
        insert.executeUpdate();
    }

    /** What a transaction writes. */
    @FunctionalInterface
    private interface Write {
        void run(long tx) throws SQLException;
    }

    /** A value for each label of each issue. */
    @FunctionalInterface
    private interface LabelValue {
        Object of(int issue, int label);
    }
}
