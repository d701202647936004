// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QueryViewTest {
    private static final String LARGE =
            "MENTAT CREATE VIEW large AS [:find ?name ?crew :where [?b :boat/name ?name] [?b :boat/crew ?crew] [(> ?crew"
                    + " 2)]]";

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        fill(connection);
    }

    private static void fill(Connection connection) throws SQLException {
        execute(
                connection,
                """
                [{:db/ident :boat/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :boat/crew :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :boat/kind :db/valueType :db.type/keyword :db/cardinality :db.cardinality/one}]
                """,
                "[{:boat/name \"Ahti\" :boat/crew 4 :boat/kind :kind/sloop} {:boat/name \"Tuuli\" :boat/crew 1}]");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    @Test
    void isADuckDbViewInTheSchemaOfTheStore() throws Exception {
        execute(connection, LARGE + ";");

        assertThat(rows(connection, "SELECT crew, name FROM mentat.large")).containsExactly(List.of(4L, "Ahti"));
        try (ResultSet tables = connection.getMetaData().getTables(null, "mentat", "large", null)) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getString("TABLE_TYPE")).isEqualTo("VIEW");
            assertThat(tables.getString("REMARKS"))
                    .startsWith("[:find ?name ?crew")
                    .endsWith("2)]]");
        }

        execute(connection, "[{:boat/name \"Sampo\" :boat/crew 9}]");
        assertThat(rows(connection, "SELECT count(*) FROM mentat.large")).containsExactly(List.of(2L));

        execute(connection, "MENTAT DROP VIEW LARGE");
        assertState("42P01", "SELECT * FROM mentat.large");
    }

    @Test
    void isMadeAnewWhenTheSchemaChanges() throws Exception {
        execute(connection, LARGE);
        execute(
                connection,
                "[{:db/id :boat/crew :db/cardinality :db.cardinality/many}]",
                "[[:db/add [:boat/name \"Ahti\"] :boat/crew 7]]".replace("[:boat/name \"Ahti\"]", entid("Ahti")));

        assertThat(rows(connection, "SELECT crew FROM mentat.large ORDER BY 1"))
                .containsExactly(List.of(4L), List.of(7L));

        execute(connection, "[{:db/id :boat/crew :db/ident :boat/hands}]");
        assertThat(rows(connection, "SELECT count(*) FROM mentat.large")).containsExactly(List.of(2L));
    }

    private String entid(String name) throws SQLException {
        return rows(connection, "[:find ?b :in ?n :where [?b :boat/name ?n]]", name)
                .get(0)
                .get(0)
                .toString();
    }

    @Test
    void livesAsLongAsTheStore(@TempDir Path directory) throws Exception {
        String url = "jdbc:mentat:duckdb:" + directory.resolve("views.db");
        try (Connection first = DriverManager.getConnection(url)) {
            fill(first);
            execute(first, LARGE);
        }

        try (Connection second = DriverManager.getConnection(url)) {
            assertThat(rows(second, "SELECT name FROM mentat.large")).containsExactly(List.of("Ahti"));
            execute(second, "[{:db/id :boat/name :db/cardinality :db.cardinality/many}]");
            assertThat(rows(second, "SELECT name FROM mentat.large")).containsExactly(List.of("Ahti"));
            assertState("42P07", second, LARGE);
            execute(second, "MENTAT DROP VIEW large");
        }

        try (Connection third = DriverManager.getConnection(url)) {
            assertState("42P01", third, "MENTAT DROP VIEW large");
        }
    }

    @Test
    void searchesFullText() throws Exception {
        execute(
                connection,
                "[{:db/ident :boat/log :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/fulltext true}]",
                "[{:boat/name \"Aalto\" :boat/log \"fair wind\"} {:boat/name \"Usva\" :boat/log \"fog, no wind\"}]",
                "MENTAT CREATE VIEW fair AS [:find ?name :where [(fulltext $ :boat/log \"wind -fog\") [[?b]]]"
                        + " [?b :boat/name ?name]]");

        assertThat(rows(connection, "SELECT * FROM mentat.fair")).containsExactly(List.of("Aalto"));
    }

    @Test
    void isUndoneWithItsTransaction() throws Exception {
        connection.setAutoCommit(false);
        execute(connection, LARGE);
        assertThat(rows(connection, "SELECT name FROM mentat.large")).hasSize(1);
        connection.rollback();

        connection.setAutoCommit(true);
        assertState("42P01", "SELECT name FROM mentat.large");
        execute(connection, LARGE);
    }

    @Test
    void isGoneWithAWarningWhileTheSchemaDoesNotFitIt() throws Exception {
        execute(
                connection,
                "MENTAT CREATE VIEW twice AS [:find ?n ?t :where [?b :boat/name ?n] [?b :boat/crew ?c] [(* ?c 2) ?t]]");
        execute(connection, "[{:db/id :boat/crew :db/ident :boat/hands}]");

        assertThat(warning(
                        "[{:db/ident :boat/crew :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]"))
                .contains("The view twice of a query is gone", "needs numbers");
        assertState("42P01", "SELECT * FROM mentat.twice");

        execute(
                connection,
                "[{:db/id :boat/crew :db/ident :boat/people}]",
                "[{:db/id :boat/hands :db/ident :boat/crew}]");
        assertThat(rows(connection, "SELECT n, t FROM mentat.twice ORDER BY n"))
                .containsExactly(List.of("Ahti", 8L), List.of("Tuuli", 2L));
    }

    @Test
    void givesWayToTheTableOfANamespace() throws Exception {
        execute(connection, LARGE);

        assertThat(warning("[{:db/ident :large/size :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]"))
                .contains("The view large of a query gave way to the table");

        execute(connection, "[{:large/size 3}]");
        assertThat(rows(connection, "SELECT size FROM mentat.large")).containsExactly(List.of(3L));
    }

    @Test
    void warnsOfNamesThatCollide() throws Exception {
        String two = "[{:db/ident :my-car/top-speed :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                + " {:db/ident :my-car/top_speed :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]";

        assertThat(warning(two)).contains("column of :my-car/top", "is called top_speed_2, as top_speed is taken");
        assertThat(warning("[{:my-car/top-speed 1}]")).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "Ahti"                          | :boat/name | string
            "it's \\u0000 \\"quoted\\" ?"   | :boat/name | string
            -9223372036854775808            | :v/long    | long
            -0.5                            | :v/double  | double
            ##NaN                           | :v/double  | double
            1.5M                            | :v/bigdec  | bigdec
            true                            | :v/boolean | boolean
            #inst "1969-12-31T23:59:59.5Z"  | :v/instant | instant
            #inst "0001-01-01T00:00:00Z"    | :v/instant | instant
            #inst "9999-12-31T23:59:59.999999Z" | :v/instant | instant
            #uuid "6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11" | :v/uuid | uuid
            #bytes "Cv8="                   | :v/bytes   | bytes
            :a.b/c                          | :v/keyword | keyword
            """)
    void writesConstantsOut(String literal, String attribute, String type) throws Exception {
        if (attribute.startsWith(":v/")) {
            execute(
                    connection,
                    "[{:db/ident " + attribute + " :db/valueType :db.type/" + type
                            + " :db/cardinality :db.cardinality/one}]");
        }
        execute(connection, "[{" + attribute + " " + literal + "}]");
        int expected = rows(connection, "[:find ?e :where [?e " + attribute + " " + literal + "]]")
                .size();
        execute(connection, "MENTAT CREATE VIEW found AS [:find ?e :where [?e " + attribute + " " + literal + "]]");

        assertThat(rows(connection, "SELECT * FROM mentat.found"))
                .hasSize(expected)
                .hasSizeGreaterThan(0);
    }

    @Test
    void takesRulesAggregatesAndAnyType() throws Exception {
        execute(
                connection,
                "MENTAT CREATE VIEW summary AS {:find [?k (sum ?c)] :with [?b] :where [[?b :boat/kind ?k]"
                        + " [?b :boat/crew ?c]]}",
                "MENTAT CREATE VIEW everything AS [:find ?a ?v :where [_ :boat/name \"Ahti\"] [?b :boat/name \"Ahti\"]"
                        + " [?b ?attr ?v] [?attr :db/ident ?a]]");

        assertThat(rows(connection, "SELECT k, sum_c FROM mentat.summary")).containsExactly(List.of(":kind/sloop", 4L));
        assertThat(rows(connection, "SELECT v FROM mentat.everything ORDER BY a"))
                .containsExactly(List.of("4"), List.of(":kind/sloop"), List.of("Ahti"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            0AM01 | MENTAT CREATE VIEW v AS [:find (pull ?b [*]) :where [?b :boat/name]]
            0AM01 | MENTAT CREATE VIEW v AS [:find ?b :in $ ?n :where [?b :boat/name ?n]]
            0AM01 | MENTAT CREATE VIEW v AS [:find ?b :where [?b :boat/name ?]]
            0AM01 | MENTAT CREATE VIEW v AS (as-of 1000 [:find ?b :where [?b :boat/name]])
            42703 | MENTAT CREATE VIEW v AS [:find ?b :where [?b :boat/nmae]]
            42601 | MENTAT CREATE VIEW v AS [{:boat/name "x"}]
            42601 | MENTAT CREATE VIEW v AS
            42602 | MENTAT CREATE VIEW __v AS [:find ?b :where [?b :boat/name]]
            42P07 | MENTAT CREATE VIEW Boat AS [:find ?b :where [?b :boat/name]]
            42P07 | MENTAT CREATE VIEW datoms AS [:find ?b :where [?b :boat/name]]
            42P01 | MENTAT DROP VIEW boat
            42501 | DROP VIEW mentat.boat
            """)
    void refuses(String state, String sql) {
        assertState(state, sql);
    }

    @Test
    void refusesToWriteWhereTheSessionMayNot() throws Exception {
        connection.setReadOnly(true);

        assertState("25006", LARGE);
        assertState("25006", "MENTAT DROP VIEW large");
    }

    private String warning(String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
            SQLWarning warning = statement.getWarnings();
            return warning == null ? null : warning.getMessage();
        }
    }

    private void assertState(String state, String sql) {
        assertState(state, connection, sql);
    }

    private static void assertState(String state, Connection connection, String sql) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> execute(connection, sql))
                .returns(state, SQLException::getSQLState);
    }
}
