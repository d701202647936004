// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class NestedQueryTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :p/to :db/valueType :db.type/ref :db/cardinality :db.cardinality/many}]""", """
                [{:db/id "a" :p/name "a" :p/age 1 :p/to ["b" "c"]}
                 {:db/id "b" :p/name "b" :p/age 2 :p/to ["c"]}
                 {:db/id "c" :p/name "c" :p/age 7}
                 {:db/id "z" :p/name "z" :p/age 0}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    private static List<Object> row(Object... cells) {
        return List.of(cells);
    }

    @Test
    void bindsWhatItFinds() throws SQLException {
        assertThat(database.rows(
                        "[:find ?x ?y :where [(q [:find ?n ?a :where [?e :p/name ?n] [?e :p/age ?a]]) [[?x ?y]]]"
                                + " [(< ?y 2)]]"))
                .containsExactlyInAnyOrder(row("a", 1L), row("z", 0L));
        assertThat(database.column("[:find ?x :where [(q [:find [?n ...] :where [_ :p/name ?n]]) [?x ...]]]"))
                .containsExactlyInAnyOrder("a", "b", "c", "z");
        assertThat(database.rows("[:find ?x ?y :where [(q [:find [?n ?a] :where [?e :p/age 7] [?e :p/name ?n]"
                        + " [?e :p/age ?a]]) [?x ?y]]]"))
                .containsExactly(row("c", 7L));
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] [?e :p/age ?m]"
                        + " [(q [:find (max ?a) . :where [_ :p/age ?a]]) ?m]]"))
                .containsExactly("c");
        assertThat(database.column("[:find ?x :where [(q '[:find ?n :where [_ :p/name ?n]] $) [[?x]]] [(> ?x \"b\")]]"))
                .containsExactlyInAnyOrder("c", "z");
    }

    @Test
    void isEvaluatedForEverySolution() throws SQLException {
        String older = "[:find ?n ?c :where [?e :p/name ?n] [(q [:find (count ?f) . :in $ ?x :where [?f :p/age ?a]"
                + " [?x :p/age ?b] [(< ?a ?b)]] $ ?e) ?c]]";
        String next = "[:find ?n ?x :where [?e :p/name ?n] [(q [:find ?m :in $ ?n :where [?e :p/name ?m] [(< ?m ?n)]"
                + " :order (desc ?m) :limit 1] $ ?n) [[?x]]]]";
        String second = "[:find ?n ?x :where [?e :p/name ?n] [(q [:find ?m :in ?n :where [?e :p/name ?m] [(< ?m ?n)]"
                + " :order (desc ?m) :limit 1 :offset 1] ?n) [[?x]]]]";

        assertThat(database.rows(older)).containsExactlyInAnyOrder(row("a", 1L), row("b", 2L), row("c", 3L));
        assertThat(database.rows(next)).containsExactlyInAnyOrder(row("b", "a"), row("c", "b"), row("z", "c"));
        assertThat(database.rows(second)).containsExactlyInAnyOrder(row("c", "a"), row("z", "b"));
    }

    @Test
    void hasNoSolutionWhereItFindsNothing() throws SQLException {
        assertThat(database.rows("[:find ?c :where [(q [:find (count ?e) . :where [?e :p/age 99]]) ?c]]"))
                .isEmpty();
        assertThat(database.rows("[:find ?c :where [(q [:find ?e . :where [?e :p/age 99]]) ?c]]"))
                .isEmpty();
        assertThat(database.rows("[:find ?n :where [_ :p/name ?n] [(q [:find ?e :where [?e :p/age 99]]) [[_]]]]"))
                .isEmpty();
    }

    @Test
    void takesArgumentsOfEveryShape() throws SQLException {
        assertThat(database.column("[:find ?x :where [(q [:find [?n ...] :in $ [?k ...] :where [?e :p/name ?n]"
                        + " [?e :p/age ?k]] $ [1 2 77]) [?x ...]]]"))
                .containsExactlyInAnyOrder("a", "b");
        assertThat(database.column("[:find ?x :where [(tuple 1 2) ?t] [(q [:find [?n ...] :in [?k ...] :where"
                        + " [?e :p/name ?n] [?e :p/age ?k]] ?t) [?x ...]]]"))
                .containsExactlyInAnyOrder("a", "b");
        assertThat(database.column("[:find ?x :where [(tuple 1 \"a\") ?t] [(q [:find ?e . :in [?k ?n] :where"
                        + " [?e :p/name ?n] [?e :p/age ?k]] ?t) ?e] [?e :p/name ?x]]"))
                .containsExactly("a");
        assertThat(database.only("[:find ?s . :where [(q [:find (sum ?v) . :in [[?k ?v]]] [[1 2] [2 2]]) ?s]]"))
                .isEqualTo(2L);
        assertThat(database.column(
                        "[:find ?x :in ?k :where [(q [:find ?n :in ?a :where [?e :p/age ?a] [?e :p/name ?n]]"
                                + " ?k) [[?x]]]]",
                        2))
                .containsExactly("b");
        assertThat(database.column(
                        "[:find ?x :where [(q [:find ?n :in ?a :where [?e :p/age ?a] [?e :p/name ?n]] ?)" + " [[?x]]]]",
                        2))
                .containsExactly("b");
        assertThat(database.only("[:find ?d . :where [(q [:find (max ?k ?a) . :in ?k :where [_ :p/age ?a]] 2) ?d]]"))
                .isEqualTo(List.of(7L, 2L));
    }

    @Test
    void readsOtherSources() throws SQLException {
        assertThat(database.column("[:find ?x :where [(q [:find ?a :in $t :where [$t ?a 2]] [[1 2] [3 4] [\"x\" 2]])"
                        + " [[?x]]]]"))
                .containsExactlyInAnyOrder(1L, "x");
        assertThat(database.rows("(q [:find ?c ?d :in $ $old :where"
                        + " [(q [:find (count ?e) . :where [?e :p/name]] $) ?c]"
                        + " [(q [:find (count ?e) . :where [?e :db/ident]] $old) ?d]] $ (as-of 0 $))"))
                .containsExactly(row(4L, 58L));
        assertThat(database.rows(
                        "(q [:find ?c :in $ $old :where [(q [:find (count ?e) . :where [?e :p/name]] $old) ?c]]"
                                + " $ (as-of 0 $))"))
                .isEmpty();
    }

    @Test
    void callsRules() throws SQLException {
        String rules = "[[(reach ?x ?y) [?x :p/to ?y]] [(reach ?x ?y) [?x :p/to ?z] (reach ?z ?y)]]";
        String handedOn = "[:find ?n ?c :in % :where [?e :p/name ?n]"
                + " [(q [:find (count ?f) . :in % ?x :where (reach ?x ?f)] % ?e) ?c]]";
        String own = "[:find ?n ?c :where [?e :p/name ?n] [(q [:find (count ?f) . :in ?x :where (reach ?x ?f) :rules "
                + rules + "] ?e) ?c]]";
        String inRule = "[:find ?n ?c :in % :where (outdegree ?e ?c) [?e :p/name ?n]]";

        assertThat(database.rows(handedOn, rules)).containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
        assertThat(database.rows(own)).containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
        assertThat(
                        database.rows(
                                inRule,
                                "[[(outdegree ?x ?c) [?x :p/name] [(q [:find (count ?y) . :in ?x :where [?x :p/to ?y]] ?x) ?c]]]"))
                .containsExactlyInAnyOrder(row("a", 2L), row("b", 1L));
        assertThat(
                        database.failure(
                                "[:find ?x :in % :where (r ?x)]",
                                "[[(r ?x) [?x :p/age]] [(r ?x) [?x :p/name] [(q [:find (count ?y) . :in % :where (r ?y)] %) ?c]]]"))
                .isEqualTo("syntax");
    }

    @Test
    void standsInsideNegationsAndDisjunctions() throws SQLException {
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] (not [(q [:find (count ?f) . :in ?e :where"
                        + " [?e :p/to ?f]] ?e) ?c] [(> ?c 1)])]"))
                .containsExactlyInAnyOrder("b", "c", "z");
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] (or-join [?e] [?e :p/age 0]"
                        + " (and [(q [:find (count ?f) . :in ?e :where [?e :p/to ?f]] ?e) ?c] [(> ?c 1)]))]"))
                .containsExactlyInAnyOrder("a", "z");
    }

    @Test
    void givesCollectionsAsTuples() throws SQLException {
        assertThat(database.only("[:find ?c . :where [(q [:find (distinct ?n) . :where [_ :p/name ?n]]) ?d]"
                        + " [(count ?d) ?c]]"))
                .isEqualTo(4L);
        assertThat(database.rows("[:find ?a ?b :where [(q [:find (min 2 ?v) . :where [_ :p/age ?v]]) [?a ?b]]]"))
                .containsExactly(row(0L, 1L));
        assertThat(database.column("[:find ?d :where [(q [:find (min 3 ?v) . :where [?e :p/name] [?e ?a ?v]"
                        + " [(!= ?a 1)]]) [?d ...]]]"))
                .containsExactlyInAnyOrder(0L, 1L, 2L);
        assertThat(database.rows("[:find ?n ?f :where [?e :p/name ?n] [(q [:find (distinct ?m) . :in ?e :where"
                        + " [?e :p/to ?x] [?x :p/name ?m]] ?e) [?f ...]]]"))
                .containsExactlyInAnyOrder(row("a", "b"), row("a", "c"), row("b", "c"));
    }

    @Test
    void refusesWhatCannotBe() {
        String scalar = "(q [:find ?a . :where [_ :p/age ?a]])";

        assertThat(database.failure("[:find ?x :where [" + scalar + " [[?x]]]]"))
                .isEqualTo("fn-binding");
        assertThat(database.failure("[:find ?x :where [(q [:find ?a :where [_ :p/age ?a]]) [[?x ?y]]]]"))
                .isEqualTo("fn-binding");
        assertThat(database.failure("[:find ?x :where [(q [:find (pull ?a [*]) :where [?a :p/age]]) [[?x]]]]"))
                .isEqualTo("fn-binding");
        assertThat(database.failure("[:find ?x :where [(q [:find ?a :in $ ?q :where [?a :p/age]] $) [[?x]]]]"))
                .isEqualTo("input-arity");
        assertThat(database.failure("[:find ?x :where [(q [:find ?a :where [?a :p/age]] $ 1) [[?x]]]]"))
                .isEqualTo("input-arity");
        assertThat(database.failure("[:find ?x :where [(q [:find ?b :where [?a :p/age]]) [[?x]]]]"))
                .isEqualTo("unbound-variable");
        assertThat(database.failure("[:find ?x :where [(q [:find (count ?b) . :where [?a :p/age]]) ?x]]"))
                .isEqualTo("unbound-variable");
        assertThat(database.failure("[:find ?x :where [(q [:find ?a :in ?k :where [?a :p/age ?k]] ?nowhere) [[?x]]]]"))
                .isEqualTo("insufficient-binding");
        assertThat(database.failure("[:find ?x :where [(q [:find ?a :where [?a :p/aeg]]) [[?x]]]]"))
                .isEqualTo("unknown-attribute");
        assertThat(database.failure("[:find ?x :where [(q [:find (sum ?n) . :where [_ :p/name ?n]]) ?x]]"))
                .isEqualTo("invalid-aggregate");
        assertThat(database.failure("[:find ?n :where [?e :p/name ?n] [(q [:find ?a :where [_ :p/age ?a]])]]"))
                .isEqualTo("fn-binding");
    }
}
