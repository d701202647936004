// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** After a refused transaction the store and everything that is known about it are as before, for every kind of refusal. */
final class RefusedTransactionTest {
    private static final String URL = "jdbc:mentat:duckdb::memory:refused";
    private static final String PROBE =
            "(with [{:db/id \"probe\" :p/name \"new\"} [:db/add \"probe2\" :p/tags \"t\"]])";

    private static Connection connection;
    private static Connection other;

    @BeforeAll
    static void connect() throws SQLException {
        connection = DriverManager.getConnection(URL);
        other = DriverManager.getConnection(URL);
        execute(
                connection,
                "[{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}"
                        + " {:db/ident :p/key :db/valueType :db.type/string :db/cardinality :db.cardinality/one"
                        + "  :db/unique :db.unique/identity}"
                        + " {:db/ident :p/code :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
                        + "  :db/unique :db.unique/value}"
                        + " {:db/ident :p/tags :db/valueType :db.type/string :db/cardinality :db.cardinality/many}"
                        + " {:db/ident :p/even :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
                        + "  :db.attr/preds even?}"
                        + " {:db/ident :p/friend :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}"
                        + " {:db/ident :color/red}"
                        + " {:db/ident :p/spec :db.entity/attrs [:p/name :p/key]}]",
                "[{:p/key \"a\" :p/code 1 :p/name \"Ann\" :p/tags [\"x\" \"y\"]} {:p/key \"b\" :p/code 2}]",
                "[{:p/key \"a\" :p/name \"Anna\"}]");
    }

    @AfterAll
    static void disconnect() throws SQLException {
        connection.close();
        other.close();
    }

    static Stream<Arguments> refusals() {
        String good =
                "{:db/id \"good\" :p/name \"good\" :p/tags [\"1\" \"2\"]} [:db/retract [:p/key \"a\"] :p/tags \"x\"] ";
        return Stream.of(
                Arguments.of("syntax", "42601", "[" + good + "{:p/name}]"),
                Arguments.of("number-range", "22003", "[" + good + "{:p/code 99999999999999999999}]"),
                Arguments.of("unknown-tag", "42601", "[" + good + "{:p/name #no/tag \"x\"}]"),
                Arguments.of("limit", "54000", "[" + good + "[".repeat(300) + "]".repeat(300) + "]"),
                Arguments.of(
                        "invalid-install-attribute",
                        "42P16",
                        "[" + good + "{:db/ident :n/x :db/valueType :db.type/long}]"),
                Arguments.of(
                        "invalid-alter-attribute",
                        "42P16",
                        "[" + good + "{:db/id :p/name :db/valueType :db.type/long}]"),
                Arguments.of("ident-conflict", "42710", "[" + good + "[:db/add [:p/key \"a\"] :db/ident :color/red]]"),
                Arguments.of("reserved", "42939", "[" + good + "{:db/ident :db/mine}]"),
                Arguments.of("invalid-tx-data", "22023", "[" + good + "[:db/add \"x\" :p/name]]"),
                Arguments.of("not-an-attribute", "42703", "[" + good + "{:p/nmae \"x\"}]"),
                Arguments.of("not-an-entity", "23503", "[" + good + "[:db/add 70000000 :p/name \"x\"]]"),
                Arguments.of("invalid-lookup-ref", "42P10", "[" + good + "[:db/add [:p/name \"Ann\"] :p/code 5]]"),
                Arguments.of("lookup-ref-not-found", "23503", "[" + good + "[:db/add [:p/key \"none\"] :p/code 5]]"),
                Arguments.of("wrong-type-for-attribute", "22018", "[" + good + "{:p/code \"5\"}]"),
                Arguments.of("nil-value", "22004", "[" + good + "{:p/name nil}]"),
                Arguments.of(
                        "datoms-conflict",
                        "21000",
                        "[" + good + "[:db/add \"x\" :p/name \"1\"] [:db/add \"x\" :p/name \"2\"]]"),
                Arguments.of("unique-conflict", "23505", "[" + good + "{:p/code 1}]"),
                Arguments.of(
                        "conflicting-upserts",
                        "23505",
                        "[" + good + "[:db/add \"x\" :p/key \"a\"] [:db/add \"x\" :p/key \"b\"]]"),
                Arguments.of(
                        "tempid-not-an-entity", "22023", "[" + good + "[:db/add [:p/key \"a\"] :p/friend \"nobody\"]]"),
                Arguments.of("dangling-nested-map", "22023", "[" + good + "{:p/key \"c\" :p/friend {:p/name \"x\"}}]"),
                Arguments.of("cas-failed", "40001", "[" + good + "[:db/cas [:p/key \"a\"] :p/name \"Ann\" \"A\"]]"),
                Arguments.of("unknown-tx-function", "42883", "[" + good + "[:no/function 1]]"),
                Arguments.of(
                        "invalid-tx-instant",
                        "22008",
                        "[" + good + "{:db/id \"datomic.tx\" :db/txInstant #inst \"1999\"}]"),
                Arguments.of("attr-pred", "23514", "[" + good + "{:p/even 3}]"),
                Arguments.of("entity-missing-attrs", "23514", "[" + good + "{:p/name \"x\" :db/ensure :p/spec}]"),
                Arguments.of("excision-denied", "42501", "[" + good + "{:db/excise [:p/key \"a\"]}]"));
    }

    /** Everything that can be told apart, the entids that the next transaction would hand out among it. */
    private static Map<String, Object> everything() throws SQLException {
        return Map.of(
                "tables", StoreDump.of(connection),
                "basis", rows(connection, "(basis)"),
                "next",
                        rows(connection, PROBE).stream()
                                .map(row -> List.of(row.get(0), row.get(1), row.get(3)))
                                .toList(),
                "others",
                        rows(other, PROBE).stream()
                                .map(row -> List.of(row.get(0), row.get(1), row.get(3)))
                                .toList(),
                "log", rows(other, "(history [:find ?e ?a ?v ?t ?d :order ?t ?e ?a ?v ?d :where [?e ?a ?v ?t ?d]])"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void leavesEverythingAsItWas(String kind, String state, String text) throws SQLException {
        Map<String, Object> before = everything();

        assertRefused(kind, state, text);

        assertThat(everything()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void leavesEverythingAsItWasAfterARollback(String kind, String state, String text) throws SQLException {
        Map<String, Object> before = everything();
        connection.setAutoCommit(false);
        execute(connection, "[{:p/key \"c\" :p/tags [\"u\" \"v\"]} [:db/retract [:p/key \"a\"] :p/tags \"y\"]]");

        assertRefused(kind, state, text);
        connection.rollback();
        connection.setAutoCommit(true);

        assertThat(everything()).isEqualTo(before);
    }

    private static void assertRefused(String kind, String state, String text) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> execute(connection, text))
                .withMessageStartingWith(":db.error/" + kind + ' ')
                .returns(state, SQLException::getSQLState);
    }
}
