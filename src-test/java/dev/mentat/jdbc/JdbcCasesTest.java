// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.cases.ShowsCase;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The steps that the cases of area jdbc tell in words. */
final class JdbcCasesTest {
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private void attributes(String... shorthands) throws SQLException {
        execute(
                connection,
                Stream.of(shorthands)
                        .map(shorthand -> shorthand.split(" "))
                        .map(words -> "{:db/ident " + words[0] + " :db/valueType :db.type/" + words[1]
                                + " :db/cardinality :db.cardinality/" + (words.length > 2 ? words[2] : "one") + "}")
                        .collect(Collectors.joining(" ", "[", "]")));
    }

    @Test
    @ShowsCase("jdbc-01")
    void takesQuestionMarksAndSemicolonsInStringsAndCommentsForWhatTheyAre() throws Exception {
        attributes(":faq/q string");
        execute(connection, "[{:db/id \"f\" :faq/q \"Why? Because; so\"}] ; no ? here;");
        assertThat(rows(connection, "(tx-range nil nil)").stream()
                        .filter(row -> row.contains("Why? Because; so"))
                        .map(row -> row.get(0))
                        .distinct())
                .hasSize(1);

        try (PreparedStatement literal =
                connection.prepareStatement("[:find ?e :where [?e :faq/q \"Why? Because; so\"]] ; who?")) {
            assertThat(literal.getParameterMetaData().getParameterCount()).isZero();
            assertThat(rows(literal.executeQuery())).hasSize(1);
        }
        try (PreparedStatement bound = connection.prepareStatement("[:find ?e :in $ ?t :where [?e :faq/q ?t]]")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(bound::executeQuery)
                    .withMessageContaining("?t")
                    .returns("07002", SQLException::getSQLState);
            bound.setString(1, "Why? Because; so");
            assertThat(bound.getParameterMetaData().getParameterCount()).isEqualTo(1);
            assertThat(rows(bound.executeQuery())).hasSize(1);
        }
    }

    static Stream<Arguments> queriesByNumber() {
        String rules = "[[(leads ?a ?b) [?a :n/to ?b]] [(leads ?a ?b) [?a :n/to ?c] (leads ?c ?b)]]";
        return Stream.of(
                Arguments.of("[:find ?t :in $ ?v :where [?a :n/id ?v] [?a :n/to ?b] [?b :n/id ?t]]"),
                Arguments.of("{:find [?t] :in [$ ?v] :where [[?a :n/id ?v] (leads ?a ?b) [?b :n/id ?t]] :rules " + rules
                        + "}"),
                Arguments.of("[:find ?t :in $ ?v :where [?a :n/id ?v] (or [?a :n/to ?b] [?a :n/none ?b])"
                        + " [?b :n/id ?t]]"),
                Arguments.of("[:find ?t :in $ ?v :where [?a :n/id ?v] [?a :n/to ?b] [?b :n/id ?t]"
                        + " (not-join [?b] [?b :n/to _])]"),
                Arguments.of("[:find (max ?t) :in $ ?v :where [?a :n/id ?v] [?a :n/to ?b] [?b :n/id ?t]]"));
    }

    private void numbers() throws SQLException {
        execute(
                connection,
                "[{:db/ident :n/id :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
                        + " :db/unique :db.unique/identity}]");
        attributes(":n/to ref many", ":n/none ref");
        execute(
                connection,
                "[{:db/id \"m1\" :n/id 101} {:db/id \"m2\" :n/id 102} {:db/id \"m3\" :n/id 103}"
                        + " {:n/id 1 :n/to \"m1\"} {:n/id 2 :n/to \"m2\"} {:n/id 3 :n/to \"m3\"}]");
    }

    @ParameterizedTest
    @MethodSource("queriesByNumber")
    @ShowsCase("jdbc-02")
    void givesOtherRowsForOtherInputs(String text) throws Exception {
        numbers();
        try (PreparedStatement query = connection.prepareStatement(text)) {
            for (long number : new long[] {1, 2, 3, 2}) {
                query.setLong(1, number);
                assertThat(rows(query.executeQuery())).containsExactly(List.of(100 + number));
            }
            query.setObject(1, 2);
            assertThat(rows(query.executeQuery())).containsExactly(List.of(102L));
            query.setObject(1, new BigDecimal(2));
            assertThat(rows(query.executeQuery())).containsExactly(List.of(102L));
            query.setString(1, "2");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(query::executeQuery)
                    .returns("22018", SQLException::getSQLState);
        }
    }

    @Test
    @ShowsCase("jdbc-02")
    void pullsAndLimitsByInputs() throws Exception {
        numbers();
        try (PreparedStatement pull = connection.prepareStatement(
                        "[:find (pull ?b [:n/id]) :in $ ?v :where [?a :n/id ?v] [?a :n/to ?b]]");
                PreparedStatement limited =
                        connection.prepareStatement("[:find ?t :in $ ?n :where [_ :n/id ?t] :order ?t :limit ?n]")) {
            for (long number : new long[] {1, 2, 3, 2}) {
                pull.setLong(1, number);
                assertThat(rows(pull.executeQuery())).containsExactly(List.of("{\":n/id\":" + (100 + number) + "}"));
            }
            for (int limit : new int[] {2, 10, 4}) {
                limited.setInt(1, limit);
                assertThat(rows(limited.executeQuery())).hasSize(Math.min(limit, 6));
            }
        }
    }

    @Test
    @ShowsCase("jdbc-02")
    void startsAfreshWhenItIsExecutedAgain() throws Exception {
        numbers();
        try (PreparedStatement query = connection.prepareStatement("[:find ?t :where [_ :n/id ?t] :order ?t]")) {
            ResultSet first = query.executeQuery();
            assertThat(first.next()).isTrue();

            ResultSet second = query.executeQuery();

            assertThat(first.isClosed()).isTrue();
            assertThat(second.next()).isTrue();
            assertThat(second.getLong(1)).isEqualTo(1);
        }
    }

    @Test
    @ShowsCase("jdbc-03")
    void seesFactsThatWereAddedAfterItWasPrepared() throws Exception {
        String url = "jdbc:mentat:duckdb::memory:jdbc-03";
        String count = "[:find (count ?e) . :where [?e :ev/kind :click]]";
        String names = "[:find ?n :where [?e :ev/kind :click] [?e :ev/owner ?o] [?o :own/name ?n]]";
        try (Connection reader = DriverManager.getConnection(url);
                Connection writer = DriverManager.getConnection(url)) {
            for (String store : List.of("default", "second")) {
                if (!store.equals("default")) {
                    execute(reader, "MENTAT CREATE STORE " + store);
                }
                execute(reader, "MENTAT USE " + store);
                execute(writer, "MENTAT USE " + store);
                execute(
                        reader,
                        "[{:db/ident :ev/kind :db/valueType :db.type/keyword :db/cardinality :db.cardinality/one}"
                                + " {:db/ident :ev/owner :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}"
                                + " {:db/ident :own/name :db/valueType :db.type/string"
                                + " :db/cardinality :db.cardinality/one}]");
                try (PreparedStatement counting = reader.prepareStatement(count);
                        PreparedStatement naming = reader.prepareStatement(names)) {
                    assertThat(rows(counting.executeQuery())).isEmpty();
                    assertThat(rows(naming.executeQuery())).isEmpty();

                    execute(
                            reader,
                            "[{:ev/kind :click :ev/owner {:db/id \"a\" :own/name \"Aino\"}}"
                                    + " {:ev/kind :click :ev/owner {:db/id \"b\" :own/name \"Esko\"}}"
                                    + " {:ev/kind :click :ev/owner \"a\"} {:ev/kind :key}]");
                    assertThat(rows(counting.executeQuery())).containsExactly(List.of(3L));
                    assertThat(rows(naming.executeQuery())).containsExactlyInAnyOrder(List.of("Aino"), List.of("Esko"));

                    execute(writer, many(1000));
                    execute(reader, many(1000));
                    assertThat(rows(counting.executeQuery())).containsExactly(List.of(2003L));
                    assertThat(rows(naming.executeQuery())).hasSize(3);
                }
            }
        }
    }

    private static String many(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{:ev/kind :click :ev/owner \"o\"}")
                .collect(Collectors.joining(" ", "[{:db/id \"o\" :own/name \"Many\"} ", "]"));
    }

    @Test
    @ShowsCase("jdbc-04")
    void knowsColumnsWhereThereIsNoRow() throws Exception {
        attributes(":c/name string", ":c/size long");
        String text = "[:find ?name ?size (count ?x) :with ?c :where [?c :c/name ?name] [?c :c/size ?size]"
                + " [?x :c/size ?size]]";
        try (PreparedStatement query = connection.prepareStatement(text)) {
            checkColumns(query.getMetaData());
            try (ResultSet results = query.executeQuery()) {
                assertThat(results.next()).isFalse();
                checkColumns(results.getMetaData());
                assertThat(results.findColumn("NAME"))
                        .isEqualTo(results.findColumn("name"))
                        .isEqualTo(1);
            }
            execute(connection, "[{:c/name \"x\" :c/size 1}]");
            try (ResultSet results = query.executeQuery()) {
                assertThat(results.next()).isTrue();
                assertThat(results.getString("name"))
                        .isEqualTo(results.getString("NAME"))
                        .isEqualTo("x");
            }
        }
    }

    private static void checkColumns(ResultSetMetaData columns) throws SQLException {
        assertThat(columns.getColumnCount()).isEqualTo(3);
        List<List<Object>> found = new java.util.ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            found.add(List.of(columns.getColumnLabel(i), columns.getColumnType(i), columns.getColumnClassName(i)));
            assertThat(columns.getColumnTypeName(i)).isNotBlank();
        }
        assertThat(found)
                .containsExactly(
                        List.of("name", Types.VARCHAR, "java.lang.String"),
                        List.of("size", Types.BIGINT, "java.lang.Long"),
                        List.of("count_x", Types.BIGINT, "java.lang.Long"));
    }

    @Test
    @ShowsCase("jdbc-05")
    void givesObjectsOfTheClassesThatAreAskedFor() throws Exception {
        attributes(
                ":t/u uuid",
                ":t/at instant",
                ":t/l long",
                ":t/d double",
                ":t/b boolean",
                ":t/k keyword",
                ":t/s string");
        String uuid = "6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11";
        execute(
                connection,
                "[{:t/u #uuid \"" + uuid
                        + "\" :t/at #inst \"2023-03-26T01:30:00.000-00:00\" :t/l 7 :t/d 0.25 :t/b false"
                        + " :t/k :a.b/c :t/s \"x\"}]");
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("[:find ?u ?at ?l ?d ?b ?k ?s :where [?t :t/u ?u] [?t :t/at ?at]"
                        + " [?t :t/l ?l] [?t :t/d ?d] [?t :t/b ?b] [?t :t/k ?k] [?t :t/s ?s]]")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getObject(1, UUID.class)).isEqualTo(row.getObject(1)).hasToString(uuid);
            assertThat(row.getString(1)).isEqualTo(uuid);
            Instant instant = Instant.parse("2023-03-26T01:30:00Z");
            assertThat(row.getObject(2, OffsetDateTime.class).toInstant()).isEqualTo(instant);
            assertThat(row.getObject(2, Instant.class)).isEqualTo(instant);
            assertThat(row.getTimestamp(2).toInstant()).isEqualTo(instant);
            assertThat(row.getObject(3, Long.class)).isEqualTo(7L);
            assertThat(row.getInt(3)).isEqualTo(7);
            assertThat(row.getObject(3, BigDecimal.class)).isEqualByComparingTo("7");
            assertThat(row.getObject(4, Double.class)).isEqualTo(0.25);
            assertThat(row.getBoolean(5)).isFalse();
            assertThat(row.wasNull()).isFalse();
            assertThat(row.getString(6)).isEqualTo(":a.b/c");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> row.getObject(7, Integer.class))
                    .withMessageContainingAll("\"s\"", "VARCHAR", "Integer");
        }
    }

    @Test
    @ShowsCase("jdbc-06")
    void declaresSumsAndCountsAsLongs() throws Exception {
        attributes(":m/v long");
        execute(connection, "[{:m/v 3000000000} {:m/v 5}]");
        try (Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("[:find (sum ?v) (count ?v) (max ?v) :with ?e :where [?e :m/v ?v]]")) {
            ResultSetMetaData columns = row.getMetaData();
            assertThat(row.next()).isTrue();
            for (int i = 1; i <= 3; i++) {
                assertThat(columns.getColumnType(i)).isEqualTo(Types.BIGINT);
                assertThat(columns.isSigned(i)).isTrue();
                assertThat(row.getObject(i)).isInstanceOf(Long.class);
            }
            assertThat(row.getLong(1)).isEqualTo(3000000005L);
            assertThat(row.getString(1)).isEqualTo("3000000005");
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> row.getInt(1))
                    .returns("22003", SQLException::getSQLState);
        }
    }

    @Test
    @ShowsCase("jdbc-07")
    void deliversBooleansAndRefs() throws Exception {
        attributes(":v/on boolean", ":v/peer ref", ":v/nm string");
        execute(
                connection,
                "[{:db/id \"x\" :v/on true :v/peer \"y\" :v/nm \"x\"} {:db/id \"y\" :v/on false :v/peer \"x\""
                        + " :v/nm \"y\"}]");
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "[:find ?n ?o ?p ?e :where [?e :v/nm ?n] [?e :v/on ?o]" + " [?e :v/peer ?p] :order ?n]")) {
            for (String name : List.of("x", "y")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getString("n")).isEqualTo(name);
                assertThat(row.getObject(2)).isEqualTo(name.equals("x"));
                assertThat(row.wasNull()).isFalse();
                assertThat(row.getBoolean(2)).isEqualTo(row.getBoolean("o")).isEqualTo(name.equals("x"));
                assertThat(row.getObject(3)).isInstanceOf(Long.class);
                assertThat(row.wasNull()).isFalse();
                assertThat(row.getObject(4)).isInstanceOf(Long.class).isNotEqualTo(row.getObject(3));
                assertThat(row.wasNull()).isFalse();
            }
        }
    }
}
