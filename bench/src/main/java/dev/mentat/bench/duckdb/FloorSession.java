// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Sink;
import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import java.sql.SQLException;
import java.util.List;
import org.duckdb.DuckDBConnection;

/** The scenarios in hand-written SQL on one DuckDB connection. */
final class FloorSession implements Session {
    private final DuckDBConnection connection;
    private final FloorReads reads;
    private final FloorWrites writes;
    private final Ids ids;

    FloorSession(DuckDBConnection connection, PhysicalTables names, Counters counters, Ids ids, long beforeHistory)
            throws SQLException {
        this.connection = connection;
        this.ids = ids;
        KeptStatements statements = new KeptStatements(connection);
        this.reads = new FloorReads(connection, statements, names, ids, beforeHistory);
        this.writes = new FloorWrites(connection, statements, names, counters);
    }

    @Override
    public void trivial(long value, Sink sink) throws SQLException {
        reads.trivial(value, sink);
    }

    @Override
    public void pointLookup(int user, Sink sink) throws SQLException {
        reads.pointLookup(user, sink);
    }

    @Override
    public void pull(int issue, Sink sink) throws SQLException {
        reads.pull(issue, sink);
    }

    @Override
    public void inputBindings(int[] users, Sink sink) throws SQLException {
        reads.inputBindings(users, sink);
    }

    @Override
    public void refTraversal(int user, Sink sink) throws SQLException {
        reads.refTraversal(user, sink);
    }

    @Override
    public void aggregate(Sink sink) throws SQLException {
        reads.aggregate(sink);
    }

    @Override
    public void predicateScan(int priority, Sink sink) throws SQLException {
        reads.predicateScan(priority, sink);
    }

    @Override
    public void asOf(int user, Sink sink) throws SQLException {
        reads.asOf(user, sink);
    }

    @Override
    public void since(Sink sink) throws SQLException {
        reads.since(sink);
    }

    @Override
    public void pairs(Sink sink) throws SQLException {
        reads.pairs(sink);
    }

    @Override
    public void setPriority(int issue, int priority) throws SQLException {
        writes.setPriority(ids.issue(issue), priority);
    }

    @Override
    public void setState(int issue, IssueState state) throws SQLException {
        writes.setState(ids.issue(issue), state);
    }

    @Override
    public void addLabel(String name) throws SQLException {
        writes.addLabel(name);
    }

    @Override
    public Operation addIssues(List<Issue> issues) {
        return sink -> writes.addIssues(issues);
    }

    @Override
    public void issuesTitled(String title, Sink sink) throws SQLException {
        reads.issuesTitled(title, sink);
    }

    @Override
    public void labelsNamed(String name, Sink sink) throws SQLException {
        reads.labelsNamed(name, sink);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
