// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A database in memory, told and asked through JDBC. */
final class TestDatabase implements AutoCloseable {
    private final Connection connection;

    private TestDatabase(Connection connection) {
        this.connection = connection;
    }

    /** Opens a database and carries out the transactions. */
    static TestDatabase of(String... transactions) throws SQLException {
        TestDatabase database = new TestDatabase(DriverManager.getConnection("jdbc:mentat:duckdb:"));
        for (String transaction : transactions) {
            database.execute(transaction);
        }
        return database;
    }

    Connection connection() {
        return connection;
    }

    void execute(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    /** Returns the rows of a query. */
    List<List<Object>> rows(String query, Object... inputs) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            for (int i = 0; i < inputs.length; i++) {
                statement.setObject(i + 1, inputs[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                return rows(result);
            }
        }
    }

    private static List<List<Object>> rows(ResultSet result) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                Object value = result.getObject(i);
                row.add(value instanceof Array ? result.getObject(i, List.class) : value);
            }
            rows.add(row);
        }
        return rows;
    }

    /** Returns the first column. */
    List<Object> column(String query, Object... inputs) throws SQLException {
        return rows(query, inputs).stream().map(row -> row.get(0)).toList();
    }

    /** Returns the one value of a query that has one. */
    Object only(String query, Object... inputs) throws SQLException {
        List<Object> values = column(query, inputs);
        if (values.size() != 1) {
            throw new AssertionError("not one value: " + values);
        }
        return values.get(0);
    }

    /** Returns the error keyword of the failure that a query ends with, without its namespace, or its rows. */
    String failure(String query, Object... inputs) {
        try {
            return rows(query, inputs).toString();
        } catch (SQLException e) {
            return e.getMessage().split(" ", 2)[0].replace(":db.error/", "");
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
