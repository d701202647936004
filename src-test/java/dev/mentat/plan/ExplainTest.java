// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code (explain query)} says, and that the order in which clauses are written does not decide how they are joined. */
final class ExplainTest {
    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/key :db/valueType :db.type/string :db/cardinality :db.cardinality/one
                  :db/unique :db.unique/identity}
                 {:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                 {:db/ident :p/friend :db/valueType :db.type/ref :db/cardinality :db.cardinality/many}
                 {:db/ident :q/tag :db/valueType :db.type/keyword :db/cardinality :db.cardinality/many}]""", """
                [{:db/id "a" :p/key "a" :p/age 5 :p/friend "b" :q/tag :k/x}
                 {:db/id "b" :p/key "b" :p/age 6 :p/friend "a"}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    private static String explained(String query, Object... inputs) throws SQLException {
        return (String) database.only("(explain " + query + ")", inputs);
    }

    private static List<String> steps(String query) throws SQLException {
        return explained(query)
                .lines()
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .map(line -> line.substring(2).split(" -- ", 2)[0])
                .toList();
    }

    @Test
    void showsClausesTablesSqlAndPlan() throws SQLException {
        String text = explained("[:find ?n :where [?e :p/age ?x] [(< ?x 6)] [?e :p/friend ?f] (not [?f :p/age 5])"
                + " [?f :p/key ?n] [?e :p/key \"a\"]]");

        assertThat(text.lines().takeWhile(line -> !line.isEmpty()).map(line -> line.replaceAll("__\\w+", "TABLE")))
                .containsExactly(
                        "Clauses in the order in which they are joined:",
                        "  [?e :p/key \"a\"] -- reads mentat.TABLE",
                        "  [?e :p/age ?x] -- reads mentat.TABLE",
                        "  [(< ?x 6)]",
                        "  [?e :p/friend ?f] -- reads mentat.TABLE",
                        "  [?f :p/key ?n] -- reads mentat.TABLE",
                        "  (not [?f :p/age 5])",
                        "    [?f :p/age 5] -- reads mentat.TABLE");
        assertThat(text)
                .contains("\n\nSQL:\nSELECT ", "\n\nDuckDB's plan:\n", "Sequential Scan")
                .doesNotEndWith("\n");
    }

    @Test
    void showsWhatRecursionConsistsOf() throws SQLException {
        assertThat(steps("[:find ?y :where (r \"no\" ?y) (s ?y)"
                        + " :rules [[(r ?x ?y) [?x :p/friend ?y]] [(r ?x ?y) [?x :p/friend ?z] (r ?z ?y)]"
                        + " [(s ?x) [?x :p/age]]]]"))
                .isNotEmpty();
        assertThat(steps("[:find ?y :where (r ?x ?y) (s ?x)"
                        + " :rules [[(r ?x ?y) [?x :p/friend ?y]] [(r ?x ?y) [?x :p/friend ?z] (r ?z ?y)]"
                        + " [(s ?x) [?x :p/age]]]]"))
                .contains("[?x :p/age]", "(r ?x ?y)", "  [?x :p/friend ?y]");
    }

    @Test
    void namesThePastThatIsRead() throws SQLException {
        database.execute("[[:db/add [:p/key \"b\"] :p/age 7]]");

        String past = explained("(as-of 268435458 [:find ?x :where [_ :p/age ?x]])")
                .lines()
                .skip(1)
                .findFirst()
                .orElseThrow();
        assertThat(past).matches("  \\[_ :p/age \\?x] -- reads mentat\\.__\\w+ and __\\w+");
    }

    @Test
    void asksDuckDbNothingWhereNothingCanBe() throws SQLException {
        assertThat(explained("[:find ?n :where [?e :p/key 5] [?e :p/key ?n]]")).contains("DuckDB is not asked");
        assertThat(explained("[:find ?n :in ?e :where [?e :p/key ?n]]", ":no/such"))
                .contains("DuckDB is not asked");
        assertThat(explained("[:find ?n :in ?x :where [?e :p/age ?x] [?e :p/key ?n]]", 5L))
                .contains("DuckDB's plan:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[?e :p/key \"a\"]|[?e :p/friend ?f]|[?f :p/age ?x]|[(< ?x 9)]",
                "[?e :p/age ?x]|[?f :p/age ?x]|[?f :p/key \"b\"]|(not [?e :q/tag :k/x])",
                "[?e :p/friend ?f]|[(get-else $ ?f :p/age 0) ?x]|[(+ ?x 1) ?y]|[?e :p/key ?y2]|[(str ?y) ?y2]",
                "(or [?e :q/tag :k/x] [?e :q/tag :k/y])|[?e :p/key ?k]|[?f :p/friend ?e]|[(missing? $ ?f :q/tag)]"
            })
    void joinsInOneOrderHoweverTheClausesAreWritten(String clauses) throws SQLException {
        Set<List<String>> orders = new LinkedHashSet<>();
        for (List<String> permutation : permutations(List.of(clauses.split("\\|")))) {
            orders.add(steps("[:find ?e ?f :where " + String.join(" ", permutation) + "]"));
        }
        assertThat(orders).hasSize(1);
    }

    private static List<List<String>> permutations(List<String> items) {
        if (items.isEmpty()) {
            return List.of(List.of());
        }
        List<List<String>> all = new ArrayList<>();
        for (String first : items) {
            List<String> others = new ArrayList<>(items);
            others.remove(first);
            for (List<String> rest : permutations(others)) {
                List<String> permutation = new ArrayList<>(List.of(first));
                permutation.addAll(rest);
                all.add(permutation);
            }
        }
        return all;
    }
}
