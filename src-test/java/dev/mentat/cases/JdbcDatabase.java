// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.jdbc.MentatStatement;
import dev.mentat.jdbc.TransactionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A database of the driver, reached through JDBC alone. */
public final class JdbcDatabase implements CaseDatabase {
    private final Place place;
    private final Path file;
    private final String url;
    private Connection connection;

    /**
     * Opens an empty database.
     *
     * @param file where it lies if the place is a file
     */
    JdbcDatabase(Place place, Path file) throws SQLException {
        this.place = place;
        this.file = file;
        this.url = "jdbc:mentat:duckdb:" + (place == Place.FILE ? file : "");
        this.connection = DriverManager.getConnection(url);
    }

    private JdbcDatabase(String url) throws SQLException {
        this.place = Place.MEMORY;
        this.file = Path.of("");
        this.url = url;
        this.connection = DriverManager.getConnection(url);
    }

    /**
     * Opens a store, made if there is none of that name, of a database in memory that others may have open.
     *
     * @param database the name of the database
     */
    public static JdbcDatabase inMemory(String database, String store) throws SQLException {
        return new JdbcDatabase("jdbc:mentat:duckdb::memory:" + database + "?store=" + store);
    }

    /** Opens an empty database that is private and in memory. */
    public static JdbcDatabase inMemory() throws SQLException {
        return new JdbcDatabase(Place.MEMORY, Path.of(""));
    }

    /** Opens the same store of a database in memory once more. */
    public JdbcDatabase another() throws SQLException {
        return new JdbcDatabase(url);
    }

    /** Begins a transaction that lasts until {@link #commit()} or {@link #rollback()}. */
    public void begin() throws SQLException {
        connection.setAutoCommit(false);
    }

    /** Keeps everything since {@link #begin()}. */
    public void commit() throws SQLException {
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Takes back everything since {@link #begin()}. */
    public void rollback() throws SQLException {
        connection.rollback();
        connection.setAutoCommit(true);
    }

    /** Executes an EDN transaction and returns its full report. */
    public TransactionResult report(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
            return statement.unwrap(MentatStatement.class).lastTransaction().orElseThrow();
        }
    }

    @Override
    public void reopen() throws SQLException {
        if (place == Place.FILE) {
            connection.close();
            connection = DriverManager.getConnection(url);
        }
    }

    @Override
    public Transacted transact(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute(text, Statement.RETURN_GENERATED_KEYS))
                    .as("a transaction gives rows")
                    .isFalse();
            return Transacted.of(statement);
        }
    }

    @Override
    public void execute(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    @Override
    public Answer query(String text, List<Object> inputs, Set<Integer> pulls) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            Inputs.bind(statement, inputs);
            try (ResultSet results = statement.executeQuery()) {
                return Answer.read(results, pulls);
            }
        }
    }

    @Override
    public List<List<String>> columns(String text) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            ResultSetMetaData columns = statement.getMetaData();
            List<List<String>> found = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                found.add(List.of(
                        columns.getColumnLabel(i),
                        JDBCType.valueOf(columns.getColumnType(i)).getName()));
            }
            return found;
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        connection.close();
        if (place == Place.FILE) {
            Files.deleteIfExists(file);
        }
    }
}
