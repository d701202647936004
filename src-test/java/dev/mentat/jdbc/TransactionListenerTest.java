// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.edn.Keyword;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TransactionListenerTest {
    private static final String URL = "jdbc:mentat:duckdb::memory:listeners?allowExcision=true";

    private final List<TransactionResult> heard = new CopyOnWriteArrayList<>();
    private final TransactionListener listener = (store, result) -> heard.add(result);
    private Connection connection;
    private Connection other;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection(URL);
        other = DriverManager.getConnection(URL);
        mentat(connection).addTransactionListener(listener);
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
        other.close();
    }

    private static MentatConnection mentat(Connection connection) throws SQLException {
        return connection.unwrap(MentatConnection.class);
    }

    private static void execute(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(text);
        }
    }

    private static long basis(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("(basis)")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private List<Long> heardTransactions() {
        return heard.stream().map(TransactionResult::tx).toList();
    }

    @Test
    void hearsWhatATransactionDid() throws Exception {
        execute(connection, "[{:db/id \"a\" :db/ident :color/red}]");

        assertThat(heard).hasSize(1);
        TransactionResult result = heard.get(0);
        assertThat(result.tx()).isEqualTo(basis(connection));
        assertThat(result.basisBefore()).isEqualTo(result.tx() - 1);
        assertThat(result.tempids()).containsOnlyKeys("a");
        assertThat(result.datoms())
                .extracting(TransactionResult.Datom::value)
                .containsExactly(new Keyword("color/red"), result.instant());
    }

    @Test
    void hearsOfOtherConnectionsToTheStoreOnly() throws Exception {
        execute(other, "[]");
        execute(other, "MENTAT CREATE STORE elsewhere");
        execute(other, "MENTAT USE elsewhere");
        execute(other, "[]");

        assertThat(heardTransactions()).containsExactly(basis(connection));
    }

    @Test
    void hearsOfAJdbcTransactionWhenItIsCommitted() throws Exception {
        connection.setAutoCommit(false);
        execute(connection, "[]");
        execute(connection, "[]");
        assertThat(heard).isEmpty();

        connection.commit();
        long last = basis(connection);
        assertThat(heardTransactions()).containsExactly(last - 1, last);

        execute(connection, "[]");
        connection.rollback();
        execute(connection, "(with [{:db/doc \"tried\"}])");
        assertThat(heard).hasSize(2);
    }

    @Test
    void hearsOfExcisionsAndMergedBatches() throws Exception {
        execute(connection, "[{:db/ident :color/red}]");
        execute(connection, "MENTAT EXCISE :color/red");
        try (Connection merging = DriverManager.getConnection(URL + "&batchAsOneTransaction=true");
                Statement statement = merging.createStatement()) {
            statement.addBatch("[{:db/doc \"one\"}]");
            statement.addBatch("[{:db/doc \"two\"}]");
            statement.executeBatch();
        }

        long last = basis(connection);
        assertThat(heardTransactions()).containsExactly(last - 2, last - 1, last);
        assertThat(heard.get(2).datoms()).hasSize(3);
    }

    @Test
    void isCalledWhenTheTransactionCanBeReadAndTheStoreIsFree() throws Exception {
        List<Long> seen = new ArrayList<>();
        mentat(connection).addTransactionListener((store, result) -> {
            try {
                seen.add(basis(connection) - result.tx());
                CompletableFuture.runAsync(() -> transactOnce(result)).join();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });

        execute(connection, "[]");

        assertThat(seen).containsExactly(0L, 0L);
        assertThat(heardTransactions()).containsExactly(basis(connection) - 1, basis(connection));
    }

    /** Commits from another thread while the first transaction is being told. */
    private void transactOnce(TransactionResult result) {
        try {
            if (result.datoms().size() == 1) {
                execute(other, "[{:db/doc \"a reaction\"}]");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void hearsInTheOrderOfTheCommitsWhoeverCommits() throws Exception {
        CompletableFuture<Void> busy = CompletableFuture.runAsync(() -> transact(other, 50));
        transact(connection, 50);
        busy.get();
        execute(connection, "[]");

        long last = basis(connection);
        assertThat(heardTransactions()).hasSize(101).isSorted().endsWith(last);
    }

    private static void transact(Connection connection, int times) {
        try {
            for (int i = 0; i < times; i++) {
                execute(connection, "[]");
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void cannotMakeACommitLookLikeAFailure() throws Exception {
        mentat(other).addTransactionListener((store, result) -> {
            throw new IllegalStateException("a listener that fails");
        });
        mentat(other).addTransactionListener(listener);

        execute(other, "[]");

        assertThat(heardTransactions()).containsExactly(basis(connection), basis(connection));
    }

    @Test
    void hearsNothingOnceItIsRemoved() throws Exception {
        mentat(connection).removeTransactionListener(listener);
        mentat(connection).removeTransactionListener(listener);
        execute(connection, "[]");
        mentat(other).addTransactionListener(listener);
        other.close();
        execute(connection, "[]");

        assertThat(heard).isEmpty();
        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> mentat(connection).addTransactionListener(null))
                .extracting(SQLException::getSQLState)
                .isEqualTo("22023");
    }
}
