// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Which tables and columns of a store hold the tracker, as the store's own catalogue says: {@code __storage} names the
 * table of an attribute, and columns are named after the attribute's entid. Immutable.
 */
final class PhysicalTables {
    private static final String DEFAULT_SCHEMA = "mentat";
    private static final String RETIRED_KIND = "RETIRED";

    private final String schema;
    private final Map<String, Long> idents;
    private final Map<Long, String> current;
    private final Map<Long, String> retired;

    private PhysicalTables(
            String schema, Map<String, Long> idents, Map<Long, String> current, Map<Long, String> retired) {
        this.schema = schema;
        this.idents = idents;
        this.current = current;
        this.retired = retired;
    }

    /** Reads the catalogue of the default store. */
    static PhysicalTables read(Connection connection, Map<String, Long> idents) throws SQLException {
        return read(connection, DEFAULT_SCHEMA, idents);
    }

    /** Reads the catalogue of a named store. */
    static PhysicalTables ofStore(Connection connection, String store, Map<String, Long> idents) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT schema_name FROM main.__stores WHERE name = ?")) {
            statement.setString(1, store);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return read(connection, row.getString(1), idents);
            }
        }
    }

    private static PhysicalTables read(Connection connection, String schema, Map<String, Long> idents)
            throws SQLException {
        Map<Long, String> current = new HashMap<>();
        Map<Long, String> retired = new HashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet places = statement.executeQuery(
                        "SELECT attribute, kind, tbl FROM " + schema + ".__storage WHERE NOT is_dead")) {
            while (places.next()) {
                Map<Long, String> kind = places.getString(2).equals(RETIRED_KIND) ? retired : current;
                kind.put(places.getLong(1), places.getString(3));
            }
        }
        return new PhysicalTables(schema, idents, current, retired);
    }

    /** Returns the table of transactions. */
    String transactions() {
        return schema + ".__tx";
    }

    /** Returns the DuckDB schema of the store. */
    String schema() {
        return schema;
    }

    /** Returns the entid of an attribute. */
    long attribute(String ident) {
        return Objects.requireNonNull(idents.get(ident), ident);
    }

    /** Returns the bare name of the table with an attribute's current datoms. */
    String bareTable(String ident) {
        return Objects.requireNonNull(current.get(attribute(ident)), ident);
    }

    /** Returns the table with an attribute's current datoms. */
    String table(String ident) {
        return schema + '.' + bareTable(ident);
    }

    /** Returns the table with an attribute's past datoms, which is made here if nothing was ever retired. */
    String retired(Connection connection, String ident, String type) throws SQLException {
        String known = retired.get(attribute(ident));
        if (known != null) {
            return schema + '.' + known;
        }
        String table = schema + ".__r" + attribute(ident);
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + table + " (e BIGINT, v " + type
                    + ", tx_from BIGINT, tx_to BIGINT)");
            statement.execute("CREATE INDEX IF NOT EXISTS __r" + attribute(ident) + "_e ON " + table + " (e)");
        }
        return table;
    }

    /** Returns the column of an attribute's values in its segment. */
    String value(String ident) {
        return "v" + attribute(ident);
    }

    /** Returns the column of the transactions that asserted an attribute's values in its segment. */
    String tx(String ident) {
        return "t" + attribute(ident);
    }

    /** Returns the columns of an attribute's table in their order. */
    List<String> columns(Connection connection, String ident) throws SQLException {
        List<String> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement("SELECT column_name FROM duckdb_columns()"
                + " WHERE schema_name = ? AND table_name = ? ORDER BY column_index")) {
            statement.setString(1, schema);
            statement.setString(2, bareTable(ident));
            try (ResultSet names = statement.executeQuery()) {
                while (names.next()) {
                    columns.add(names.getString(1));
                }
            }
        }
        return columns;
    }
}
