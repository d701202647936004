// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.cases.ShowsCase;
import dev.mentat.jdbc.MentatDriver;
import dev.mentat.jdbc.Table;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The steps that the cases of area metadata tell in words. */
final class MetadataCasesTest {
    private Connection connection;
    private DatabaseMetaData metaData;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        metaData = connection.getMetaData();
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    @ShowsCase("meta-01")
    void takesNullForEverythingAndEscapesPatterns() throws Exception {
        Table.execute(
                connection,
                "[{:db/ident :sales_eu/net :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                        + " {:db/ident :salesXeu/net :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");
        List<String> types = Table.column(metaData.getTableTypes(), "TABLE_TYPE");
        List<List<Object>> all = Table.rows(metaData.getTables(null, null, null, null));

        assertThat(Table.rows(metaData.getTables(null, null, "%", types.toArray(new String[0]))))
                .isEqualTo(all);
        assertThat(all).extracting(row -> (String) row.get(3)).isSubsetOf(types);
        assertThat(all)
                .isSortedAccordingTo(Comparator.<List<Object>, String>comparing(row -> (String) row.get(3))
                        .thenComparing(row -> (String) row.get(0))
                        .thenComparing(row -> (String) row.get(1))
                        .thenComparing(row -> (String) row.get(2)));
        List<List<Object>> columns = Table.rows(metaData.getColumns(null, null, null, null));
        assertThat(columns.stream().map(row -> row.subList(0, 3)).distinct())
                .containsExactlyInAnyOrderElementsOf(
                        all.stream().map(row -> row.subList(0, 3)).toList());

        String escaped = "sales" + metaData.getSearchStringEscape() + "_eu";
        assertThat(Table.column(metaData.getColumns(null, null, escaped, "net"), "TABLE_NAME"))
                .containsExactly("sales_eu");
        assertThat(Table.column(metaData.getColumns(null, null, "sales_eu", "net"), "TABLE_NAME"))
                .containsExactlyInAnyOrder("sales_eu", "salesXeu");

        assertThat(labels(metaData.getFunctions(null, null, null)))
                .startsWith("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME");
        assertThat(labels(metaData.getProcedures(null, null, null)))
                .startsWith("PROCEDURE_CAT", "PROCEDURE_SCHEM", "PROCEDURE_NAME");
        assertThat(labels(metaData.getImportedKeys(null, null, null)))
                .startsWith("PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "PKCOLUMN_NAME");
        assertThat(labels(metaData.getIndexInfo(null, null, null, false, true)))
                .startsWith("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "NON_UNIQUE");
    }

    private static List<String> labels(ResultSet results) throws SQLException {
        try (results) {
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
                labels.add(results.getMetaData().getColumnLabel(i));
            }
            return labels;
        }
    }

    @Test
    @ShowsCase("meta-02")
    void answersWhatAGenericToolAsksWhenItConnects() throws Exception {
        assertThat(Stream.of(
                        metaData.getDatabaseProductName(),
                        metaData.getDatabaseProductVersion(),
                        metaData.getDriverName(),
                        metaData.getDriverVersion(),
                        metaData.getIdentifierQuoteString(),
                        metaData.getSQLKeywords(),
                        metaData.getNumericFunctions(),
                        metaData.getCatalogSeparator(),
                        connection.getCatalog(),
                        connection.getSchema()))
                .doesNotContainNull()
                .noneMatch(String::isBlank);
        assertThat(Table.rows(metaData.getCatalogs())).isNotEmpty();
        assertThat(Table.rows(metaData.getSchemas())).isNotEmpty();
        assertThat(Table.rows(metaData.getTableTypes())).isNotEmpty();
        assertThat(metaData.supportsTransactions()).isTrue();
        assertThat(metaData.supportsResultSetType(ResultSet.TYPE_FORWARD_ONLY)).isTrue();
        assertThat(metaData.getMaxColumnNameLength()).isNotNegative();
        assertThat(metaData.storesLowerCaseIdentifiers()).isFalse();
        assertThat(connection.getClientInfo()).isNotNull();
        assertThat(connection.getTypeMap()).isEmpty();
        assertThat(connection.getHoldability()).isEqualTo(ResultSet.CLOSE_CURSORS_AT_COMMIT);
        assertThat((Object) connection.getWarnings()).isNull();
    }

    @Test
    @ShowsCase("meta-02")
    void listsTheTypesOfValues() throws Exception {
        Map<String, Integer> types = new HashMap<>();
        try (ResultSet results = metaData.getTypeInfo()) {
            while (results.next()) {
                types.put(results.getString("TYPE_NAME"), results.getInt("DATA_TYPE"));
            }
        }
        assertThat(types)
                .containsAllEntriesOf(Map.of(
                        "BIGINT", Types.BIGINT,
                        "DOUBLE", Types.DOUBLE,
                        "BOOLEAN", Types.BOOLEAN,
                        "VARCHAR", Types.VARCHAR,
                        "KEYWORD", Types.VARCHAR,
                        "TIMESTAMP WITH TIME ZONE", Types.TIMESTAMP_WITH_TIMEZONE,
                        "UUID", Types.OTHER,
                        "REF", Types.BIGINT));
        try (Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery("[:find ?e ?i ?a :where [?e :db/ident ?i] [?e ?a ?i]]")) {
            ResultSetMetaData columns = results.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                assertThat(types).containsEntry(columns.getColumnTypeName(i), columns.getColumnType(i));
                assertThat(columns.getColumnDisplaySize(i)).isPositive();
                assertThat(columns.getPrecision(i)).isNotNegative();
                assertThat(columns.getScale(i)).isNotNegative();
                assertThat(columns.isNullable(i)).isNotNegative();
                assertThat(columns.getTableName(i)).isNotNull();
            }
        }
    }

    @Test
    @ShowsCase("meta-02")
    void tellsItsUrlsFromOthers() throws Exception {
        Driver driver = new MentatDriver();
        assertThat(driver.acceptsURL("jdbc:mentat:duckdb:")).isTrue();
        assertThat(driver.acceptsURL("jdbc:duckdb:")).isFalse();
        assertThat(driver.acceptsURL("jdbc:mentat:other:")).isFalse();
        assertThat(driver.connect("jdbc:duckdb:", new Properties())).isNull();
        DriverPropertyInfo[] options = driver.getPropertyInfo("jdbc:mentat:duckdb:", new Properties());
        assertThat(options)
                .extracting(option -> option.name)
                .contains("store", "readOnly", "asOf", "since", "poolSize", "externalAccess");
        assertThat(options).allSatisfy(option -> assertThat(option.description).isNotBlank());
    }
}
