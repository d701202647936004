// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Defaults inside of clauses that know their entity from outside. */
final class GetElseTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :p/rank :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]""", """
                [{:p/name "a" :p/age 1} {:p/name "b" :p/age 2 :p/rank 1} {:p/name "c"}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    private static List<Object> names(String clauses) throws SQLException {
        return database.column("[:find ?n :where [?e :p/name ?n] " + clauses + " :order ?n]");
    }

    @Test
    void insideNotOfAnEntityFromOutside() throws SQLException {
        assertThat(names("(not-join [?e] [(get-else $ ?e :p/rank -3) ?r] [(< ?r 0)])"))
                .containsExactly("b");
        assertThat(names("(not [?e :p/age 2] [(get-else $ ?e :p/rank -3) ?r] [(= ?r 1)])"))
                .containsExactly("a", "c");
        assertThat(names("(not-join [?e] [?x :p/age ?z] (not [?x :p/name]"
                        + " [(get-else $ ?e :p/rank -3) ?r] [(< ?z ?r)]))"))
                .isEmpty();
        assertThat(names("(not-join [?e] [(identity ?e) ?x] [(get-else $ ?x :p/rank -3) ?r] [(< ?r 0)])"))
                .containsExactly("b");
    }

    @Test
    void insideNotOfAPastView() throws SQLException {
        assertThat(database.column("(since 268435457 [:find ?n :where [?e :p/name ?n]"
                        + " (not-join [?e] [(get-else $ ?e :p/rank -3) ?r] [(< ?r 0)])])"))
                .containsExactly("b");
        assertThat(database.column("(as-of 268435458 [:find ?n :where [?e :p/name ?n]"
                        + " (not-join [?e] [?e :p/age ?a] [(get-else $ ?e :p/rank -3) ?r] [(< ?r ?a)])])"))
                .containsExactly("c");
    }

    @Test
    void insideOrAndRules() throws SQLException {
        assertThat(names("(or-join [?e] (and [(get-else $ ?e :p/rank -3) ?r] [(< ?r 0)])"
                        + " (and [(get-some $ ?e :p/rank :p/age) [_ ?r]] [(< ?r 2)]))"))
                .containsExactly("a", "b", "c");
        assertThat(database.column("[:find ?n :where [?e :p/name ?n] (not (rank ?e 1))"
                        + " :rules [[(rank ?e ?r) [(get-else $ ?e :p/rank -3) ?r]]] :order ?n]"))
                .containsExactly("a", "c");
    }

    @Test
    void insideAQueryOfItsOwn() throws SQLException {
        assertThat(database.rows("[:find ?n ?r :where [?e :p/name ?n]"
                        + " [(q [:find ?r . :in $ ?e :where [(get-else $ ?e :p/rank -3) ?r]] $ ?e) ?r] :order ?n]"))
                .containsExactly(List.of("a", -3L), List.of("b", 1L), List.of("c", -3L));
    }
}
