// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.jdbc.Table;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A store as tools see it that know tables and keys only. */
final class RelationalFaceTest {
    private Connection connection;
    private DatabaseMetaData metaData;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        metaData = connection.getMetaData();
        Table.execute(connection, """
                [{:db/ident :port/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one
                  :db/unique :db.unique/identity :db/doc "How it is called"}
                 {:db/ident :boat/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :boat/home :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}
                 {:db/ident :boat/sister :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}
                 {:db/ident :boat/rig :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}
                 {:db/ident :boat/past-homes :db/valueType :db.type/ref :db/cardinality :db.cardinality/many}
                 {:db/ident :boat/flags :db/valueType :db.type/string :db/cardinality :db.cardinality/many}]
                """, """
                [{:db/id "s" :db/ident :rig/sloop} {:db/id "t" :port/name "Turku"}
                 {:db/id "a" :boat/name "Ahti" :boat/home "t" :boat/sister "t" :boat/rig "s"
                  :boat/past-homes "t"}
                 {:boat/name "Tuuli" :boat/home {:db/id "h" :port/name "Hanko" :db/doc "a port too"} :boat/sister "a"}]
                """);
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void showsNamespacesAsTables() throws Exception {
        assertThat(rows(metaData.getTables(null, "mentat", "%", null), "TABLE_TYPE", "TABLE_NAME", "REMARKS"))
                .contains(
                        "SYSTEM TABLE|attributes|",
                        "SYSTEM TABLE|datoms|",
                        "SYSTEM TABLE|transactions|",
                        "TABLE|boat|:boat",
                        "TABLE|boat__flags|:boat/flags",
                        "TABLE|boat__past_homes|:boat/past-homes",
                        "TABLE|port|:port");
        assertThat(rows(
                        metaData.getColumns(null, "mentat", "port", "%"),
                        "COLUMN_NAME",
                        "REMARKS",
                        "IS_NULLABLE",
                        "IS_AUTOINCREMENT",
                        "IS_GENERATEDCOLUMN"))
                .containsExactly("db_id||NO|YES|YES", "name|:port/name How it is called|YES|NO|NO");
    }

    @Test
    void showsNothingInner() throws Exception {
        assertThat(rows(metaData.getTables(null, null, "\\_\\_%", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getColumns(null, null, "\\_\\_%", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getIndexInfo(null, "mentat", null, false, true), "TABLE_NAME"))
                .noneMatch(table -> table.startsWith("__"));
        assertThat(rows(metaData.getFunctions(null, "mentat", "\\_\\_%"), "FUNCTION_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getFunctionColumns(null, "mentat", null, null), "FUNCTION_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getSchemas(), "TABLE_SCHEM")).contains("main", "mentat");
    }

    @Test
    void identifiesRowsByTheirEntity() throws Exception {
        assertThat(rows(metaData.getPrimaryKeys(null, "mentat", "boat"), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"))
                .containsExactly("db_id|1|boat_pkey");
        assertThat(rows(metaData.getPrimaryKeys(null, null, "boat__flags"), "COLUMN_NAME", "KEY_SEQ"))
                .containsExactly("db_id|1", "value|2");
        assertThat(rows(metaData.getPrimaryKeys(null, "mentat", "datoms"), "COLUMN_NAME"))
                .isEmpty();
        assertThat(rows(
                        metaData.getBestRowIdentifier(null, "mentat", "boat", DatabaseMetaData.bestRowSession, false),
                        "COLUMN_NAME",
                        "TYPE_NAME"))
                .containsExactly("db_id|BIGINT");
    }

    @Test
    void showsUniqueAttributesAsUniqueIndexes() throws Exception {
        assertThat(rows(
                        metaData.getIndexInfo(null, "mentat", "port", true, true),
                        "INDEX_NAME",
                        "COLUMN_NAME",
                        "NON_UNIQUE"))
                .containsExactly("port_name_key|name|false", "port_pkey|db_id|false");
    }

    @Test
    void showsReferencesAsForeignKeysWhereAllTargetsLieInOneNamespace() throws Exception {
        String[] columns = {"FKTABLE_NAME", "FKCOLUMN_NAME", "PKTABLE_NAME", "PKCOLUMN_NAME", "FK_NAME", "PK_NAME"};

        assertThat(rows(metaData.getImportedKeys(null, "mentat", "boat"), columns))
                .containsExactly(
                        "boat|rig|db|db_id|boat_rig_fkey|db_pkey", "boat|home|port|db_id|boat_home_fkey|port_pkey");
        assertThat(rows(metaData.getExportedKeys(null, "mentat", "port"), columns))
                .containsExactly(
                        "boat|home|port|db_id|boat_home_fkey|port_pkey",
                        "boat__past_homes|value|port|db_id|boat__past_homes_value_fkey|port_pkey");
        assertThat(rows(metaData.getCrossReference(null, null, "port", null, null, "boat"), columns))
                .containsExactly("boat|home|port|db_id|boat_home_fkey|port_pkey");

        Table.execute(connection, "[{:boat/name \"Sampo\" :boat/home {:db/id \"x\" :boat/name \"no port\"}}]");
        assertThat(rows(metaData.getImportedKeys(null, "mentat", "boat"), columns))
                .containsExactly("boat|rig|db|db_id|boat_rig_fkey|db_pkey");
    }

    @Test
    void seesTheTransactionThatItIsPartOf() throws Exception {
        connection.setAutoCommit(false);
        Table.execute(
                connection,
                "[{:db/ident :crew/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]");
        assertThat(rows(metaData.getPrimaryKeys(null, "mentat", "crew"), "COLUMN_NAME"))
                .containsExactly("db_id");
        connection.rollback();

        assertThat(rows(metaData.getTables(null, "mentat", "crew", null), "TABLE_NAME"))
                .isEmpty();
        assertThat(rows(metaData.getPrimaryKeys(null, "mentat", "crew"), "COLUMN_NAME"))
                .isEmpty();
    }

    @Test
    void answersWhileTheTransactionHasFailed() throws Exception {
        connection.setAutoCommit(false);
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> Table.execute(connection, "SELECT nonsense"));
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> Table.execute(connection, "SELECT 1"))
                .returns("25P02", SQLException::getSQLState);

        assertThat(rows(metaData.getTables(null, "mentat", "boat", null), "TABLE_NAME"))
                .containsExactly("boat");
        assertThat(metaData.getDatabaseProductVersion()).isNotEmpty();
        assertThat(connection.getCatalog()).isNotEmpty();
    }

    @Test
    void showsEveryStoreInItsSchema() throws Exception {
        Table.execute(connection, "MENTAT CREATE STORE shop", "MENTAT USE shop");
        String schema = connection.getSchema();
        Table.execute(
                connection,
                "[{:db/ident :item/sku :db/valueType :db.type/string :db/cardinality :db.cardinality/one"
                        + " :db/unique :db.unique/value}]");

        assertThat(rows(metaData.getSchemas(), "TABLE_SCHEM")).contains("mentat", schema);
        assertThat(rows(metaData.getIndexInfo(null, schema, "item", true, true), "COLUMN_NAME"))
                .containsExactly("db_id", "sku");
        assertThat(rows(metaData.getTables(null, schema, "boat", null), "TABLE_NAME"))
                .isEmpty();
    }

    @Test
    void listsWhatDatalogCanCall() throws Exception {
        assertThat(rows(metaData.getFunctions(null, "mentat", "%"), "FUNCTION_NAME", "FUNCTION_TYPE"))
                .contains("count-distinct|1", "get-else|1", "subs|1", "mentat_q|2");
        assertThat(rows(metaData.getFunctions(null, "main", "levenshtein"), "FUNCTION_NAME"))
                .containsExactly("levenshtein");
    }

    private static List<String> rows(ResultSet results, String... columns) throws SQLException {
        try (results) {
            List<String> rows = new ArrayList<>();
            while (results.next()) {
                List<String> row = new ArrayList<>();
                for (String column : columns) {
                    String value = results.getString(column);
                    row.add(value == null ? "" : value);
                }
                rows.add(String.join("|", row));
            }
            return rows;
        }
    }
}
