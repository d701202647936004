// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What DBeaver's generic driver calls to connect, to fill its tree, to open a table, and to run a script. */
final class DBeaverIT {
    private Connection connection;
    private DatabaseMetaData metadata;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection(Boats.url());
        Boats.launch(connection);
        metadata = connection.getMetaData();
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void probesTheDialect() throws Exception {
        assertThat(metadata.getIdentifierQuoteString()).isEqualTo("\"");
        assertThat(metadata.getSearchStringEscape()).isEqualTo("\\");
        assertThat(metadata.getCatalogSeparator()).isEqualTo(".");
        assertThat(metadata.getExtraNameCharacters()).isEmpty();
        assertThat(metadata.isCatalogAtStart()).isTrue();
        assertThat(metadata.supportsTransactions()).isTrue();
        assertThat(metadata.supportsSavepoints()).isFalse();
        assertThat(metadata.getSQLStateType()).isEqualTo(DatabaseMetaData.sqlStateSQL);
        assertThat(metadata.getSQLKeywords()).isNotBlank();
        assertThat(metadata.getDriverVersion()).isNotBlank();
        for (int level : new int[] {0, 1, 2, 4, 8}) {
            metadata.supportsTransactionIsolationLevel(level);
        }
        List<String> failures = new ArrayList<>();
        for (Method method : DatabaseMetaData.class.getMethods()) {
            if (method.getParameterCount() == 0 && method.getReturnType() != ResultSet.class) {
                try {
                    method.invoke(metadata);
                } catch (InvocationTargetException e) {
                    failures.add(method.getName() + ": " + e.getCause());
                }
            }
        }
        assertThat(failures).isEmpty();
    }

    /** Escapes a name as DBeaver does before it asks. */
    private static String escaped(String name) {
        return name.replace("_", "\\_");
    }

    private static List<String> column(ResultSet rows, String label) throws SQLException {
        try (rows) {
            List<String> values = new ArrayList<>();
            while (rows.next()) {
                values.add(rows.getString(label));
            }
            return values;
        }
    }

    @Test
    void fillsItsTree() throws Exception {
        List<String> catalogs = column(metadata.getCatalogs(), "TABLE_CAT");
        assertThat(catalogs).hasSize(1);
        String catalog = catalogs.get(0);
        assertThat(column(metadata.getSchemas(catalog, "%"), "TABLE_SCHEM")).contains("mentat", "main");
        assertThat(column(metadata.getTableTypes(), "TABLE_TYPE")).contains("TABLE", "VIEW", "SYSTEM TABLE");
        Map<String, List<String>> columns = new TreeMap<>();
        try (ResultSet tables = metadata.getTables(catalog, escaped("mentat"), "%", null)) {
            while (tables.next()) {
                assertThat(tables.getString("TABLE_TYPE")).doesNotContain("VIEW");
                String table = tables.getString("TABLE_NAME");
                columns.put(table, readColumns(catalog, table));
                readKeys(catalog, table);
            }
        }
        assertThat(columns)
                .containsEntry("boat", List.of("db_id", "name", "crew", "id", "harbour"))
                .containsEntry("boat__tags", List.of("db_id", "value"));
        column(metadata.getProcedures(catalog, "mentat", "%"), "PROCEDURE_NAME");
        assertThat(column(metadata.getFunctions(catalog, "mentat", "%"), "FUNCTION_NAME"))
                .isNotNull();
    }

    private List<String> readColumns(String catalog, String table) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet rows = metadata.getColumns(catalog, "mentat", escaped(table), "%")) {
            while (rows.next()) {
                names.add(rows.getString("COLUMN_NAME"));
                assertThat(rows.getInt("DATA_TYPE")).isNotZero();
                assertThat(rows.getString("TYPE_NAME")).isNotBlank();
                rows.getLong("COLUMN_SIZE");
                rows.getInt("DECIMAL_DIGITS");
                rows.getInt("NUM_PREC_RADIX");
                rows.getInt("NULLABLE");
                rows.getString("COLUMN_DEF");
                rows.getLong("CHAR_OCTET_LENGTH");
                assertThat(rows.getInt("ORDINAL_POSITION")).isEqualTo(names.size());
                rows.getString("REMARKS");
                assertThat(rows.getString("IS_AUTOINCREMENT")).isIn("YES", "NO", "");
                assertThat(rows.getString("IS_GENERATEDCOLUMN")).isIn("YES", "NO", "");
            }
        }
        return names;
    }

    private void readKeys(String catalog, String table) throws SQLException {
        try (ResultSet keys = metadata.getPrimaryKeys(catalog, "mentat", table)) {
            while (keys.next()) {
                assertThat(keys.getInt("KEY_SEQ")).isPositive();
                keys.getString("PK_NAME");
                keys.getString("COLUMN_NAME");
            }
        }
        try (ResultSet keys = metadata.getImportedKeys(catalog, "mentat", table)) {
            while (keys.next()) {
                assertThat(keys.getString("PKTABLE_NAME")).isNotBlank();
                keys.getString("PKTABLE_CAT");
                keys.getString("PKTABLE_SCHEM");
                keys.getString("FK_NAME");
                keys.getInt("UPDATE_RULE");
                keys.getInt("DELETE_RULE");
                keys.getInt("DEFERRABILITY");
            }
        }
        try (ResultSet indexes = metadata.getIndexInfo(catalog, "mentat", table, false, true)) {
            while (indexes.next()) {
                indexes.getBoolean("NON_UNIQUE");
                indexes.getString("INDEX_QUALIFIER");
                indexes.getString("INDEX_NAME");
                indexes.getInt("TYPE");
                indexes.getInt("ORDINAL_POSITION");
                indexes.getString("ASC_OR_DESC");
            }
        }
    }

    /** It opens a table with SQL of its own and reads pages of it. */
    @Test
    void opensEveryTableOfItsTree() throws Exception {
        for (String table : column(metadata.getTables(null, "mentat", "%", null), "TABLE_NAME")) {
            try (Statement statement =
                    connection.createStatement(ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_UPDATABLE)) {
                statement.setMaxRows(200);
                statement.setFetchSize(200);
                assertThat(statement.execute("SELECT * FROM mentat.\"" + table + "\""))
                        .isTrue();
                try (ResultSet rows = statement.getResultSet()) {
                    while (rows.next()) {
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            rows.getObject(i);
                        }
                    }
                }
            }
        }
    }

    private int run(String text) throws SQLException {
        int results = 0;
        try (Statement statement =
                connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setMaxRows(200);
            boolean hasRows = statement.execute(text);
            while (hasRows || statement.getUpdateCount() >= 0) {
                results++;
                if (hasRows) {
                    try (ResultSet rows = statement.getResultSet()) {
                        while (rows.next()) {
                            rows.getObject(1);
                        }
                    }
                }
                hasRows = statement.getMoreResults();
            }
            for (Throwable warning = statement.getWarnings(); warning != null; warning = warning.getCause()) {
                assertThat(warning.getMessage()).isNotBlank();
            }
        }
        return results;
    }

    @Test
    void runsAScript() throws Exception {
        connection.setAutoCommit(false);
        assertThat(run("[{:boat/name \"Iku\" :boat/crew 1}]")).isEqualTo(1);
        assertThat(run("[:find ?name\n\n :where [?b :boat/name ?name] [?b :boat/crew 1]]"))
                .isEqualTo(1);
        assertThat(run("CREATE TABLE plain (i INTEGER)")).isEqualTo(1);
        assertThat(run("MENTAT SHOW SCHEMA")).isEqualTo(1);
        assertThat(run(Boats.BY_CREW_IN_SQL.replace("?)", "1)"))).isEqualTo(1);
        connection.rollback();
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> run("FROM plain"));
    }
}
