// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;

/**
 * The loaded store of this project's driver, closed.
 *
 * @param file the database file
 * @param facts what was learnt while it was loaded
 * @param ids its entids
 * @param settings the settings of DuckDB under which the driver runs and which change how fast a statement is
 */
record MentatStore(Path file, StoreFacts facts, Ids ids, Map<String, String> settings) {
    private static final String FILE = "tracker.duckdb";
    private static final String FACTS = "mentat.properties";
    private static final String SETTINGS = "SELECT name, value FROM duckdb_settings()"
            + " WHERE name IN ('threads', 'dynamic_or_filter_threshold', 'memory_limit')";

    /** Loads the store of a workspace unless it is there. */
    static MentatStore in(Workspace workspace) throws SQLException, IOException {
        Path file = workspace.path(FILE);
        Path factsFile = workspace.path(FACTS);
        if (!Files.exists(factsFile)) {
            StoreFacts facts;
            try (Connection connection = DriverManager.getConnection(url(file))) {
                facts = new TrackerLoader(connection, workspace.tracker()).load();
            }
            for (int writer = 0; writer < Rival.WRITERS; writer++) {
                try (Connection connection = DriverManager.getConnection(url(file, writer))) {
                    TrackerLoader.loadOneOfEach(connection);
                }
            }
            facts.write(factsFile);
        }
        try (Connection connection = DriverManager.getConnection(url(file));
                Statement statement = connection.createStatement()) {
            return new MentatStore(
                    file,
                    StoreFacts.read(factsFile),
                    TrackerLoader.ids(statement, workspace.tracker()),
                    settings(statement));
        }
    }

    private static Map<String, String> settings(Statement statement) throws SQLException {
        Map<String, String> settings = new HashMap<>();
        try (ResultSet rows = statement.executeQuery(SETTINGS)) {
            while (rows.next()) {
                settings.put(rows.getString(1), rows.getString(2));
            }
        }
        return settings;
    }

    /** Returns the URL of a writer's store in a database file. */
    static String url(Path file, int writer) {
        return url(file) + "?store=" + writerStore(writer);
    }

    /** Returns the name of a writer's store. */
    static String writerStore(int writer) {
        return "writer" + writer;
    }

    /** Returns the URL of a database file. */
    static String url(Path file) {
        return "jdbc:mentat:duckdb:" + file.toString().replace("%", "%25").replace("?", "%3F");
    }
}
