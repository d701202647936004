// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.LoadReport;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Workspace;
import dev.mentat.bench.tracker.Tracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBConnection;

/** The one-table layout: every datom is a row of one table, its value a UNION, beside a log of all transactions. */
public final class PeerRival implements Rival {
    private static final String NAME = "peer";

    private static final String FILE = "peer.duckdb";
    private static final String FACTS = "peer.properties";

    private final RootConnection root;
    private final StoreFacts facts;
    private final Ids ids;
    private final Counters counters;

    private PeerRival(DuckDBConnection root, StoreFacts facts, Tracker tracker) throws SQLException {
        this.root = new RootConnection(root);
        this.facts = facts;
        this.ids = PeerLoader.ids(tracker.scale());
        this.counters = counters(root);
    }

    /** Loads the database unless the workspace has it, and opens a copy. */
    public static PeerRival open(Workspace workspace) throws SQLException, IOException {
        Path file = workspace.path(FILE);
        Path factsFile = workspace.path(FACTS);
        if (!Files.exists(factsFile)) {
            try (DuckDBConnection connection = connect(file)) {
                new PeerLoader(connection, workspace.tracker()).load().write(factsFile);
            }
        }
        return new PeerRival(connect(workspace.copy(file)), StoreFacts.read(factsFile), workspace.tracker());
    }

    private static DuckDBConnection connect(Path file) throws SQLException {
        return DriverManager.getConnection("jdbc:duckdb:" + file).unwrap(DuckDBConnection.class);
    }

    private static Counters counters(DuckDBConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT max(tx), max(e) FILTER (e < " + PeerLoader.FIRST_TX + ") FROM datoms")) {
            row.next();
            return new Counters(row.getLong(1), row.getLong(2) + 1);
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Ids ids() {
        return ids;
    }

    @Override
    public LoadReport loadReport() {
        return facts.load();
    }

    @Override
    public Session openSession() throws SQLException {
        return new PeerSession(root.duplicate(), counters, ids, facts.beforeHistory());
    }

    @Override
    public void close() throws SQLException {
        root.close();
    }
}
