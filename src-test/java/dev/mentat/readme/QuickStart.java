// SPDX-License-Identifier: Apache-2.0
package dev.mentat.readme;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The example of the README: what stands between the two marks is shown there word for word. */
final class QuickStart {
    private QuickStart() {}

    static void run(Appendable out) throws SQLException, java.io.IOException {
        // README begins
        try (Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "[{:db/ident :boat/name, :db/valueType :db.type/string, :db/cardinality :db.cardinality/one}"
                            + " {:db/ident :boat/crew, :db/valueType :db.type/long, :db/cardinality :db.cardinality/one}]");
            statement.execute("[{:boat/name \"Ahti\" :boat/crew 4} {:boat/name \"Vellamo\" :boat/crew 2}]");
            PreparedStatement query = connection.prepareStatement(
                    "[:find ?name ?crew :in ?least :order ?name :where [?b :boat/name ?name] [?b :boat/crew ?crew]"
                            + " [(>= ?crew ?least)]]");
            query.setInt(1, 3);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    out.append(rows.getString("name") + " sails with " + rows.getLong("crew") + "\n");
                }
            }
        }
        // README ends
    }
}
