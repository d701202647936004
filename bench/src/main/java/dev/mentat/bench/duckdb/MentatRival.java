// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.LoadReport;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Workspace;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;

/** This project's driver on a database file. */
public final class MentatRival implements Rival {
    /** The name under which results are reported. */
    public static final String NAME = "mentat";

    private final Path file;
    private final MentatStore store;
    private final Connection holder;

    private MentatRival(Path file, MentatStore store) throws SQLException {
        this.file = file;
        this.store = store;
        this.holder = DriverManager.getConnection(MentatStore.url(file));
    }

    /** Loads the store unless the workspace has it, and opens a copy. */
    public static MentatRival open(Workspace workspace) throws SQLException, IOException {
        MentatStore store = MentatStore.in(workspace);
        return new MentatRival(workspace.copy(store.file()), store);
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
        return store.facts().load();
    }

    @Override
    public Session openSession() throws SQLException {
        return new MentatSession(
                DriverManager.getConnection(MentatStore.url(file)),
                store.ids(),
                store.facts().beforeHistory());
    }

    @Override
    public Optional<Session> openWriter(int writer) throws SQLException {
        return Optional.of(new MentatSession(
                DriverManager.getConnection(MentatStore.url(file, writer)),
                store.ids(),
                store.facts().beforeHistory()));
    }

    @Override
    public void close() throws SQLException {
        holder.close();
    }
}
