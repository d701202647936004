// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * DuckDB 1.5 keeps the statistics of the first planning in a prepared statement without parameters, and goes on leaving out
 * what was not there then. The driver keeps no such statement.
 */
final class StalePlanTest {
    private static final String SCHEMA =
            "[{:db/ident :v/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :v/s :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/index true}"
                    + " {:db/ident :v/to :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :v/none :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :w/m :db/valueType :db.type/long :db/cardinality :db.cardinality/many}]";

    /** Queries without parameters, with what they give in the end. */
    private static final Map<String, Long> QUERIES = new LinkedHashMap<>();

    static {
        QUERIES.put("[:find (count ?e) . :where [?e :v/n 5]]", 1L);
        QUERIES.put("[:find (count ?e) . :where [?e :v/n ?n] [(> ?n 4)]]", 1L);
        QUERIES.put("[:find (max ?n) . :where [?e :v/n ?n]]", 5L);
        QUERIES.put("[:find (count ?e) . :where [?e :v/s \"zz\"]]", 1L);
        QUERIES.put("[:find (count ?e) . :where [?e :v/none ?n]]", 1L);
        QUERIES.put("[:find (count ?e) . :where [?e :v/to ?o] [?o :v/n 1]]", 1L);
        QUERIES.put("[:find (count ?e) . :where [?e :w/m 5]]", 1L);
        QUERIES.put("[:find (count ?e) . :where [?e :v/n 5] (not [?e :v/s \"a\"])]", 1L);
        QUERIES.put("SELECT count(*) FROM mentat.v WHERE n = 5", 1L);
        QUERIES.put("SELECT max(n) FROM mentat.v", 5L);
        QUERIES.put("SELECT count(*) FROM mentat.v a JOIN mentat.v b ON a.\"to\" = b.db_id", 1L);
        QUERIES.put("SELECT count(DISTINCT s) FROM mentat.v", 5L);
        QUERIES.put("SELECT count(*) FROM mentat_q('[:find ?e :where [?e :v/n 5]]')", 1L);
    }

    @Test
    void isAFaultOfDuckDb() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            assumeThat(connection.getMetaData().getDatabaseProductVersion()).startsWith("v1.");
            statement.execute("CREATE TABLE t AS SELECT i AS a FROM range(1, 5) r(i)");
            try (PreparedStatement kept = connection.prepareStatement("SELECT count(*) FROM t WHERE a = 5")) {
                assertThat(number(kept)).isZero();
                statement.execute("INSERT INTO t VALUES (5)");

                assertThat(number(kept)).as("stale").isZero();
                try (PreparedStatement fresh = connection.prepareStatement("SELECT count(*) FROM t WHERE a = 5")) {
                    assertThat(number(fresh)).isEqualTo(1);
                }
            }
        }
    }

    private static long number(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            return result.next() ? result.getLong(1) : 0;
        }
    }

    @Test
    void isUnknownToPreparedStatementsOfTheDriver() throws SQLException {
        try (Client one = Client.of(":memory:stale-plans");
                Client two = Client.of(":memory:stale-plans");
                Client other = Client.of(":memory:stale-plans?store=other")) {
            for (Client client : List.of(one, other)) {
                client.run(SCHEMA);
                client.run(
                        "[{:v/n 1 :v/s \"a\" :w/m [1 2]} {:v/n 2 :v/s \"b\"} {:v/n 3 :v/s \"c\"} {:v/n 4 :v/s \"d\"}]");
            }
            List<PreparedStatement> prepared = new ArrayList<>();
            for (String query : QUERIES.keySet()) {
                PreparedStatement statement = one.connection().prepareStatement(query);
                for (int i = 0; i < 3; i++) {
                    number(statement);
                }
                prepared.add(statement);
            }
            String added = "[{:db/id \"x\" :v/n 5 :v/s \"zz\" :v/none 7 :w/m 5}"
                    + " [:db/add \"x\" :v/to \"y\"] {:db/id \"y\" :w/m 9}]";
            two.run(added);
            two.run("[{:v/s \"b\" :v/n 0}]");
            two.run("[[:db/add " + two.number("[:find ?e . :where [?e :v/n 5]]") + " :v/to "
                    + two.number("[:find ?e . :where [?e :v/n 1]]") + "]]");

            assertAnswers(prepared);
            one.run("MENTAT USE other");
            one.run("MENTAT USE default");
            assertAnswers(prepared);
            for (PreparedStatement statement : prepared) {
                statement.close();
            }
        }
    }

    private static void assertAnswers(List<PreparedStatement> prepared) throws SQLException {
        int i = 0;
        for (Map.Entry<String, Long> query : QUERIES.entrySet()) {
            assertThat(number(prepared.get(i++))).as(query.getKey()).isEqualTo(query.getValue());
        }
    }
}
