// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import static dev.mentat.bench.duckdb.Cell.NUMBER;
import static dev.mentat.bench.duckdb.Cell.TEXT;
import static dev.mentat.bench.duckdb.PeerAttribute.ISSUE_ASSIGNEE;
import static dev.mentat.bench.duckdb.PeerAttribute.ISSUE_PRIORITY;
import static dev.mentat.bench.duckdb.PeerAttribute.ISSUE_STATE;
import static dev.mentat.bench.duckdb.PeerAttribute.ISSUE_TITLE;
import static dev.mentat.bench.duckdb.PeerAttribute.LABEL_NAME;
import static dev.mentat.bench.duckdb.PeerAttribute.USER_EMAIL;
import static dev.mentat.bench.duckdb.PeerAttribute.USER_NAME;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Sink;
import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;

/** The scenarios as self-joins of one table of datoms; the past is folded from the log. */
final class PeerSession implements Session {
    private static final String POINT_LOOKUP = "SELECT x.e, n.v.s FROM datoms x JOIN datoms n ON n.e = x.e"
            + " AND n.a = " + USER_NAME.entid() + " WHERE x.a = " + USER_EMAIL.entid() + " AND x.v.s = ?";
    private static final String INPUT_BINDINGS = "SELECT x.e, n.v.s FROM datoms x JOIN datoms n ON n.e = x.e"
            + " AND n.a = " + USER_NAME.entid() + " WHERE x.a = " + USER_EMAIL.entid()
            + " AND x.v.s IN (SELECT unnest(?::VARCHAR[]))";
    private static final String PULL = "SELECT a, v FROM datoms WHERE e = ?";
    private static final String REF_TRAVERSAL = traversal("datoms", "");
    private static final String AS_OF = asOf();
    private static final String AGGREGATE =
            "SELECT v.s, count(*) FROM datoms WHERE a = " + ISSUE_STATE.entid() + " GROUP BY v.s";
    private static final String PREDICATE_SCAN = "SELECT s.e, t.v.s FROM datoms s JOIN datoms p ON p.e = s.e AND p.a = "
            + ISSUE_PRIORITY.entid() + " JOIN datoms t ON t.e = s.e AND t.a = " + ISSUE_TITLE.entid() + " WHERE s.a = "
            + ISSUE_STATE.entid() + " AND s.v.s = ? AND p.v.l >= ?";
    private static final String SINCE = "SELECT e, v.s FROM datoms WHERE a = " + ISSUE_STATE.entid() + " AND tx > ?";
    private static final String PAIRS = "SELECT x.e, y.e FROM datoms x JOIN datoms y ON x.v.l = y.v.l AND x.e < y.e"
            + " JOIN datoms p ON p.e = x.e AND p.a = " + ISSUE_PRIORITY.entid()
            + " JOIN datoms q ON q.e = y.e AND q.a = " + ISSUE_PRIORITY.entid() + " AND q.v.l = p.v.l WHERE x.a = "
            + ISSUE_ASSIGNEE.entid() + " AND y.a = " + ISSUE_ASSIGNEE.entid();
    private static final String BY_TEXT = "SELECT e FROM datoms WHERE a = ? AND v.s = ?";
    private static final String BY_TEXTS =
            "SELECT v.s, e FROM datoms WHERE a = ? AND v.s IN (SELECT unnest(?::VARCHAR[]))";

    private final DuckDBConnection connection;
    private final KeptStatements statements;
    private final PeerTransactor transactor;
    private final Counters counters;
    private final Ids ids;
    private final long beforeHistory;

    PeerSession(DuckDBConnection connection, Counters counters, Ids ids, long beforeHistory) throws SQLException {
        this.connection = connection;
        this.statements = new KeptStatements(connection);
        this.transactor = new PeerTransactor(connection, statements, counters);
        this.counters = counters;
        this.ids = ids;
        this.beforeHistory = beforeHistory;
    }

    private static String traversal(String source, String with) {
        return with + "SELECT i.e, t.v.s, s.v.s FROM " + source + " u JOIN " + source + " i ON i.a = "
                + ISSUE_ASSIGNEE.entid() + " AND i.v.l = u.e JOIN " + source + " t ON t.e = i.e AND t.a = "
                + ISSUE_TITLE.entid() + " JOIN " + source + " s ON s.e = i.e AND s.a = " + ISSUE_STATE.entid()
                + " WHERE u.a = " + USER_EMAIL.entid() + " AND u.v.s = ?";
    }

    /** What holds at a transaction is what the log added last, up to it. */
    private static String asOf() {
        return traversal(
                "seen",
                "WITH seen AS (SELECT e, a, v FROM transactions WHERE tx <= ? AND a IN (" + USER_EMAIL.entid() + ", "
                        + ISSUE_ASSIGNEE.entid() + ", " + ISSUE_TITLE.entid() + ", " + ISSUE_STATE.entid()
                        + ") GROUP BY e, a, v HAVING arg_max(added, tx)) ");
    }

    @Override
    public void trivial(long value, Sink sink) throws SQLException {
        PreparedStatement query = statements.get("SELECT ?::BIGINT");
        query.setLong(1, value);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }

    @Override
    public void pointLookup(int user, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(POINT_LOOKUP);
        query.setString(1, Tracker.email(user));
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    @Override
    public void pull(int issue, Sink sink) throws SQLException {
        sink.value(":db/id");
        sink.value(ids.issue(issue));
        sink.endRow();
        PreparedStatement query = statements.get(PULL);
        query.setLong(1, ids.issue(issue));
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                sink.value(PeerAttribute.of(rows.getLong(1)).ident());
                Object value = rows.getObject(2);
                if (value instanceof Long number) {
                    sink.value(number);
                } else {
                    sink.value(value.toString());
                }
                sink.endRow();
            }
        }
    }

    @Override
    public void inputBindings(int[] users, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(INPUT_BINDINGS);
        query.setArray(
                1,
                connection.createArrayOf(
                        "VARCHAR", Arrays.stream(users).mapToObj(Tracker::email).toArray()));
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    @Override
    public void refTraversal(int user, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(REF_TRAVERSAL);
        query.setString(1, Tracker.email(user));
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT, TEXT);
    }

    @Override
    public void aggregate(Sink sink) throws SQLException {
        onceOnly(AGGREGATE, sink, TEXT, NUMBER);
    }

    @Override
    public void predicateScan(int priority, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(PREDICATE_SCAN);
        query.setString(1, IssueState.OPEN.keyword());
        query.setLong(2, priority);
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    @Override
    public void asOf(int user, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(AS_OF);
        query.setLong(1, beforeHistory);
        query.setString(2, Tracker.email(user));
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT, TEXT);
    }

    @Override
    public void since(Sink sink) throws SQLException {
        PreparedStatement query = statements.get(SINCE);
        query.setLong(1, beforeHistory);
        Cell.drain(query.executeQuery(), sink, NUMBER, TEXT);
    }

    @Override
    public void pairs(Sink sink) throws SQLException {
        onceOnly(PAIRS, sink, NUMBER, NUMBER);
    }

    private void onceOnly(String sql, Sink sink, Cell... cells) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            Cell.drain(statement.executeQuery(sql), sink, cells);
        }
    }

    @Override
    public void setPriority(int issue, int priority) throws SQLException {
        PeerDatom datom = new PeerDatom(ids.issue(issue), ISSUE_PRIORITY, (long) priority);
        transactor.transact(() -> List.of(datom));
    }

    @Override
    public void setState(int issue, IssueState state) throws SQLException {
        PeerDatom datom = new PeerDatom(ids.issue(issue), ISSUE_STATE, state.keyword());
        transactor.transact(() -> List.of(datom));
    }

    @Override
    public void addLabel(String name) throws SQLException {
        transactor.transact(() -> {
            EntidsByText owner = entids(LABEL_NAME, Stream.of(name));
            long entity = owner.has(name) ? owner.of(name) : counters.newUsers(1);
            return List.of(new PeerDatom(entity, LABEL_NAME, name));
        });
    }

    @Override
    public Operation addIssues(List<Issue> issues) {
        return sink -> transactor.transact(() -> {
            EntidsByText users = entids(
                    USER_EMAIL,
                    issues.stream()
                            .flatMap(issue -> Stream.of(issue.assignee(), issue.reporter()))
                            .map(Tracker::email));
            EntidsByText labels = entids(
                    LABEL_NAME,
                    issues.stream().flatMap(issue -> issue.labels().stream()).map(Tracker::labelName));
            long entity = counters.newUsers(issues.size());
            List<PeerDatom> datoms = new ArrayList<>();
            for (Issue issue : issues) {
                PeerLoader.add(
                        entity++,
                        issue,
                        user -> users.of(Tracker.email(user)),
                        label -> labels.of(Tracker.labelName(label)),
                        datoms);
            }
            return datoms;
        });
    }

    private EntidsByText entids(PeerAttribute attribute, Stream<String> unique) throws SQLException {
        PreparedStatement query = statements.get(BY_TEXTS);
        query.setLong(1, attribute.entid());
        query.setArray(2, connection.createArrayOf("VARCHAR", unique.distinct().toArray()));
        return EntidsByText.read(query);
    }

    @Override
    public void issuesTitled(String title, Sink sink) throws SQLException {
        byText(ISSUE_TITLE, title, sink);
    }

    @Override
    public void labelsNamed(String name, Sink sink) throws SQLException {
        byText(LABEL_NAME, name, sink);
    }

    private void byText(PeerAttribute attribute, String text, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(BY_TEXT);
        query.setLong(1, attribute.entid());
        query.setString(2, text);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
