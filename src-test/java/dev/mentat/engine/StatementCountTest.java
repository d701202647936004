// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.pool.Database;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many statements DuckDB gets depends on the attributes of a transaction, not on its entities. */
final class StatementCountTest {
    private static final int MOST = 60;

    @Test
    void staysTheSameForMoreEntities() throws SQLException {
        try (Database database = Database.open(DatabaseConfig.of(new Location.NamedMemory("statement-count")));
                Connection connection = DriverManager.getConnection("jdbc:mentat:duckdb::memory:statement-count");
                Statement statement = connection.createStatement()) {
            statement.execute("[{:db/ident :boat/reg :db/valueType :db.type/string :db/cardinality :db.cardinality/one"
                    + "  :db/unique :db.unique/identity}"
                    + " {:db/ident :boat/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :boat/crew :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :boat/home :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :boat/nick :db/valueType :db.type/string :db/cardinality :db.cardinality/many}"
                    + " {:db/ident :port/code :db/valueType :db.type/string :db/cardinality :db.cardinality/one"
                    + "  :db/unique :db.unique/identity}]");
            statement.execute(IntStream.range(0, 50)
                    .mapToObj(i -> "{:port/code \"P" + i + "\"}")
                    .collect(Collectors.joining(" ", "[", "]")));

            long thousand = statements(database, statement, boats(0, 1_000, "a"));
            assertThat(thousand).isLessThanOrEqualTo(MOST);
            assertThat(statements(database, statement, boats(1_000, 11_000, "a")))
                    .isLessThanOrEqualTo(thousand);
            long changes = statements(database, statement, boats(0, 1_000, "b"));
            assertThat(changes).isLessThanOrEqualTo(MOST);
            assertThat(statements(database, statement, boats(1_000, 11_000, "b")))
                    .isLessThanOrEqualTo(changes);
        }
    }

    private static long statements(Database database, Statement statement, String transaction) throws SQLException {
        long before = database.statementCount();
        statement.execute(transaction);
        return database.statementCount() - before;
    }

    private static String boats(int from, int to, String name) {
        return IntStream.range(from, to)
                .mapToObj(i -> "{:boat/reg \"R" + i + "\" :boat/name \"" + name + "\" :boat/crew " + (i + name.length())
                        + " :boat/home [:port/code \"P" + i % 50 + "\"] :boat/nick [\"" + name + "\" \"n" + i + "\"]}")
                .collect(Collectors.joining(" ", "[", "]"));
    }
}
