// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import static dev.mentat.bench.duckdb.Cell.NUMBER;
import static dev.mentat.bench.duckdb.Cell.TEXT;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Sink;
import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.TrackerEdn;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The scenarios in Datalog and EDN through this project's driver, as its users write them. */
final class MentatSession implements Session {
    private static final String TRIVIAL = "[:find ?i . :in ?i]";
    private static final String POINT_LOOKUP =
            "[:find ?u ?n :in ?email :where [?u :user/email ?email] [?u :user/name ?n]]";
    private static final String INPUT_BINDINGS =
            "[:find ?u ?n :in [?email ...] :where [?u :user/email ?email] [?u :user/name ?n]]";
    private static final String PULL = "(pull [*] ?)";
    private static final String REF_TRAVERSAL = "[:find ?i ?t ?s :in ?email :where [?u :user/email ?email]"
            + " [?i :issue/assignee ?u] [?i :issue/title ?t] [?i :issue/state ?s]]";
    private static final String AGGREGATE = "[:find ?s (count ?i) :where [?i :issue/state ?s]]";
    private static final String PREDICATE_SCAN = "[:find ?i ?t :in ?least :where [?i :issue/state :open]"
            + " [?i :issue/priority ?p] [(>= ?p ?least)] [?i :issue/title ?t]]";
    private static final String AS_OF = "(as-of ? " + REF_TRAVERSAL + ")";
    private static final String SINCE = "(since ? [:find ?i ?s :where [?i :issue/state ?s]])";
    private static final String PAIRS = "[:find ?a ?b :where [?a :issue/assignee ?u] [?b :issue/assignee ?u]"
            + " [?a :issue/priority ?p] [?b :issue/priority ?p] [(< ?a ?b)]]";
    private static final String SET_PRIORITY = "[[:db/add ? :issue/priority ?]]";
    private static final String SET_STATE = "[[:db/add ? :issue/state ?]]";
    private static final String ADD_LABEL = "[{:label/name ?}]";
    private static final String ISSUES_TITLED = "[:find ?i :in ?title :where [?i :issue/title ?title]]";
    private static final String LABELS_NAMED = "[:find ?l :in ?name :where [?l :label/name ?name]]";

    private final Connection connection;
    private final KeptStatements statements;
    private final Ids ids;
    private final long beforeHistory;

    /**
     * A session that closes its connection.
     *
     * @param beforeHistory the last transaction before the history phase
     */
    MentatSession(Connection connection, Ids ids, long beforeHistory) {
        this.connection = connection;
        this.statements = new KeptStatements(connection);
        this.ids = ids;
        this.beforeHistory = beforeHistory;
    }

    @Override
    public void trivial(long value, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(TRIVIAL);
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
        PreparedStatement pull = statements.get(PULL);
        pull.setLong(1, ids.issue(issue));
        try (ResultSet row = pull.executeQuery()) {
            row.next();
            write(Objects.requireNonNull(row.getObject(1, Map.class)), sink);
        }
    }

    private static void write(Map<?, ?> pulled, Sink sink) {
        for (Map.Entry<?, ?> entry : pulled.entrySet()) {
            String attribute = (String) entry.getKey();
            if (entry.getValue() instanceof Collection<?> values) {
                values.forEach(value -> write(attribute, value, sink));
            } else {
                write(attribute, entry.getValue(), sink);
            }
        }
    }

    private static void write(String attribute, Object value, Sink sink) {
        sink.value(attribute);
        if (value instanceof Long number) {
            sink.value(number);
        } else if (value instanceof Map<?, ?> ref && ref.get(":db/id") instanceof Long entid) {
            sink.value(entid);
        } else {
            sink.value(value.toString());
        }
        sink.endRow();
    }

    @Override
    public void inputBindings(int[] users, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(INPUT_BINDINGS);
        query.setObject(1, Arrays.stream(users).mapToObj(Tracker::email).toList());
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
        Cell.drain(statements.get(AGGREGATE).executeQuery(), sink, TEXT, NUMBER);
    }

    @Override
    public void predicateScan(int priority, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(PREDICATE_SCAN);
        query.setInt(1, priority);
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
        Cell.drain(statements.get(PAIRS).executeQuery(), sink, NUMBER, NUMBER);
    }

    @Override
    public void setPriority(int issue, int priority) throws SQLException {
        PreparedStatement transaction = statements.get(SET_PRIORITY);
        transaction.setLong(1, ids.issue(issue));
        transaction.setLong(2, priority);
        transaction.executeUpdate();
    }

    @Override
    public void setState(int issue, IssueState state) throws SQLException {
        PreparedStatement transaction = statements.get(SET_STATE);
        transaction.setLong(1, ids.issue(issue));
        transaction.setObject(2, state.keyword(), Types.OTHER);
        transaction.executeUpdate();
    }

    @Override
    public void addLabel(String name) throws SQLException {
        PreparedStatement transaction = statements.get(ADD_LABEL);
        transaction.setString(1, name);
        transaction.executeUpdate();
    }

    @Override
    public Operation addIssues(List<Issue> issues) {
        String text = TrackerEdn.issues(issues);
        return sink -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate(text);
            }
        };
    }

    @Override
    public void issuesTitled(String title, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(ISSUES_TITLED);
        query.setString(1, title);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }

    @Override
    public void labelsNamed(String name, Sink sink) throws SQLException {
        PreparedStatement query = statements.get(LABELS_NAMED);
        query.setString(1, name);
        Cell.drain(query.executeQuery(), sink, NUMBER);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
