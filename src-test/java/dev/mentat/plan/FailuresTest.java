// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A function fails only for rows that satisfy all clauses which do not use its result. */
final class FailuresTest {
    private static final String FAILS = "arithmetic";

    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :p/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :p/any :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :p/to :db/valueType :db.type/ref :db/cardinality :db.cardinality/many}]""", """
                [{:db/id "a" :p/name "a" :p/n 1}
                 {:db/id "b" :p/name "b" :p/n 5}
                 {:db/id "z" :p/name "zero" :p/n 0 :p/to "a"}
                 {:p/name "none"}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    private static final String DIVIDED = "[:find ?n ?y :where [?e :p/name ?n] [?e :p/n ?x] [(/ 10 ?x) ?y] ";

    @Test
    void raisesForARowOfTheResult() {
        assertThatThrownBy(() -> database.rows(DIVIDED + "]"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(":db.error/arithmetic integer division by zero: (/ 10 ?x) of 10 and 0")
                .hasMessageContaining("1:51")
                .extracting(failure -> ((SQLException) failure).getSQLState())
                .isEqualTo("22012");
    }

    @Test
    void sparesRowsThatOtherClausesRuleOut() throws SQLException {
        List<List<Object>> sound = List.of(List.of("a", 10L), List.of("b", 2L));

        for (String clause : List.of(
                "[(> ?x 0)]",
                "[(!= ?n \"zero\")]",
                "(not [?e :p/to])",
                "(not-join [?e] [?e :p/to ?f] [?f :p/n 1])",
                "(or [?e :p/n 1] [?e :p/n 5])",
                "(or-join [?e] [?e :p/n 1] (and [?e :p/n ?k] [(> ?k 1)]))",
                "[(ground [\"a\" \"b\"]) [?n ...]]",
                "[(missing? $ ?e :p/to)]",
                "(not [(/ 10 ?x) ?w] [(= ?w 77)]) [(> ?x 0)]",
                "[(get-else $ ?e :p/any \"x\") ?s] [(q [:find ?k . :in ?e :where [?e :p/n ?k] [(< 0 ?k)]] ?e) ?k]")) {
            assertThat(database.rows(DIVIDED + clause + "]")).as(clause).containsExactlyInAnyOrderElementsOf(sound);
            assertThat(database.rows(DIVIDED.replace(":where ", ":where " + clause + " ") + "]"))
                    .as(clause)
                    .containsExactlyInAnyOrderElementsOf(sound);
        }
    }

    @Test
    void raisesWhateverTheClausesThatUseTheResultSay() {
        for (String clause : List.of(
                "[(> ?y 100)]",
                "[?f :p/n ?y]",
                "[?f :p/n ?y] [?f :p/any _]",
                "(not [?e :p/n ?y])",
                "(or [?e :p/n ?y] [?f :p/n ?y])".replace("[?f", "[?e"),
                "[(ground [1 2]) [?y ...]]",
                "[(+ ?y 1) ?w] [(< ?w 0)]",
                "[(str ?y) ?w] [?e :p/name ?w]",
                "[(q [:find (count ?g) . :in ?y :where [?g :p/n ?y]] ?y) ?w]")) {
            assertThat(database.failure(DIVIDED + clause + "]")).as(clause).isEqualTo(FAILS);
            assertThat(database.failure(DIVIDED.replace(":where ", ":where " + clause + " ") + "]"))
                    .as(clause)
                    .isEqualTo(FAILS);
        }
    }

    @Test
    void countsATestAsAClauseThatUsesItsOwnResult() throws SQLException {
        String test = "[:find ?n :where [?e :p/name ?n] [?e :p/n ?x] [(> (/ 10 ?x) 3)] ";

        assertThat(database.failure(test + "]")).isEqualTo(FAILS);
        assertThat(database.column(test + "[(> ?x 0)]]")).containsExactly("a");
        assertThat(database.column(test + "[(< 0 (quot 5 (+ ?x 1)) 3)]]")).containsExactly("a");
        assertThat(database.column(test + "(not [?e :p/to])]")).containsExactly("a");
    }

    @Test
    void passesFailuresOutOfDisjunctionsAndRules() throws SQLException {
        String branch = "(or-join [?e ?y] (and [?e :p/n ?x] [(/ 10 ?x) ?y]) (and [?e :p/n ?y] [(> ?y 4)]))";
        String rule = ":rules [[(tenth ?e ?y) [?e :p/n ?x] [(/ 10 ?x) ?y]]]";
        String find = "[:find ?n ?y :where [?e :p/name ?n] ";

        assertThat(database.failure(find + branch + "]")).isEqualTo(FAILS);
        assertThat(database.rows(find + branch + " [(< ?n \"c\")]]"))
                .containsExactlyInAnyOrder(List.of("a", 10L), List.of("b", 2L), List.of("b", 5L));
        assertThat(database.failure(find + "(tenth ?e ?y) " + rule + "]")).isEqualTo(FAILS);
        assertThat(database.rows(find + "(tenth ?e ?y) [(< ?n \"c\")] " + rule + "]"))
                .containsExactlyInAnyOrder(List.of("a", 10L), List.of("b", 2L));
        assertThat(database.rows("[:find ?n :where [?e :p/name ?n] (or (not [?e :p/n]) (tenth ?e 10)) [(< ?n \"c\")] "
                        + rule + "]"))
                .containsExactly(List.of("a"));
    }

    @Test
    void raisesInsideNegationsForRowsThatReachThem() throws SQLException {
        String negation = "[:find ?n :where [?e :p/name ?n] [?e :p/n ?x] (not [(/ 10 ?x) ?y] [(> ?y 3)]) ";

        assertThat(database.failure(negation + "]")).isEqualTo(FAILS);
        assertThat(database.column(negation + "[(> ?x 0)]]")).containsExactly("b");
        assertThat(database.column(negation + "(not [?e :p/to])]")).containsExactly("b");
    }

    @Test
    void raisesUnderAggregatesAndOrders() throws SQLException {
        String sum = "[:find (sum ?y) . :with ?e :where [?e :p/n ?x] [(/ 10 ?x) ?y] ";

        assertThat(database.failure(sum + "]")).isEqualTo(FAILS);
        assertThat(database.only(sum + "[(> ?x 0)]]")).isEqualTo(12L);
        assertThat(database.failure("[:find (count ?e) . :where [?e :p/n ?x] [(/ 10 ?x) ?y]]"))
                .isEqualTo(FAILS);
        assertThat(database.failure("[:find ?e :where [?e :p/n ?x] [(/ 10 ?x) ?y] :order ?e :limit 1]"))
                .isEqualTo(FAILS);
        assertThat(database.failure("[:find ?e . :where [?e :p/n 0] [?e :p/n ?x] [(/ 10 ?x) _]]"))
                .isEqualTo(FAILS);
    }

    @Test
    void raisesForValuesOfAWrongTypeWhereTheyAreMet() throws SQLException {
        String untyped = "[:find ?w :where [?e :p/n] [?e ?a ?v] [(+ ?v 1) ?w] ";

        assertThat(database.failure(untyped + "]")).isEqualTo("fn-arg");
        assertThat(database.column(untyped + "[(type ?v :db.type/long)]]")).containsExactlyInAnyOrder(1L, 2L, 6L);
        assertThat(database.failure("[:find ?w :where [?e :p/name ?v] [(+ ?v 1) ?w]]"))
                .isEqualTo("fn-arg");
    }

    @Test
    void computesLongChainsOfValuesOnce() throws SQLException {
        StringBuilder clauses = new StringBuilder("[?e :p/n ?x0]");
        for (int i = 0; i < 60; i++) {
            clauses.append(" [(+ ?x")
                    .append(i)
                    .append(" ?x")
                    .append(i)
                    .append(") ?x")
                    .append(i + 1)
                    .append(']');
        }
        String nested = "1";
        for (int i = 0; i < 12; i++) {
            nested = "(mod (+ " + nested + " ?x) (+ 7 ?x))";
        }

        assertThat(database.column("[:find ?x60 :where " + clauses + " [(> ?x60 0)]]"))
                .containsExactlyInAnyOrder(1L << 60, 5L << 60);
        assertThat(database.failure("[:find ?x :where " + clauses.toString().replace("?x0]", "?x0] [(= ?x0 5)]")
                        + " [(* ?x60 2) ?x]]"))
                .isEqualTo(FAILS);
        assertThat(database.rows("[:find ?e ?y :where [?e :p/n ?x] [(" + nested.substring(1) + " ?y]]"))
                .hasSize(3);
        assertThat(database.rows("[:find ?e ?y :where [?e :p/n] [?e ?a ?x] [(type ?x :db.type/long)] [("
                        + nested.substring(1) + " ?y]]"))
                .hasSize(3);
    }

    @Test
    void boundsTheNestingOfClauses() throws SQLException {
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] " + nots(30, "[?e :p/to]") + "]"))
                .containsExactly("zero");
        assertThat(database.failure("[:find ?n :where [?e :p/name ?n] " + nots(33, "[?e :p/to]") + "]"))
                .isEqualTo("limit");
    }

    @Test
    void evaluatesNegationsThatShareNothingOnce() throws SQLException {
        StringBuilder nested = new StringBuilder("[_ :p/any]");
        for (int i = 0; i < 28; i++) {
            nested.insert(0, "[_ :p/n " + (i % 2) + "] (not ").append(')');
        }

        assertThat(database.column("[:find ?n :where [?e :p/name ?n] " + nested + "]"))
                .isEmpty();
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] (not " + nested + ")]"))
                .hasSize(4);
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] (not [_ :p/to])]"))
                .isEmpty();
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] (not [_ :p/any])]"))
                .hasSize(4);
        assertThat(database.column("[:find ?n :in ?k :where [?e :p/name ?n] (not [_ :p/n ?k])]", 5))
                .isEmpty();
        assertThat(database.column("[:find ?n :in ?k :where [?e :p/name ?n] (not [_ :p/n ?k])]", 6))
                .hasSize(4);
    }

    private static String nots(int depth, String inner) {
        return "(not ".repeat(depth) + inner + ")".repeat(depth);
    }
}
