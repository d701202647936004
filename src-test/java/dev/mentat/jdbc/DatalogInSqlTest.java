// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DatalogInSqlTest {
    private static final String SCHEMA = """
            [{:db/ident :boat/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one
              :db/unique :db.unique/identity}
             {:db/ident :boat/crew :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
             {:db/ident :boat/rig :db/valueType :db.type/keyword :db/cardinality :db.cardinality/one}
             {:db/ident :boat/price :db/valueType :db.type/bigdec :db/cardinality :db.cardinality/one}
             {:db/ident :boat/port :db/valueType :db.type/ref :db/cardinality :db.cardinality/many}]
            """;

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
        execute(
                connection,
                SCHEMA,
                """
                [{:db/id "t" :boat/name "Tuuli" :boat/crew 1}
                 {:db/id "a" :boat/name "Ahti" :boat/crew 4 :boat/rig :rig/sloop :boat/price 10.50M :boat/port "t"}
                 {:db/id "v" :boat/name "Vellamo" :boat/crew 2 :boat/rig :rig/ketch}]
                """,
                "CREATE TABLE trip (boat VARCHAR, days INTEGER)",
                "INSERT INTO trip VALUES ('Ahti', 3), ('Ahti', 5), ('Vellamo', 7), ('Nobody', 9)");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private static final String CREW =
            "mentat_q('[:find ?name ?crew :where [?b :boat/name ?name] [?b :boat/crew ?crew]]')";
    private static final String LEAST =
            "mentat_q('[:find ?name ?crew :in ?least :where [?b :boat/name ?name] [?b :boat/crew ?crew]"
                    + " [(>= ?crew ?least)]]', ";

    @Test
    void standsInFrom() throws Exception {
        assertThat(rows(connection, "SELECT name, crew FROM " + CREW + " WHERE crew > 1 ORDER BY name"))
                .containsExactly(List.of("Ahti", 4L), List.of("Vellamo", 2L));
    }

    @Test
    void standsInJoins() throws Exception {
        assertThat(rows(
                        connection,
                        "SELECT b.name, sum(t.days)::BIGINT FROM " + CREW
                                + " AS b JOIN trip t ON t.boat = b.name GROUP BY b.name ORDER BY 1"))
                .containsExactly(List.of("Ahti", 8L), List.of("Vellamo", 7L));
    }

    @Test
    void standsInCommonTableExpressionsAndSubSelects() throws Exception {
        assertThat(rows(
                        connection,
                        "WITH b AS (SELECT * FROM " + CREW + ") SELECT (SELECT max(crew) FROM " + CREW
                                + ") - crew FROM b WHERE name IN (SELECT name FROM " + CREW + " WHERE crew = 2)"))
                .containsExactly(List.of(2L));
    }

    @Test
    void feedsInsertAndCreateTable() throws Exception {
        execute(connection, "CREATE TABLE large AS SELECT * FROM " + LEAST + "3)");
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO large SELECT name, crew + ? FROM " + LEAST + "?)")) {
            insert.setInt(1, 100);
            insert.setInt(2, 2);
            assertThat(insert.executeUpdate()).isEqualTo(2);
        }

        assertThat(rows(connection, "SELECT * FROM large ORDER BY crew"))
                .containsExactly(List.of("Ahti", 4L), List.of("Vellamo", 102L), List.of("Ahti", 104L));
    }

    @Test
    void numbersParametersBeforeInsideAndBehindIt() throws Exception {
        assertThat(rows(
                        connection,
                        "SELECT ? || name, ?::INTEGER FROM " + LEAST + "?) WHERE crew < ? AND name <> ? ORDER BY name",
                        "> ",
                        7,
                        1,
                        4,
                        "Tuuli"))
                .containsExactly(List.of("> Vellamo", 7));
    }

    @Test
    void takesOneInputManyTimes() throws Exception {
        String thrice = "mentat_q('[:find ?name :in ?n :where [?b :boat/name ?name] [?b :boat/crew ?crew]"
                + " [(<= ?n ?crew)] [(+ ?n ?n) ?twice] [(< ?crew ?twice)]]', ?)";

        assertThat(rows(connection, "SELECT * FROM " + thrice + " WHERE name LIKE ?", 3, "A%"))
                .containsExactly(List.of("Ahti"));
        assertThat(rows(
                        connection,
                        "SELECT a.name, b.name, $1::INTEGER FROM " + LEAST + "$1) a, " + LEAST
                                + "$1) b WHERE a.crew > b.crew",
                        2))
                .containsExactly(List.of("Ahti", "Vellamo", 2));
    }

    @Test
    void describesItsParametersAndColumnsBeforeItRuns() throws Exception {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT name, crew AS hands FROM " + LEAST + "?) WHERE name = ?")) {
            ParameterMetaData parameters = statement.getParameterMetaData();

            assertThat(parameters.getParameterCount()).isEqualTo(2);
            assertThat(parameters.isNullable(1)).isEqualTo(ParameterMetaData.parameterNoNulls);
            assertThat(parameters.isNullable(2)).isEqualTo(ParameterMetaData.parameterNullable);
            assertThat(Table.columns(statement.getMetaData())).containsExactly("name VARCHAR", "hands BIGINT");
            statement.setNull(2, Types.VARCHAR);
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.setNull(1, Types.BIGINT))
                    .returns("22004", SQLException::getSQLState);
        }
    }

    @Test
    void seesOtherTimes() throws Exception {
        long before = (Long) rows(connection, "(basis)").get(0).get(0);
        execute(connection, "[{:boat/name \"Ahti\" :boat/crew 6} {:boat/name \"Sampo\" :boat/crew 9}]");
        Instant ever = Instant.parse("1980-01-01T00:00:00Z");
        String sum = "SELECT sum(crew)::BIGINT, count(*) FROM mentat_q('[:find ?b ?crew :where [?b :boat/crew ?crew]]'";

        assertThat(rows(connection, sum + ", as_of := " + before + ")")).containsExactly(List.of(7L, 3L));
        assertThat(rows(connection, sum + ", as_of := ?) WHERE crew > ?", before, 0))
                .containsExactly(List.of(7L, 3L));
        assertThat(rows(connection, sum + ", since := ?)", before)).containsExactly(List.of(15L, 2L));
        assertThat(rows(connection, sum + ", since := '1980-01-01T00:00:00Z', as_of := $1)", before))
                .containsExactly(List.of(7L, 3L));
        assertThat(rows(connection, sum + ", since := ?)", ever)).containsExactly(List.of(18L, 4L));
        assertThat(rows(
                        connection,
                        "SELECT count(*) FROM mentat_q('(history [:find ?b ?c ?tx ?op"
                                + " :where [?b :boat/crew ?c ?tx ?op]])', as_of := ?)",
                        before))
                .containsExactly(List.of(3L));
        try (PreparedStatement statement = connection.prepareStatement(
                "FROM mentat_q('[:find ?b ?crew" + " :where [?b :boat/crew ?crew]]', as_of := ?)")) {
            assertThat(Table.columns(statement.getMetaData())).containsExactly("b BIGINT", "crew BIGINT");
        }
    }

    @Test
    void looksIntoOtherStores() throws Exception {
        execute(connection, "MENTAT CREATE STORE harbour", "MENTAT USE harbour", SCHEMA, "[{:boat/name \"Hiisi\"}]");
        execute(connection, "MENTAT USE default");
        String names = "SELECT name FROM mentat_q('[:find ?name :where [_ :boat/name ?name]]'";

        assertThat(rows(connection, names + ", store := 'harbour')")).containsExactly(List.of("Hiisi"));
        assertThat(rows(connection, names + ") WHERE name IN (" + names + ", store := 'harbour'))"))
                .isEmpty();
        assertThat(rows(connection, "FROM mentat_q('(pull [:boat/name] [:boat/name \"Hiisi\"])', store := 'harbour')"))
                .containsExactly(List.of("{\":boat/name\":\"Hiisi\"}"));
        assertState("3F000", names + ", store := 'nowhere')");
    }

    @Test
    void pullsEntities() throws Exception {
        assertThat(rows(
                        connection,
                        "SELECT pull, ? FROM mentat_q('[:find ?crew (pull ?b [:boat/name]) :in ?least"
                                + " :where [?b :boat/crew ?crew] [(>= ?crew ?least)] :order ?crew]', ?) q(crew, pull)",
                        "x",
                        2))
                .containsExactly(
                        List.of("{\":boat/name\":\"Vellamo\"}", "x"), List.of("{\":boat/name\":\"Ahti\"}", "x"));
    }

    @Test
    void takesTheOtherForms() throws Exception {
        assertThat(rows(connection, "SELECT count(*) FROM mentat_q('(datoms :aevt :boat/crew)')"))
                .containsExactly(List.of(3L));
        assertThat(rows(connection, "SELECT typeof(basis) FROM mentat_q('(basis)')"))
                .containsExactly(List.of("BIGINT"));
        assertThat(rows(
                        connection,
                        "FROM mentat_q('(q [:find ?n :in $ ?c :where [?b :boat/crew ?c] [?b :boat/name ?n]] $ 4)')"))
                .containsExactly(List.of("Ahti"));
        assertState("42601", "FROM mentat_q('[{:boat/name \"New\"}]')");
        assertState("25006", "FROM mentat_q('[{:boat/name \"New\"}]', as_of := 1000)");
    }

    @Test
    void takesCollectionsRelationsAndRules() throws Exception {
        String query =
                "FROM mentat_q('[:find ?n :in [?c ...] :where [?b :boat/crew ?c] [?b :boat/name ?n] :order ?n]', ";

        assertThat(rows(connection, query + "?)", List.of(1, 4))).containsExactly(List.of("Ahti"), List.of("Tuuli"));
        assertThat(rows(connection, query + "[2, 4])")).containsExactly(List.of("Ahti"), List.of("Vellamo"));
        assertThat(rows(
                        connection,
                        "FROM mentat_q('[:find ?n :in % :where (large ?n)]', '[[(large ?n) [?b :boat/crew ?c]"
                                + " [(> ?c 3)] [?b :boat/name ?n]]]')"))
                .containsExactly(List.of("Ahti"));
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT * FROM mentat_q('[:find ?n :in % :where (large ?n)]', ?)")) {
            statement.setString(1, "[[(large ?n) [?b :boat/crew 2] [?b :boat/name ?n]]]");
            try (ResultSet results = statement.executeQuery()) {
                assertThat(rows(results)).containsExactly(List.of("Vellamo"));
            }
        }
    }

    @Test
    void showsValuesAsTheViewsDo() throws Exception {
        assertThat(rows(
                        connection,
                        "SELECT rig, price, v, array_to_string(list_sort(vs), ',') FROM mentat_q('[:find ?rig ?price ?v"
                                + " (distinct ?w) :where [?b :boat/rig ?rig] [?b :boat/price ?price] [?b ?a ?v]"
                                + " [?a :db/ident :boat/price] [?b _ ?w]]') q(rig, price, v, vs)"))
                .singleElement()
                .satisfies(row -> {
                    assertThat(row.subList(0, 3)).containsExactly(":rig/sloop", "10.5", "10.5");
                    assertThat((String) row.get(3)).startsWith("10.5,").endsWith(",:rig/sloop,Ahti");
                });
    }

    @Test
    void readsTheTransactionThatItIsPartOf() throws Exception {
        connection.setAutoCommit(false);
        execute(connection, "[{:boat/name \"Sampo\" :boat/crew 9}]", "INSERT INTO trip VALUES ('Sampo', 1)");

        assertThat(rows(connection, "SELECT b.name FROM " + CREW + " b JOIN trip t ON t.boat = b.name WHERE crew > 4"))
                .containsExactly(List.of("Sampo"));

        connection.rollback();
        assertThat(rows(connection, "SELECT * FROM " + CREW + " WHERE crew > 4"))
                .isEmpty();
    }

    @Test
    void followsTheSchemaAfterItWasPrepared() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement("SELECT count(*) FROM " + CREW)) {
            execute(
                    connection,
                    "[{:db/ident :boat/length :db/valueType :db.type/double :db/cardinality :db.cardinality/one}]",
                    "[{:boat/name \"Sampo\" :boat/crew 9 :boat/length 8.5}]");

            try (ResultSet results = statement.executeQuery()) {
                assertThat(rows(results)).containsExactly(List.of(4L));
            }
        }
    }

    @Test
    void tellsTheSqlThatItBecomes() throws Exception {
        assertThat(connection.nativeSQL("SELECT name FROM " + LEAST + "?) WHERE crew < ?"))
                .startsWith("SELECT name FROM (SELECT ")
                .contains("\"mentat\".\"__s")
                .doesNotContain("mentat_q", "?");
        assertThat(rows(connection, "EXPLAIN SELECT * FROM " + CREW)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            42703 | FROM mentat_q('[:find ?e :where [?e :boat/nmae]]')
            07001 | FROM mentat_q('[:find ?e :in ?x :where [?e :boat/crew ?x]]')
            07001 | FROM mentat_q('[:find ?e :where [?e :boat/crew]]', 4)
            07001 | FROM mentat_q('(basis)', 4)
            22018 | FROM mentat_q('[:find ?e :in ?x :where [?e :boat/crew ?x]]', 'many')
            42601 | FROM mentat_q('[:find ?e :where')
            0AM01 | CREATE VIEW v AS FROM mentat_q('[:find ?e :where [?e :boat/crew]]')
            0AM01 | CREATE MACRO v() AS TABLE FROM mentat_q('[:find ?e :where [?e :boat/crew]]')
            22003 | FROM mentat_q('[:find ?y :where [?e :boat/crew ?x] [(* ?x 9223372036854775807) ?y]]')
            42501 | INSERT INTO mentat.boat SELECT * FROM mentat_q('[:find ?e :where [?e :boat/crew]]')
            """)
    void refuses(String state, String sql) {
        assertState(state, sql);
    }

    @Test
    void givesNothingWhereAnInputNamesNobody() throws Exception {
        String crew = "SELECT typeof(c), count(*) FROM mentat_q('[:find ?c :in ?b :where [?b :boat/crew ?c]]', ?) q(c)"
                + " GROUP BY ALL";

        assertThat(rows(connection, crew, List.of(":boat/name", "Nobody"))).isEmpty();
        assertThat(rows(connection, crew, List.of(":boat/name", "Ahti"))).containsExactly(List.of("BIGINT", 1L));
    }

    @Test
    void refusesAParameterThatWasNeverSet() {
        assertState("07002", "SELECT * FROM " + LEAST + "?)");
    }

    @Test
    void isRefusedToWriteWhereTheSessionMayNot() throws Exception {
        connection.setReadOnly(true);

        assertState("25006", "CREATE TABLE copy AS SELECT * FROM " + CREW);
    }

    @Test
    void keepsTimesAndNumbersAsTheyAre() throws Exception {
        execute(
                connection,
                "[{:db/ident :x/at :db/valueType :db.type/instant :db/cardinality :db.cardinality/one}"
                        + " {:db/ident :x/by :db/valueType :db.type/bytes :db/cardinality :db.cardinality/one}]",
                "[{:x/at #inst \"2024-05-06T07:08:09.123456Z\" :x/by #bytes \"Cv8=\"}]");

        List<Object> row = rows(
                        connection,
                        "SELECT t, h, ?::DECIMAL(9,2) FROM mentat_q('[:find ?at ?by :where [?x :x/at ?at] [?x :x/by"
                                + " ?by]]') q(t, h)",
                        new BigDecimal("1.25"))
                .get(0);

        assertThat(row.get(0)).isEqualTo(OffsetDateTime.parse("2024-05-06T07:08:09.123456Z"));
        assertThat((byte[]) row.get(1)).containsExactly(0x0a, 0xff);
        assertThat(row.get(2)).isEqualTo(new BigDecimal("1.25"));
    }

    private void assertState(String state, String sql) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute(sql);
                    }
                })
                .returns(state, SQLException::getSQLState);
    }
}
