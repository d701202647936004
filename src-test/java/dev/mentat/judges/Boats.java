// SPDX-License-Identifier: Apache-2.0
package dev.mentat.judges;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A few boats and their harbours, for the tools to look at. */
final class Boats {
    static final String BY_CREW =
            "[:find ?name ?crew :in ?least :order ?name :where [?b :boat/name ?name] [?b :boat/crew ?crew] [(>= ?crew ?least)]]";

    /** The same in the form that survives what tools do to Datalog. */
    static final String BY_CREW_IN_SQL = "SELECT * FROM mentat_q('" + BY_CREW + "', ?) ORDER BY name";

    /** The same as MyBatis wants its parameters. */
    static final String BY_CREW_MYBATIS = "SELECT * FROM mentat_q('" + BY_CREW + "', #{least}) ORDER BY name";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Boats() {}

    /** Returns the URL of a database in memory that no other test has. */
    static String url() {
        return "jdbc:mentat:duckdb::memory:judge-" + NUMBER.incrementAndGet();
    }

    /** Makes schema and data. */
    static void launch(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("""
                    [{:db/ident :boat/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one
                      :db/unique :db.unique/identity :db/doc "What is painted on the bow"}
                     {:db/ident :boat/crew :db/valueType :db.type/long :db/cardinality :db.cardinality/one}
                     {:db/ident :boat/tags :db/valueType :db.type/string :db/cardinality :db.cardinality/many}
                     {:db/ident :boat/id :db/valueType :db.type/uuid :db/cardinality :db.cardinality/one}
                     {:db/ident :boat/harbour :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}
                     {:db/ident :harbour/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]""");
            statement.execute("""
                    [{:db/id "h" :harbour/name "Hanko"}
                     {:boat/name "Ahti" :boat/crew 4 :boat/tags ["old" "blue"] :boat/harbour "h"
                      :boat/id #uuid "6f1c2a70-8d54-4c0f-9a55-0d7d6f5f3b11"}
                     {:boat/name "Vellamo" :boat/crew 2 :boat/harbour "h"}]""");
        }
    }
}
