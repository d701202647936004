// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.cases.JdbcValues;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;

/** A connection, and short words for what tests say to it. */
final class Client implements AutoCloseable {
    static final String URL = "jdbc:mentat:duckdb:";

    private final Connection connection;

    private Client(Connection connection) {
        this.connection = connection;
    }

    /** Connects to what stands behind the prefix of the URL. */
    static Client of(String location) throws SQLException {
        return new Client(DriverManager.getConnection(URL + location));
    }

    static Client of(Path file) throws SQLException {
        return of(file.toString());
    }

    Connection connection() {
        return connection;
    }

    /** Executes a statement and returns its update count. */
    long run(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
            return Math.max(0, statement.getLargeUpdateCount());
        }
    }

    /**
     * Transacts and returns the entids that named tempids got; that of the transaction goes by {@code datomic.tx}.
     *
     * @param text the transaction
     */
    Map<String, Long> transact(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text, Statement.RETURN_GENERATED_KEYS);
            Map<String, Long> entids = new HashMap<>();
            try (ResultSet keys = statement.getGeneratedKeys()) {
                while (keys.next()) {
                    entids.put(keys.getString("TEMPID"), keys.getLong("ENTID"));
                }
            }
            return entids;
        }
    }

    List<List<Object>> rows(String text, Object... arguments) throws SQLException {
        return read(ResultSet::getObject, text, arguments);
    }

    /** Returns rows whose values have the form in which they can be compared with what EDN text says. */
    List<List<Object>> comparableRows(String text) throws SQLException {
        return read(JdbcValues::read, text);
    }

    private interface Cell {
        Object read(ResultSet results, int column) throws SQLException;
    }

    private List<List<Object>> read(Cell cell, String text, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            List<List<Object>> rows = new ArrayList<>();
            try (ResultSet results = statement.executeQuery()) {
                int columns = results.getMetaData().getColumnCount();
                while (results.next()) {
                    List<Object> row = new ArrayList<>();
                    for (int column = 1; column <= columns; column++) {
                        row.add(cell.read(results, column));
                    }
                    rows.add(row);
                }
            }
            return rows;
        }
    }

    /** Returns the values of a result's only column. */
    List<Object> values(String text, Object... arguments) throws SQLException {
        return rows(text, arguments).stream().map(row -> row.get(0)).toList();
    }

    /** Returns the only value of a result, an integer. */
    long number(String text, Object... arguments) throws SQLException {
        List<Object> values = values(text, arguments);
        assertThat(values).as(text).hasSize(1);
        return ((Number) values.get(0)).longValue();
    }

    void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    void commit() throws SQLException {
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /** Asserts that a call fails with an SQLState. */
    static ThrowableAssertAlternative<SQLException> assertFails(String state, ThrowingCallable call) {
        return assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .satisfies(e -> assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }
}
