// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A JDBC transaction that changes the schema and is rolled back has never been. */
final class RolledBackSchemaTest {
    private static final String NAMES = "[:find ?n ?k :order ?n :where [?e :p/name ?n] [?e :p/key ?k]]";

    @Test
    void leavesNothingOfAttributesDataAndAlterations(@TempDir Path directory) throws SQLException {
        String url = "jdbc:mentat:duckdb:" + directory.resolve("a.db");
        Map<String, List<String>> before;
        List<List<Object>> basis;
        try (Connection connection = DriverManager.getConnection(url);
                Connection other = DriverManager.getConnection(url)) {
            execute(
                    connection,
                    "[{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}"
                            + " {:db/ident :p/key :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]",
                    "[{:p/name \"Ann\" :p/key 1} {:p/name \"Bob\" :p/key 2}]");
            before = StoreDump.of(connection);
            basis = rows(connection, "(basis)");

            connection.setAutoCommit(false);
            execute(
                    connection,
                    "[{:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                            + " {:db/ident :q/tags :db/valueType :db.type/string :db/cardinality :db.cardinality/many}]",
                    "[{:db/id :p/key :db/unique :db.unique/identity}]",
                    "[{:db/id :p/name :db/cardinality :db.cardinality/many :db/ident :p/names}]",
                    "[{:p/key 1 :p/names \"Anna\" :p/age 40 :q/tags [\"x\" \"y\"]} {:p/key 3 :p/names \"Cid\"}"
                            + " [:db/retract [:p/key 2] :p/names \"Bob\"]]");
            assertThat(rows(connection, "[:find ?n :order ?n :where [_ :p/names ?n]]"))
                    .containsExactly(List.of("Ann"), List.of("Anna"), List.of("Cid"));
            assertThat(rows(other, NAMES)).containsExactly(List.of("Ann", 1L), List.of("Bob", 2L));
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> rows(other, "[:find ?e :where [?e :p/age]]"))
                    .returns("42703", SQLException::getSQLState);
            assertThat(rows(other, "(basis)")).isEqualTo(basis);
            connection.rollback();
            connection.setAutoCommit(true);

            assertThat(StoreDump.of(connection)).isEqualTo(before);
            for (Connection each : List.of(connection, other)) {
                assertThat(rows(each, "(basis)")).isEqualTo(basis);
                assertThat(rows(each, NAMES)).containsExactly(List.of("Ann", 1L), List.of("Bob", 2L));
                assertThatExceptionOfType(SQLException.class)
                        .isThrownBy(() -> rows(each, "[:find ?e :where [?e :p/age]]"));
            }
        }
        try (Connection connection = DriverManager.getConnection(url)) {
            assertThat(rows(connection, "(basis)")).isEqualTo(basis);
            assertThat(rows(connection, NAMES)).hasSize(2);
            execute(connection, "[{:db/id \"next\" :p/name \"Dan\" :p/key 4}]");
            assertThat(rows(connection, "MENTAT CHECK")).isEmpty();
            long first = (Long) rows(connection, "[:find (min ?e) . :where [?e :p/key]]")
                    .get(0)
                    .get(0);
            assertThat(rows(connection, "[:find ?e . :where [?e :p/key 4]]")).containsExactly(List.of(first + 2));
        }
    }
}
