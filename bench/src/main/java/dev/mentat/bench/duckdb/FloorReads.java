// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import static dev.mentat.bench.duckdb.Cell.NUMBER;
import static dev.mentat.bench.duckdb.Cell.TEXT;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Sink;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The read scenarios as somebody would write them who knows the tables, DuckDB, and the data.
 *
 * <p>Each condition on an indexed column stands alone in its statement, since DuckDB scans an index for nothing else, and
 * look-ups are chained rather than joined. A statement without a parameter is never kept: DuckDB 1.5 would go on using the
 * column statistics of its first planning.
 */
final class FloorReads {
    private static final List<String> PULLED = List.of(
            ":issue/title",
            ":issue/state",
            ":issue/priority",
            ":issue/assignee",
            ":issue/reporter",
            ":issue/created-at");

    private final Connection connection;
    private final KeptStatements statements;
    private final Snapshot snapshot;
    private final Ids ids;
    private final long beforeHistory;
    private final String userByEmail;
    private final String usersByEmail;
    private final String issueByEntity;
    private final String labelsOfIssue;
    private final String issuesOfUser;
    private final String issuesByState;
    private final String openIssues;
    private final String issuesOfUserThen;
    private final String retiredStates;
    private final String statesSince;
    private final String pairs;
    private final String issuesTitled;
    private final String labelsNamed;

    FloorReads(Connection connection, KeptStatements statements, PhysicalTables names, Ids ids, long beforeHistory)
            throws SQLException {
        this.connection = connection;
        this.statements = statements;
        this.snapshot = new Snapshot(statements);
        this.ids = ids;
        this.beforeHistory = beforeHistory;

        String users = names.table(":user/email");
        String issues = names.table(":issue/title");
        String email = names.value(":user/email");
        String title = names.value(":issue/title");
        String state = names.value(":issue/state");
        String priority = names.value(":issue/priority");
        String assignee = names.value(":issue/assignee");
        String findUsers = "SELECT e, " + names.value(":user/name") + " FROM " + users + " WHERE " + email;
        userByEmail = findUsers + " = ?";
        usersByEmail = findUsers + " IN (SELECT unnest(?::VARCHAR[]))";
        issueByEntity = "SELECT "
                + String.join(", ", PULLED.stream().map(names::value).toList()) + " FROM " + issues + " WHERE e = ?";
        labelsOfIssue = "SELECT v FROM " + names.table(":issue/label") + " WHERE e = ?";
        issuesOfUser = "SELECT e, " + title + ", " + state + " FROM " + issues + " WHERE " + assignee + " = ?";
        issuesByState =
                "SELECT " + state + ", count(*) FROM " + issues + " WHERE " + state + " IS NOT NULL GROUP BY " + state;
        openIssues = "SELECT e, " + title + " FROM " + issues + " WHERE " + state + " = ? AND " + priority + " >= ?";
        issuesOfUserThen = "SELECT e, " + title + ", " + state + ", " + names.tx(":issue/state") + ", greatest("
                + names.tx(":issue/title") + ", " + names.tx(":issue/assignee") + ") FROM " + issues + " WHERE "
                + assignee + " = ?";
        retiredStates = "SELECT e, v FROM (SELECT * FROM " + names.retired(connection, ":issue/state", "VARCHAR")
                + " WHERE e IN (SELECT unnest(?::BIGINT[])) LIMIT 1000000000000) WHERE tx_from <= ? AND tx_to > ?";
        statesSince = "SELECT e, " + state + " FROM " + issues + " WHERE " + names.tx(":issue/state") + " > ?";
        pairs = "SELECT a.e, b.e FROM " + issues + " a JOIN " + issues + " b ON a." + assignee + " = b." + assignee
                + " AND a." + priority + " = b." + priority + " AND a.e < b.e";
        issuesTitled = "SELECT e FROM " + issues + " WHERE " + title + " = ?";
        labelsNamed = "SELECT e FROM " + names.table(":label/name") + " WHERE " + names.value(":label/name") + " = ?";
    }

    void trivial(long value, Sink sink) throws SQLException {
        PreparedStatement query = statements.get("SELECT ?::BIGINT");
        query.setLong(1, value);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }

    void pointLookup(int user, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(userByEmail);
        query.setString(1, Tracker.email(user));
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    void pull(int issue, Sink sink) throws SQLException {
        long entid = ids.issue(issue);
        snapshot.run(() -> {
            write(":db/id", entid, sink);
            PreparedStatement one = statements.get(issueByEntity);
            one.setLong(1, entid);
            try (ResultSet row = one.executeQuery()) {
                while (row.next()) {
                    write(row, sink);
                }
            }
            PreparedStatement many = statements.get(labelsOfIssue);
            many.setLong(1, entid);
            try (ResultSet labels = many.executeQuery()) {
                while (labels.next()) {
                    write(":issue/label", labels.getLong(1), sink);
                }
            }
        });
    }

    private static void write(ResultSet row, Sink sink) throws SQLException {
        for (int i = 0; i < PULLED.size(); i++) {
            Object value = row.getObject(i + 1);
            if (value instanceof Long number) {
                write(PULLED.get(i), number, sink);
            } else if (value != null) {
                sink.value(PULLED.get(i));
                sink.value(value.toString());
                sink.endRow();
            }
        }
    }

    private static void write(String attribute, long value, Sink sink) {
        sink.value(attribute);
        sink.value(value);
        sink.endRow();
    }

    void inputBindings(int[] users, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(usersByEmail);
        Object[] emails = Arrays.stream(users).mapToObj(Tracker::email).toArray();
        query.setArray(1, connection.createArrayOf("VARCHAR", emails));
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    void refTraversal(int user, Sink sink) throws SQLException {
        snapshot.run(() -> {
            for (long entid : usersAt(Tracker.email(user))) {
                PreparedStatement query = statements.get(issuesOfUser);
                query.setLong(1, entid);
                Cell.drain(query.executeQuery(), sink, NUMBER, TEXT, TEXT);
            }
        });
    }

    private List<Long> usersAt(String email) throws SQLException {
        PreparedStatement query = statements.get(userByEmail);
        query.setString(1, email);
        List<Long> users = new ArrayList<>(1);
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                users.add(rows.getLong(1));
            }
        }
        return users;
    }

    void aggregate(Sink sink) throws SQLException {
        onceOnly(issuesByState, sink, TEXT, NUMBER);
    }

    void predicateScan(int priority, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(openIssues);
        query.setString(1, IssueState.OPEN.keyword());
        query.setLong(2, priority);
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    /** Nobody's address, title or assignee was ever changed, so only states are looked up among what is retired. */
    void asOf(int user, Sink sink) throws SQLException {
        snapshot.run(() -> {
            for (long entid : usersAt(Tracker.email(user))) {
                Map<Long, String> laterChanged = new HashMap<>();
                PreparedStatement query = statements.get(issuesOfUserThen);
                query.setLong(1, entid);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        if (rows.getLong(5) > beforeHistory) {
                            continue;
                        }
                        if (rows.getLong(4) <= beforeHistory) {
                            row(rows.getLong(1), rows.getString(2), rows.getString(3), sink);
                        } else {
                            laterChanged.put(rows.getLong(1), rows.getString(2));
                        }
                    }
                }
                if (!laterChanged.isEmpty()) {
                    formerStates(laterChanged, sink);
                }
            }
        });
    }

    private void formerStates(Map<Long, String> titles, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(retiredStates);
        query.setArray(1, connection.createArrayOf("BIGINT", titles.keySet().toArray()));
        query.setLong(2, beforeHistory);
        query.setLong(3, beforeHistory);
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                long entid = rows.getLong(1);
                row(entid, titles.getOrDefault(entid, ""), rows.getString(2), sink);
            }
        }
    }

    private static void row(long entid, String title, String state, Sink sink) {
        sink.value(entid);
        sink.value(title);
        sink.value(state);
        sink.endRow();
    }

    void since(Sink sink) throws SQLException {
        PreparedStatement query = statements.get(statesSince);
        query.setLong(1, beforeHistory);
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    void pairs(Sink sink) throws SQLException {
        onceOnly(pairs, sink, NUMBER, NUMBER);
    }

    private void onceOnly(String sql, Sink sink, Cell... cells) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Cell.drain(statement.executeQuery(sql), sink, cells);
        }
    }

    void issuesTitled(String title, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(issuesTitled);
        query.setString(1, title);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }

    void labelsNamed(String name, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(labelsNamed);
        query.setString(1, name);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }
}
