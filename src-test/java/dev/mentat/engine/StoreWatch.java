// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.MentatException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A DuckDB database with a schema like a store's, and what is to be seen in it before and after a SQL text. */
final class StoreWatch implements AutoCloseable {
    private static final List<String> STORE = List.of(
            "SELECT count(*), sum(i) FROM memory.mentat.t",
            "SELECT schema_name, table_name, column_count, comment FROM duckdb_tables() WHERE schema_name LIKE 'mentat%'"
                    + " AND database_name = 'memory' ORDER BY ALL",
            "SELECT view_name, comment FROM duckdb_views() WHERE schema_name LIKE 'mentat%' AND database_name = 'memory'"
                    + " ORDER BY ALL",
            "SELECT table_name, column_name, comment FROM duckdb_columns() WHERE schema_name LIKE 'mentat%' AND database_name = 'memory'"
                    + " ORDER BY ALL",
            "SELECT index_name FROM duckdb_indexes() WHERE schema_name LIKE 'mentat%' AND database_name = 'memory'"
                    + " ORDER BY ALL",
            "SELECT function_name FROM duckdb_functions() WHERE schema_name LIKE 'mentat%' AND database_name = 'memory'"
                    + " ORDER BY ALL",
            "SELECT type_name FROM duckdb_types() WHERE schema_name LIKE 'mentat%' AND database_name = 'memory'"
                    + " ORDER BY ALL",
            "SELECT sequence_name FROM duckdb_sequences() WHERE schema_name LIKE 'mentat%' AND database_name = 'memory'"
                    + " ORDER BY ALL",
            "SELECT schema_name FROM duckdb_schemas() WHERE database_name = 'memory' AND schema_name LIKE 'mentat%'"
                    + " ORDER BY ALL",
            "SELECT table_name FROM duckdb_tables() WHERE table_name LIKE '\\_\\_%' ESCAPE '\\' ORDER BY ALL",
            "SELECT database_name FROM duckdb_databases() WHERE database_name IN ('memory', 'mentat') ORDER BY ALL",
            "SELECT current_setting('threads')");

    private static final List<String> REST = List.of(
            "SELECT count(*), sum(i) FROM memory.main.u",
            "SELECT schema_name, table_name, column_count, comment FROM duckdb_tables() ORDER BY ALL",
            "SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal ORDER BY ALL",
            "SELECT index_name FROM duckdb_indexes() ORDER BY ALL",
            "SELECT function_name FROM duckdb_functions() WHERE NOT internal ORDER BY ALL",
            "SELECT sequence_name, last_value FROM duckdb_sequences() ORDER BY ALL",
            "SELECT schema_name FROM duckdb_schemas() WHERE NOT internal ORDER BY ALL",
            "SELECT database_name FROM duckdb_databases() ORDER BY ALL");

    private @Nullable Connection connection;
    private String store = "";
    private String rest = "";

    /** Executes a text if it is permitted, and asserts that it changed no store, and nothing if it counts as a read. */
    void check(String sql) throws SQLException {
        Optional<SqlScript> script = permitted(sql);
        if (script.isEmpty()) {
            return;
        }
        Connection open = open();
        if (!execute(open, script.get())) {
            return;
        }
        String storeAfter = state(open, STORE);
        String restAfter = state(open, REST);
        if (!storeAfter.equals(store) || !restAfter.equals(rest) || pins(script.get())) {
            open.close();
            connection = null;
        }
        assertThat(storeAfter).as("the store after %s", sql).isEqualTo(store);
        if (!script.get().writes()) {
            assertThat(restAfter).as("the database after the read %s", sql).isEqualTo(rest);
        }
    }

    /** Executes what is no transaction control and tells whether any of it succeeded. */
    private static boolean execute(Connection connection, SqlScript script) {
        boolean succeeded = false;
        for (ScriptStatement statement : script.statements()) {
            if (statement.effect().control().isEmpty()) {
                succeeded |= execute(
                        connection,
                        statement
                                .expand(call -> new CompiledSql<>("SELECT 1 AS i", List.of()))
                                .text());
            }
        }
        return succeeded;
    }

    private static Optional<SqlScript> permitted(String sql) {
        try {
            SqlScript script = SqlScript.parse(sql);
            script.requirePermitted(SqlScope.of("memory", "main"));
            return Optional.of(script);
        } catch (MentatException e) {
            return Optional.empty();
        }
    }

    private static boolean pins(SqlScript script) {
        return script.statements().stream()
                .anyMatch(statement -> statement.effect().pinsClone());
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null) {
            open = DriverManager.getConnection("jdbc:duckdb:");
            try (Statement statement = open.createStatement()) {
                statement.execute(
                        "CREATE SCHEMA mentat; CREATE TABLE mentat.t (i INT); INSERT INTO mentat.t VALUES (1);"
                                + " CREATE TABLE u (i INT); INSERT INTO u VALUES (1); CREATE SEQUENCE sq; SET threads = 2;"
                                + " SET autoinstall_known_extensions = false; SET autoload_known_extensions = false;"
                                + " SET enable_external_access = false");
            }
            connection = open;
            store = state(open, STORE);
            rest = state(open, REST);
        }
        return open;
    }

    private static boolean execute(Connection connection, String sql) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            if (statement.execute()) {
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        rows.getObject(1);
                    }
                }
            }
            return true;
        } catch (SQLException e) {
            // Most of the texts are wrong for one version of DuckDB or the other; what counts is what they change.
            return false;
        }
    }

    private static String state(Connection connection, List<String> queries) throws SQLException {
        List<String> state = new ArrayList<>();
        for (String query : queries) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(query)) {
                int columns = rows.getMetaData().getColumnCount();
                StringBuilder text = new StringBuilder();
                while (rows.next()) {
                    for (int column = 1; column <= columns; column++) {
                        text.append(rows.getString(column)).append(' ');
                    }
                    text.append('/');
                }
                state.add(text.toString());
            } catch (SQLException e) {
                state.add(String.valueOf(e.getMessage()));
            }
        }
        return String.join("\n", state);
    }

    @Override
    public void close() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
