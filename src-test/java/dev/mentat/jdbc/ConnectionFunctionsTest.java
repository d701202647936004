// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.jdbc.Table.execute;
import static dev.mentat.jdbc.Table.rows;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.edn.Keyword;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Functions and predicates that a connection is told of. */
final class ConnectionFunctionsTest {
    private static final String URL = "jdbc:mentat:duckdb::memory:connection-functions";
    private static final String BALANCES =
            "[:find ?k ?n :order ?k :where [?e :account/key ?k] [?e :account/balance ?n]]";
    private static final Keyword BALANCE = Keyword.of("account", "balance");
    private static final Keyword KEY = Keyword.of("account", "key");

    private Connection connection;
    private Connection other;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection(URL);
        other = DriverManager.getConnection(URL);
        execute(
                connection,
                "[{:db/ident :account/key :db/valueType :db.type/string :db/cardinality :db.cardinality/one"
                        + "  :db/unique :db.unique/identity}"
                        + " {:db/ident :account/balance :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                        + " {:db/ident :account/guard :db.entity/preds [my/covered?]}]",
                "[{:account/key \"a\" :account/balance 100} {:account/key \"b\" :account/balance 0}]");
        MentatConnection mentat = connection.unwrap(MentatConnection.class);
        mentat.addTransactionFunction(":account/transfer", (before, arguments) -> {
            long from = before.entid(KEY, arguments.get(0)).orElseThrow();
            long to = before.entid(KEY, arguments.get(1)).orElseThrow();
            long amount = (Long) arguments.get(2);
            return List.of(
                    List.of(
                            Keyword.of("db", "add"),
                            from,
                            BALANCE,
                            (Long) before.values(from, BALANCE).get(0) - amount),
                    List.of(
                            Keyword.of("db", "add"),
                            to,
                            BALANCE,
                            (Long) before.values(to, BALANCE).get(0) + amount),
                    List.of(Keyword.of("db", "add"), from, Keyword.of("db", "ensure"), Keyword.of("account", "guard")));
        });
        mentat.addEntityPredicate(
                "my/covered?",
                (after, entity) -> (Long) after.values(entity, BALANCE).get(0) >= 0);
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
        other.close();
    }

    @Test
    void areCalledByTransactions() throws SQLException {
        execute(connection, "[[:account/transfer \"a\" \"b\" 30]]");
        try (PreparedStatement transfer = connection.prepareStatement("[[:account/transfer ? ? ?]]")) {
            transfer.setString(1, "b");
            transfer.setString(2, "a");
            transfer.setLong(3, 10);
            transfer.executeUpdate();
        }

        assertThat(rows(connection, BALANCES)).containsExactly(List.of("a", 80L), List.of("b", 20L));
        assertRefused(
                ":db.error/entity-pred", "23514", () -> execute(connection, "[[:account/transfer \"a\" \"b\" 81]]"));
        assertThat(rows(connection, BALANCES)).containsExactly(List.of("a", 80L), List.of("b", 20L));
    }

    @Test
    void areUnknownToOtherConnections() {
        assertRefused(
                ":db.error/unknown-tx-function", "42883", () -> execute(other, "[[:account/transfer \"a\" \"b\" 30]]"));
    }

    @Test
    void areNeverNull() throws SQLException {
        MentatConnection mentat = connection.unwrap(MentatConnection.class);

        assertRefused("", "22023", () -> mentat.addTransactionFunction("f", null));
        assertRefused("", "22023", () -> mentat.addEntityPredicate(null, (after, entity) -> true));
        connection.close();
        assertRefused("", "08003", () -> mentat.addTransactionFunction("f", (before, arguments) -> List.of()));
    }

    private static void assertRefused(String start, String state, ThrowingCallable call) {
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(call)
                .withMessageStartingWith(start)
                .returns(state, SQLException::getSQLState);
    }
}
