// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What {@code :distinct} and {@code :timeout} do to a query. */
final class QueryClausesTest {
    private static final String ENDLESS =
            "[:find (count ?n) . :where (up ?n) %s :rules [[(up ?n) [(ground 0) ?n]] [(up ?n) (up ?m) [(+ ?m 1) ?n]]]]";

    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]""", """
                [{:p/name "a" :p/age 1} {:p/name "b" :p/age 1} {:p/name "c" :p/age 2}]""");
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
    }

    @Test
    void distinctMakesOneRowOfThoseThatWithKeepsApart() throws SQLException {
        assertThat(database.column("[:find ?a :with ?e :where [?e :p/age ?a]]")).containsExactlyInAnyOrder(1L, 1L, 2L);
        assertThat(database.column("[:find ?a :with ?e :where [?e :p/age ?a] :distinct]"))
                .containsExactlyInAnyOrder(1L, 2L);
        assertThat(database.column("{:find [?a] :with [?e] :where [[?e :p/age ?a]] :distinct true"
                        + " :order [(desc ?a)] :limit 1}"))
                .containsExactly(2L);
        assertThat(database.column("[:find ?a :with ?e :where [?e :p/age ?a] :order ?a :offset 1 :distinct]"))
                .containsExactly(2L);
    }

    @Test
    void distinctLeavesAggregatesOverTheirBag() throws SQLException {
        assertThat(database.only("[:find (sum ?a) . :with ?e :where [?e :p/age ?a] :distinct]"))
                .isEqualTo(4L);
        assertThat(database.rows("[:find ?a (count ?e) :where [?e :p/age ?a] :distinct :order ?a]"))
                .containsExactly(List.of(1L, 2L), List.of(2L, 1L));
    }

    @Test
    void distinctRowsHaveNoOrderByWhatKeptThemApart() {
        assertThat(database.failure("[:find ?a :with ?n :where [?e :p/age ?a] [?e :p/name ?n] :order ?n :distinct]"))
                .isEqualTo("order-var");
        assertThat(database.failure("[:find ?a :with ?x :where [?e :p/age ?a] :distinct]"))
                .isEqualTo("unbound-variable");
    }

    @Test
    void timeoutStopsTheQuery() throws SQLException {
        assertThatThrownBy(() -> database.rows(ENDLESS.replace("%s", ":timeout 50")))
                .isInstanceOf(SQLTimeoutException.class)
                .extracting(failure -> ((SQLException) failure).getSQLState())
                .isEqualTo("57014");
        assertThat(database.column("[:find ?n :where [_ :p/name ?n] :timeout 60000]"))
                .hasSize(3);
    }

    @Test
    void theShorterTimeoutCounts() throws SQLException {
        try (Statement statement = database.connection().createStatement()) {
            statement.setQueryTimeout(600);
            assertThatThrownBy(() -> statement.executeQuery(ENDLESS.replace("%s", ":timeout 50")))
                    .isInstanceOf(SQLTimeoutException.class);
            statement.setQueryTimeout(1);
            assertThatThrownBy(() -> statement.executeQuery(ENDLESS.replace("%s", ":timeout 600000")))
                    .isInstanceOf(SQLTimeoutException.class);
        }
    }
}
