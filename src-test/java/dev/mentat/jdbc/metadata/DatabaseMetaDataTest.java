// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class DatabaseMetaDataTest {

    private static Connection connection;
    private static DatabaseMetaData metaData;

    @BeforeAll
    static void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        metaData = connection.getMetaData();
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA s");
            statement.execute("CREATE TABLE s.parent (id INTEGER PRIMARY KEY, code VARCHAR NOT NULL DEFAULT 'x' UNIQUE,"
                    + " price DECIMAL(10,2), tags VARCHAR[])");
            statement.execute("CREATE TABLE s.child (parent_id INTEGER REFERENCES s.parent (id), since TIMESTAMPTZ)");
            statement.execute("CREATE INDEX by_price ON s.parent (price)");
            statement.execute("CREATE VIEW s.sales_eu AS SELECT id, code FROM s.parent");
            statement.execute("CREATE VIEW s.\"salesXeu\" AS SELECT id FROM s.parent");
            statement.execute("COMMENT ON VIEW s.sales_eu IS 'European sales'");
            statement.execute("COMMENT ON COLUMN s.parent.code IS 'A code'");
        }
    }

    @AfterAll
    static void disconnect() throws SQLException {
        connection.close();
    }

    static Stream<Method> methods() {
        return Arrays.stream(DatabaseMetaData.class.getMethods())
                .filter(method -> !List.of("unwrap", "isWrapperFor").contains(method.getName()));
    }

    static Stream<Method> results() {
        return methods().filter(method -> method.getReturnType() == ResultSet.class);
    }

    @ParameterizedTest
    @MethodSource("methods")
    void answersEverything(Method method) throws Exception {
        Object answer = method.invoke(metaData, nothing(method));

        assertThat(answer).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("results")
    void hasTheColumnsThatJdbcPrescribes(Method method) throws Exception {
        try (ResultSet rows = (ResultSet) method.invoke(metaData, nothing(method))) {
            ResultSetMetaData columns = rows.getMetaData();
            List<String> found = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                found.add(columns.getColumnLabel(i) + ' ' + JDBCType.valueOf(columns.getColumnType(i)));
            }
            assertThat(String.join(", ", found)).isEqualTo(shapes().get(method.getName()));
            assertThat(rows.getType()).isEqualTo(ResultSet.TYPE_SCROLL_INSENSITIVE);
        }
    }

    @Test
    void listsItsTablesInOrder() throws Exception {
        assertThat(rows(
                        metaData.getTables(null, "s", null, null),
                        "TABLE_SCHEM",
                        "TABLE_NAME",
                        "TABLE_TYPE",
                        "REMARKS"))
                .containsExactly(
                        "s|child|TABLE|", "s|parent|TABLE|", "s|salesXeu|VIEW|", "s|sales_eu|VIEW|European sales");
    }

    @Test
    void takesNullAndPercentForEverything() throws Exception {
        String[] types = rows(metaData.getTableTypes(), "TABLE_TYPE").toArray(String[]::new);

        assertThat(rows(metaData.getTables(null, null, "%", types), "TABLE_SCHEM", "TABLE_NAME"))
                .isEqualTo(rows(metaData.getTables(null, null, null, null), "TABLE_SCHEM", "TABLE_NAME"));
        assertThat(rows(metaData.getColumns(null, "%", "%", "%"), "TABLE_NAME", "COLUMN_NAME"))
                .isEqualTo(rows(metaData.getColumns(null, null, null, null), "TABLE_NAME", "COLUMN_NAME"));
    }

    @Test
    void findsTablesByTheirType() throws Exception {
        assertThat(rows(metaData.getTables(null, "s", "%", new String[] {"VIEW"}), "TABLE_NAME"))
                .containsExactly("salesXeu", "sales_eu");
        assertThat(rows(metaData.getTables(null, "s", "%", new String[] {"SYNONYM"}), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getTables("elsewhere", "s", "%", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getTables("", "", "%", null), "TABLE_NAME")).isEmpty();
    }

    @Test
    void takesAnUnderscoreLiterallyWhenItIsEscaped() throws Exception {
        String escaped = "sales" + metaData.getSearchStringEscape() + "_eu";

        assertThat(rows(metaData.getColumns(null, "%", escaped, null), "TABLE_NAME"))
                .containsExactly("sales_eu", "sales_eu");
        assertThat(rows(metaData.getTables(null, "%", "sales_eu", null), "TABLE_NAME"))
                .containsExactly("salesXeu", "sales_eu");
    }

    @Test
    void describesColumns() throws Exception {
        assertThat(rows(
                        metaData.getColumns(null, "s", "parent", "%"),
                        "COLUMN_NAME",
                        "DATA_TYPE",
                        "TYPE_NAME",
                        "COLUMN_SIZE",
                        "DECIMAL_DIGITS",
                        "NUM_PREC_RADIX",
                        "IS_NULLABLE",
                        "COLUMN_DEF",
                        "REMARKS",
                        "ORDINAL_POSITION"))
                .containsExactly(
                        "id|4|INTEGER|10|0|10|NO|null||1",
                        "code|12|VARCHAR|2147483647|null|null|NO|'x'|A code|2",
                        "price|3|DECIMAL(10,2)|10|2|10|YES|null||3",
                        "tags|2003|VARCHAR[]|0|null|null|YES|null||4");
    }

    @Test
    void tellsKeys() throws Exception {
        assertThat(rows(metaData.getPrimaryKeys(null, "s", "parent"), "TABLE_NAME", "COLUMN_NAME", "KEY_SEQ"))
                .containsExactly("parent|id|1");
        List<String> foreignKey = List.of("parent|id|child|parent_id|1|3|3");
        String[] columns = {
            "PKTABLE_NAME", "PKCOLUMN_NAME", "FKTABLE_NAME", "FKCOLUMN_NAME", "KEY_SEQ", "UPDATE_RULE", "DELETE_RULE"
        };
        assertThat(rows(metaData.getImportedKeys(null, "s", "child"), columns)).isEqualTo(foreignKey);
        assertThat(rows(metaData.getExportedKeys(null, null, "parent"), columns))
                .isEqualTo(foreignKey);
        assertThat(rows(metaData.getCrossReference(null, null, "parent", null, null, "child"), columns))
                .isEqualTo(foreignKey);
        assertThat(rows(metaData.getImportedKeys(null, "s", "parent"), columns)).isEmpty();
        assertThat(rows(
                        metaData.getBestRowIdentifier(null, "s", "parent", DatabaseMetaData.bestRowTransaction, true),
                        "COLUMN_NAME",
                        "TYPE_NAME"))
                .containsExactly("id|INTEGER");
    }

    @Test
    void tellsIndexes() throws Exception {
        assertThat(rows(
                        metaData.getIndexInfo(null, "s", "parent", false, true),
                        "NON_UNIQUE",
                        "COLUMN_NAME",
                        "ORDINAL_POSITION"))
                .containsExactly("false|code|1", "false|id|1", "true|price|1");
        assertThat(rows(metaData.getIndexInfo(null, "s", "parent", true, true), "COLUMN_NAME"))
                .containsExactly("code", "id");
    }

    @Test
    void listsTheTypesOfResults() throws Exception {
        assertThat(rows(metaData.getTypeInfo(), "TYPE_NAME"))
                .contains(
                        "BIGINT", "DOUBLE", "BOOLEAN", "VARCHAR", "KEYWORD", "REF", "UUID", "TIMESTAMP WITH TIME ZONE")
                .doesNotHaveDuplicates();
        assertThat(rows(metaData.getTypeInfo(), "DATA_TYPE").stream().map(Integer::valueOf))
                .isSorted();
    }

    @Test
    void listsFunctionsWithTheirParameters() throws Exception {
        assertThat(rows(metaData.getFunctions(null, "main", "levenshtein"), "FUNCTION_NAME", "SPECIFIC_NAME"))
                .containsExactly("levenshtein|levenshtein(VARCHAR, VARCHAR)");
        assertThat(rows(
                        metaData.getFunctionColumns(null, null, "levenshtein", "%"),
                        "ORDINAL_POSITION",
                        "TYPE_NAME",
                        "COLUMN_TYPE"))
                .containsExactly("0|BIGINT|4", "1|VARCHAR|1", "2|VARCHAR|1");
    }

    @Test
    void listsSchemasOfItsOneCatalog() throws Exception {
        assertThat(rows(metaData.getCatalogs(), "TABLE_CAT")).containsExactly(connection.getCatalog());
        assertThat(rows(metaData.getSchemas(), "TABLE_SCHEM")).contains("main", "s");
        assertThat(rows(metaData.getSchemas(connection.getCatalog(), "s"), "TABLE_SCHEM", "TABLE_CATALOG"))
                .containsExactly("s|" + connection.getCatalog());
    }

    @Test
    void knowsItsVersions() throws Exception {
        assertThat(metaData.getDatabaseProductVersion())
                .startsWith(metaData.getDatabaseMajorVersion() + "." + metaData.getDatabaseMinorVersion());
        assertThat(metaData.getDriverVersion())
                .startsWith(metaData.getDriverMajorVersion() + "." + metaData.getDriverMinorVersion());
        assertThat(metaData.getSQLKeywords()).contains("QUALIFY").doesNotContain("SELECT");
    }

    @Test
    void refusesNothingButAClosedConnection() throws Exception {
        Connection other = DriverManager.getConnection("jdbc:mentat:duckdb:");
        DatabaseMetaData closed = other.getMetaData();
        other.close();

        org.assertj.core.api.Assertions.assertThatExceptionOfType(SQLException.class)
                .isThrownBy(closed::getCatalogs)
                .satisfies(e -> assertThat(e.getSQLState()).isEqualTo("08003"));
        assertThat(closed.getDriverName()).isEqualTo("Mentat JDBC");
    }

    /** Nulls, zeros and false for every parameter. */
    private static Object[] nothing(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type == int.class ? (Object) 0 : type == boolean.class ? (Object) false : null)
                .toArray();
    }

    private static Map<String, String> shapes() throws Exception {
        try (InputStream in = DatabaseMetaDataTest.class.getResourceAsStream("shapes.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(": "))
                    .map(line -> line.split(": ", 2))
                    .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (a, b) -> a, TreeMap::new));
        }
    }

    private static List<String> rows(ResultSet result, String... columns) throws SQLException {
        try (result) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (String column : columns) {
                    row.add(result.getString(column));
                }
                rows.add(String.join("|", row));
            }
            return rows;
        }
    }
}
