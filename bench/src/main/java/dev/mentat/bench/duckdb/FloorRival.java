// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.LoadReport;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Workspace;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

/** Hand-written SQL through DuckDB's own driver, on a copy of the store's file and with the store's settings. */
public final class FloorRival implements Rival {
    private static final String NAME = "floor";

    private final MentatStore store;
    private final RootConnection root;
    private final PhysicalTables tables;
    private final Counters counters;

    private FloorRival(MentatStore store, DuckDBConnection root) throws SQLException {
        this.store = store;
        this.root = new RootConnection(root);
        this.tables = PhysicalTables.read(root, store.facts().idents());
        this.counters = counters(root, tables);
    }

    private static Counters counters(Connection connection, PhysicalTables names) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT e, next_user FROM " + names.transactions() + " ORDER BY e DESC LIMIT 1")) {
            row.next();
            return new Counters(row.getLong(1), row.getLong(2));
        }
    }

    /** Opens a copy of the driver's store, which is loaded unless the workspace has it. */
    public static FloorRival open(Workspace workspace) throws SQLException, IOException {
        return open(workspace, MentatStore.in(workspace));
    }

    static FloorRival open(Workspace workspace, MentatStore store) throws SQLException, IOException {
        Properties settings = new Properties();
        settings.putAll(store.settings());
        return new FloorRival(
                store,
                DriverManager.getConnection("jdbc:duckdb:" + workspace.copy(store.file()), settings)
                        .unwrap(DuckDBConnection.class));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Ids ids() {
        return store.ids();
    }

    @Override
    public LoadReport loadReport() {
        return new LoadReport(
                store.facts().load().datoms(), store.facts().load().nanos(), false);
    }

    @Override
    public Session openSession() throws SQLException {
        return session(root.duplicate(), tables, counters);
    }

    /** Each store has its own write lock; a thread that opens a store is the only one that writes there. */
    @Override
    public Optional<Session> openWriter(int writer) throws SQLException {
        DuckDBConnection own = root.duplicate();
        PhysicalTables others = PhysicalTables.ofStore(
                own, MentatStore.writerStore(writer), store.facts().idents());
        return Optional.of(session(own, others, counters(own, others)));
    }

    private Session session(DuckDBConnection connection, PhysicalTables names, Counters numbers) throws SQLException {
        return new FloorSession(
                connection, names, numbers, store.ids(), store.facts().beforeHistory());
    }

    @Override
    public void close() throws SQLException {
        root.close();
    }
}
