// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Everything that DuckDB holds of a store: its tables row by row, its views, indexes and macros. */
final class StoreDump {
    private static final List<String> OBJECTS = List.of(
            "SELECT table_name, sql FROM duckdb_tables() WHERE schema_name = '%s'",
            "SELECT view_name, sql FROM duckdb_views() WHERE schema_name = '%s'",
            "SELECT index_name, sql FROM duckdb_indexes() WHERE schema_name = '%s'",
            "SELECT function_name, macro_definition FROM duckdb_functions() WHERE schema_name = '%s'");

    private StoreDump() {}

    /** Returns the content of the store in use, by table, rows in the order of their text, and the objects. */
    static Map<String, List<String>> of(Connection connection) throws SQLException {
        Map<String, List<String>> dump = new TreeMap<>();
        String schema = connection.getSchema();
        for (String objects : OBJECTS) {
            dump.put(objects, rows(connection, objects.replace("%s", schema)));
        }
        String tables = "SELECT table_name FROM duckdb_tables() WHERE schema_name = '" + schema + "'";
        for (String row : rows(connection, tables)) {
            String table = row.substring(1, row.length() - 1);
            dump.put(table, rows(connection, "SELECT * FROM \"" + schema + "\".\"" + table + '"'));
        }
        return dump;
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(result.getString(i));
                }
                rows.add(row.toString());
            }
        }
        rows.sort(Comparator.naturalOrder());
        return rows;
    }
}
