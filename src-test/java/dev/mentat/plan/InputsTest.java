// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

final class InputsTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one
                  :db/unique :db.unique/identity}
                 {:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :p/boss :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}]""", """
                [{:db/id "a" :db/ident :chief :p/name "a" :p/age 50}
                 {:p/name "b" :p/age 40 :p/boss "a"}
                 {:p/name "c" :p/boss "a"}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    @Test
    void namesEntitiesByEntidIdentAndLookupRef() throws SQLException {
        String name = "[:find ?n . :in ?e :where [?e :p/name ?n]]";
        Object entid = database.only("[:find ?e . :where [?e :p/name \"a\"]]");

        assertThat(database.only(name, entid)).isEqualTo("a");
        assertThat(database.only(name, ":chief")).isEqualTo("a");
        assertThat(database.only(name, "[:p/name \"b\"]")).isEqualTo("b");
        assertThat(database.only(name, List.of(":p/name", "b"))).isEqualTo("b");
    }

    @Test
    void matchesNothingIfAnEntityDoesNotExist() throws SQLException {
        String alone = "[:find ?n :in ?e :where [?e :p/name ?n]]";
        String negated = "[:find ?n :in ?e :where [_ :p/name ?n] (not [?e :p/age])]";
        String counted = "[:find (count ?n) :in ?e :where [_ :p/name ?n] (not [?e :p/age])]";
        String compared = "[:find ?n :in ?e :where [?x :p/name ?n] [(!= ?x ?e)] (not [?e :p/age])]";
        String tuple = "[:find ?n :in [?e ?a] :where [_ :p/name ?n] (not [?e :p/age ?a])]";
        String value = "[:find ?n :in ?b :where [?e :p/name ?n] (not [?e :p/boss ?b])]";

        for (Object nobody : List.of(":nobody", "[:p/name \"z\"]", -1)) {
            assertThat(database.rows(alone, nobody)).isEmpty();
            assertThat(database.rows(negated, nobody)).isEmpty();
            assertThat(database.rows(counted, nobody)).isEmpty();
            assertThat(database.rows(compared, nobody)).isEmpty();
            assertThat(database.rows(tuple, List.of(nobody, 1))).isEmpty();
            assertThat(database.rows(value, nobody)).isEmpty();
        }
        assertThat(database.rows(negated, 77_777)).hasSize(3);
    }

    @Test
    void findsInstantsOfAnyYearAmongValuesOfSeveralTypes() throws SQLException {
        database.execute("[{:db/ident :era/start :db/valueType :db.type/instant :db/cardinality :db.cardinality/one}]");
        database.execute(
                "[{:db/ident :era/old :era/start #inst \"0001-01-01\"} {:db/ident :era/new :era/start #inst \"9999-12-31\"}]");
        String owner = "[:find ?n . :in ?v :where [?e ?a ?v] [?e :db/ident ?n]]";

        assertThat(database.only(owner, OffsetDateTime.parse("0001-01-01T00:00Z")))
                .hasToString(":era/old");
        assertThat(database.only(owner, OffsetDateTime.parse("9999-12-31T00:00Z")))
                .hasToString(":era/new");
    }

    @Test
    void leavesOutElementsThatNameNobody() throws SQLException {
        String collection = "[:find ?n :in [?e ...] :where [?e :p/name ?n]]";
        String lacking = "[:find (count ?e) . :in [?e ...] :where (not [?e :p/boss])]";
        String relation = "[:find ?n ?x :in [[?e ?x]] :where [?e :p/name ?n]]";

        assertThat(database.column(collection, List.of(":chief", ":nobody", "[:p/name \"c\"]")))
                .containsExactlyInAnyOrder("a", "c");
        assertThat(database.only(lacking, List.of(":chief", ":nobody", "[:p/name \"z\"]")))
                .isEqualTo(1L);
        assertThat(database.rows(relation, List.of(List.of(":nobody", 1), List.of(":chief", 2))))
                .containsExactly(List.of("a", 2L));
        assertThat(database.rows(collection, List.of(":nobody"))).isEmpty();
    }

    @Test
    void collapsesEqualElements() throws SQLException {
        assertThat(database.only("[:find (sum ?x) . :in [?x ...]]", List.of(2, 2, 3)))
                .isEqualTo(5L);
        assertThat(database.only("[:find (count ?x) . :in [[?x ?y]]]", List.of(List.of(1, 2), List.of(1, 2))))
                .isEqualTo(1L);
        assertThat(database.only("[:find (count ?e) . :in [?e ...] :where [?e]]", List.of(":chief", "[:p/name \"a\"]")))
                .isEqualTo(1L);
    }

    @Test
    void hasNoSolutionsForAnEmptyCollection() throws SQLException {
        assertThat(database.rows("[:find ?n :in [?unused ...] :where [_ :p/name ?n]]", List.of()))
                .isEmpty();
        assertThat(database.rows("[:find ?n :in [[?x ?y]] :where [_ :p/name ?n]]", List.of()))
                .isEmpty();
        assertThat(database.rows("[:find ?n :in [_ ...] :where [_ :p/name ?n]]", List.of()))
                .isEmpty();
    }

    @Test
    void checksTheShapeOfArguments() {
        String tuple = "[:find ?x :in [?x ?y]]";

        assertThat(database.failure(tuple, List.of(1))).isEqualTo("input-type");
        assertThat(database.failure(tuple, List.of(1, 2, 3))).isEqualTo("input-type");
        assertThat(database.failure("[:find ?x :in [?x ...]]", 1)).isEqualTo("input-type");
        assertThat(database.failure("[:find ?x :in [[?x ?y]]]", List.of(List.of(1, 2), List.of(1))))
                .isEqualTo("input-type");
        assertThat(database.failure("[:find ?x :in [[?k [?v ...]] ...]]", 1)).isEqualTo("syntax");
        assertThat(database.failure("[:find ?x :in ?x ?x]", 1, 2)).isEqualTo("duplicate-variable");
        assertThat(database.failure("[:find ?x :in ?x]", new Object[] {null})).isEqualTo("nil-value");
    }

    @Test
    void boundsRowsByArguments() throws SQLException {
        String limited = "[:find ?n :in ?l ?o :where [_ :p/name ?n] :order ?n :limit ?l :offset ?o]";

        assertThat(database.column(limited, 2, 1)).containsExactly("b", "c");
        assertThat(database.failure(limited, 0, 0)).isEqualTo("invalid-limit");
        assertThat(database.failure(limited, 1, -1)).isEqualTo("invalid-limit");
        assertThat(database.failure(limited, "x", 0)).isEqualTo("invalid-limit");
        assertThat(database.failure("[:find ?n :where [_ :p/name ?n] :limit ?]", 0))
                .isEqualTo("invalid-limit");
        assertThat(database.column("[:find ?n :where [_ :p/name ?n] :order ?n :limit ?]", 1))
                .containsExactly("a");
    }

    @Test
    void ignoresBlanks() throws SQLException {
        assertThat(database.column("[:find ?y :in [_ ?y]]", List.of("x", 2))).containsExactly(2L);
        assertThat(database.column("[:find ?y :in _ ?y]", "x", 2)).containsExactly(2L);
        assertThat(database.column("[:find ?y :in [[_ ?y]]]", List.of(List.of("x", 2), List.of(1, 2))))
                .containsExactly(2L);
    }

    @Test
    void takesIntegersForWhatTheQueryMakesOfThem() throws SQLException {
        Object chief = database.only("[:find ?e . :where [?e :p/name \"a\"]]");

        assertThat(database.column("[:find ?n :in ?x :where [?e :p/age ?x] [?e :p/name ?n]]", 40))
                .containsExactly("b");
        assertThat(database.column("[:find ?n :in ?x :where [?e :p/boss ?x] [?e :p/name ?n]]", chief))
                .containsExactlyInAnyOrder("b", "c");
        assertThat(database.column("[:find ?n :in ?x :where (or [?e :p/age ?x] [?e :p/age ?x]) [?e :p/name ?n]]", 40))
                .containsExactly("b");
        assertThat(database.column("[:find ?x :in ?x]", 40)).containsExactly(40L);
    }

    @Test
    void takesGroundConstantsForEntitiesWhereTheQueryDoes() throws SQLException {
        Object chief = database.only("[:find ?e . :where [?e :p/name \"a\"]]");

        assertThat(database.column("[:find ?n :where [(ground :chief) ?e] [?e :p/name ?n]]"))
                .containsExactly("a");
        assertThat(database.rows("[:find ?n :where [(ground :nobody) ?e] [?e :p/name ?n]]"))
                .isEmpty();
        assertThat(database.column("[:find ?n :where [(ground [:chief " + chief + "]) [?e ...]] [?e :p/name ?n]]"))
                .containsExactly("a");
        assertThat(database.rows("[:find ?e :where [(ground " + chief + ") ?e] (not [?e :p/age])]"))
                .isEmpty();
    }
}
