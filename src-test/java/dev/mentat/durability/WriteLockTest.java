// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One transaction at a time writes to a store. */
final class WriteLockTest {
    private static final String SCHEMA = "[{:db/ident :w/key :db/valueType :db.type/string"
            + " :db/cardinality :db.cardinality/one :db/unique :db.unique/identity}"
            + " {:db/ident :w/n :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]";
    private static final String COUNT = "[:find (count ?e) . :where [?e :w/key]]";
    private static final int TRANSACTIONS = 60;
    private static final Executor THREADS = task -> new Thread(task).start();

    private Client one;
    private Client two;

    @BeforeEach
    void connect() throws SQLException {
        one = Client.of(":memory:write-lock?poolSize=6&poolWait=30&store=a");
        two = Client.of(":memory:write-lock?poolSize=6&store=a");
        one.run(SCHEMA);
        one.run("[{:w/key \"old\" :w/n 0}]");
        try (Client other = Client.of(":memory:write-lock?store=b")) {
            other.run(SCHEMA);
        }
    }

    @AfterEach
    void disconnect() throws SQLException {
        one.close();
        two.close();
    }

    /** Does something that waits in a thread of its own. */
    private static CompletableFuture<Long> meanwhile(Client client, String text) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return client.run(text);
                    } catch (SQLException e) {
                        throw new CompletionException(e);
                    }
                },
                THREADS);
    }

    @Test
    void refusesToWriteAfterReadingWhatIsOutdated() throws SQLException {
        one.begin();
        assertThat(one.number(COUNT)).isEqualTo(1);
        two.run("[{:w/key \"new\" :w/n 1}]");

        assertFails("40001", () -> one.run("[{:w/key \"new\" :w/n 2}]")).withMessageContainingAll("store a", "retry");
        assertFails("25P02", () -> one.number(COUNT));
        one.rollback();

        assertThat(one.run("[{:w/key \"new\" :w/n 2}]")).isEqualTo(2);
        one.commit();
        assertThat(two.rows("[:find ?k ?n :where [?e :w/key ?k] [?e :w/n ?n] :order ?k]"))
                .extracting(row -> row.get(0) + "=" + row.get(1))
                .containsExactly("new=2", "old=0");
    }

    @Test
    void refusesToWriteAfterReadingWhatIsOutdatedThroughSql() throws SQLException {
        one.begin();
        assertThat(one.number("SELECT count(*) FROM \"" + one.connection().getSchema() + "\".w"))
                .isEqualTo(1);
        two.run("[{:w/key \"new\" :w/n 1}]");

        assertFails("40001", () -> one.run("[{:w/key \"new\" :w/n 2}]"));
    }

    @Test
    void neverRefusesATransactionThatHasReadNothing() throws SQLException {
        one.begin();
        one.connection().prepareStatement(COUNT).close();
        two.run("[{:w/key \"new\" :w/n 1}]");

        assertThat(one.run("[{:w/key \"new\" :w/n 2}]")).isEqualTo(2);
        one.commit();
    }

    @Test
    void letsReadersReadWhileAWriterHoldsTheLock() throws SQLException {
        one.begin();
        one.run("[{:w/key \"new\" :w/n 1} {:db/ident :w/more :db/valueType :db.type/long"
                + " :db/cardinality :db.cardinality/many}]");

        assertThat(two.number(COUNT)).isEqualTo(1);
        assertThat(two.values("(as-of 1 " + COUNT + ")")).isEmpty();
        assertThat(two.values("(pull [:w/n] [:w/key \"old\"])")).hasSize(1);
        assertThat(two.values("(pull [*] [:w/key \"new\"])")).containsOnlyNulls();
        one.commit();
        assertThat(two.number(COUNT)).isEqualTo(2);
    }

    @Test
    void writesToOtherStoresWhileOneIsLocked() throws SQLException {
        one.begin();
        one.run("[{:w/key \"a\"}]");
        two.run("MENTAT USE b");

        assertThat(two.run("[{:w/key \"b\"}]")).isEqualTo(1);
        assertThat(two.number(COUNT)).isEqualTo(1);
        one.commit();
        assertThat(one.number(COUNT)).isEqualTo(2);
    }

    @Test
    void waitsForTheLockInAutocommit() throws Exception {
        two.begin();
        two.run("[{:w/key \"two\"}]");
        CompletableFuture<Long> waiting = meanwhile(one, "[{:w/key \"one\"}]");
        two.run("[{:w/key \"two\" :w/n 2}]");
        two.commit();

        assertThat(waiting.get()).isEqualTo(1);
        assertThat(two.number(COUNT)).isEqualTo(3);
    }

    @Test
    void passesTheLockOnAmongManyWriters() throws Exception {
        try (Client three = Client.of(":memory:write-lock?poolSize=6&store=a")) {
            List<CompletableFuture<Void>> writers = List.of(many(one, "x"), many(two, "y"), many(three, "z"));
            CompletableFuture.allOf(writers.toArray(CompletableFuture[]::new)).get();

            assertThat(three.number(COUNT)).isEqualTo(1 + 3 * TRANSACTIONS);
        }
    }

    /** Transacts many times in a thread of its own. */
    private static CompletableFuture<Void> many(Client client, String prefix) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        for (int i = 0; i < TRANSACTIONS; i++) {
                            client.run("[{:w/key \"" + prefix + i + "\"}]");
                        }
                    } catch (SQLException e) {
                        throw new CompletionException(e);
                    }
                },
                THREADS);
    }

    @Test
    void givesUpOnAHolderThatDoesNothing() throws SQLException {
        two.begin();
        two.run("[{:w/key \"two\"}]");

        assertFails("40001", () -> one.run("[{:w/key \"one\"}]"))
                .withMessageMatching("Store a is locked by connection \\d+ .*idle.*");

        two.rollback();
        assertThat(one.run("[{:w/key \"one\"}]")).isEqualTo(1);
    }

    @Test
    void endsTheWaitForTheLockAtTheTimeout() throws SQLException {
        try (Client patient = Client.of(":memory:write-lock-patient?store=a");
                Client holder = Client.of(":memory:write-lock-patient?store=a")) {
            patient.run(SCHEMA);
            holder.begin();
            holder.run("[{:w/key \"two\"}]");
            try (Statement statement = patient.connection().createStatement()) {
                statement.setQueryTimeout(1);
                assertFails("57014", () -> statement.execute("[{:w/key \"one\"}]"));
            }
            holder.commit();
            assertThat(patient.run("[{:w/key \"one\"}]")).isEqualTo(1);
        }
    }

    @Test
    void refusesWhatWouldBeADeadlock() throws Exception {
        one.begin();
        two.begin();
        two.run("MENTAT USE b");
        one.run("[{:w/key \"one\"}]");
        two.run("[{:w/key \"two\"}]");
        one.run("MENTAT USE b");
        two.run("MENTAT USE a");
        CompletableFuture<String> first = outcome(one, "[{:w/key \"one\"}]");
        CompletableFuture<String> second = outcome(two, "[{:w/key \"two\"}]");

        assertThat(List.of(first.get(), second.get()))
                .contains("1")
                .anyMatch(outcome -> outcome.startsWith("40001 ") && outcome.contains("deadlock"));
    }

    /** Executes in a thread of its own, and rolls back if that fails. */
    private static CompletableFuture<String> outcome(Client client, String text) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return Long.toString(client.run(text));
                    } catch (SQLException e) {
                        return e.getSQLState() + " " + e.getMessage() + rolledBack(client);
                    }
                },
                THREADS);
    }

    private static String rolledBack(Client client) {
        try {
            client.rollback();
            return "";
        } catch (SQLException e) {
            return ", and " + e.getMessage();
        }
    }

    @Test
    void refusesToDropTheStoreThatItHasLockedItself() throws SQLException {
        one.begin();
        one.run("[{:w/key \"new\"}]");

        assertFails("25000", () -> one.run("MENTAT DROP STORE a")).withMessageContaining("commit or roll back");
        assertFails("25000", () -> one.run("MENTAT CREATE STORE c"));

        one.commit();
        one.run("MENTAT DROP STORE b");
        assertThat(two.number(COUNT)).isEqualTo(2);
    }
}
