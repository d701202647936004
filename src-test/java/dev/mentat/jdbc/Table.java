// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Reads results as lists of rows, as tests compare them. */
public final class Table {
    private Table() {}

    /** Executes texts that give no rows. */
    public static void execute(Connection connection, String... texts) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String text : texts) {
                statement.execute(text);
            }
        }
    }

    /** Runs a query and returns its rows, each as {@code getObject} gives its values. */
    public static List<List<Object>> rows(Connection connection, String text, Object... arguments) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            try (ResultSet results = statement.executeQuery()) {
                return rows(results);
            }
        }
    }

    /** Reads the rest of a result. */
    public static List<List<Object>> rows(ResultSet results) throws SQLException {
        int columns = results.getMetaData().getColumnCount();
        List<List<Object>> rows = new ArrayList<>();
        while (results.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                row.add(results.getObject(i));
            }
            rows.add(row);
        }
        return rows;
    }

    /** Reads one column of the rest of a result. */
    public static List<String> column(ResultSet results, String label) throws SQLException {
        List<String> values = new ArrayList<>();
        while (results.next()) {
            values.add(results.getString(label));
        }
        return values;
    }

    /** Returns the labels and type names of the columns. */
    public static List<String> columns(ResultSetMetaData metadata) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            columns.add(metadata.getColumnLabel(i) + ' ' + metadata.getColumnTypeName(i));
        }
        return columns;
    }
}
