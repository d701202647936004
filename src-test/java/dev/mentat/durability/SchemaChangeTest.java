// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readers see schema, places and datoms of one moment, whatever is committed meanwhile. */
final class SchemaChangeTest {
    private static final int ROUNDS = 16;
    private static final int READERS = 2;
    private static final String ONE = "{:db/id :s/v :db/cardinality :db.cardinality/one}";
    private static final String MANY = "{:db/id :s/v :db/cardinality :db.cardinality/many}";
    private static final String SUM = "[:find (count ?e) (sum ?v) :where [?e :s/v ?v]]";

    private Client writer;
    private final AtomicBoolean done = new AtomicBoolean();
    private final ExecutorService threads = Executors.newFixedThreadPool(READERS);

    @BeforeEach
    void connect() throws SQLException {
        writer = connected();
        writer.run("[{:db/ident :s/v :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");
        StringBuilder data = new StringBuilder("[");
        for (int i = 1; i <= 50; i++) {
            data.append("{:s/v ").append(i).append('}');
        }
        writer.run(data.append(']').toString());
    }

    private static Client connected() throws SQLException {
        return Client.of(":memory:schema-change?poolSize=8");
    }

    @AfterEach
    void disconnect() throws SQLException {
        threads.shutdownNow();
        writer.close();
    }

    /** Reads again and again until all is written. */
    private List<Future<Integer>> readMeanwhile(Callable<Boolean> read) {
        List<Future<Integer>> readers = new ArrayList<>();
        for (int i = 0; i < READERS; i++) {
            readers.add(threads.submit(() -> {
                int reads = 0;
                do {
                    assertThat(read.call()).isTrue();
                    reads++;
                } while (!done.get());
                return reads;
            }));
        }
        return readers;
    }

    private void awaitAll(List<Future<Integer>> readers) throws Exception {
        done.set(true);
        for (Future<Integer> reader : readers) {
            assertThat(reader.get()).isPositive();
        }
    }

    private interface Reading {
        boolean isRight(Client client) throws SQLException;
    }

    private Callable<Boolean> reading(Reading reading) {
        return () -> {
            try (Client client = connected()) {
                boolean isRight = true;
                for (int i = 0; i < 5 && isRight; i++) {
                    isRight = reading.isRight(client);
                }
                return isRight;
            }
        };
    }

    @Test
    void findsValuesWhileTheyMoveToOtherTables() throws Exception {
        List<Future<Integer>> readers =
                readMeanwhile(reading(client -> client.rows(SUM).equals(List.of(List.of(50L, 1275L)))));
        for (int i = 0; i < ROUNDS; i++) {
            writer.run("[" + (i % 2 == 0 ? MANY : ONE) + "]");
        }
        awaitAll(readers);
    }

    @Test
    void findsValuesInATransactionOfSeveralStatements() throws Exception {
        List<Future<Integer>> readers = readMeanwhile(reading(client -> {
            client.begin();
            boolean isRight = client.number("SELECT 1") == 1
                    && client.rows(SUM).equals(List.of(List.of(50L, 1275L)))
                    && client.rows(SUM).equals(List.of(List.of(50L, 1275L)))
                    && client.number("(basis)") == client.number("[:find (max ?t) . :where [?t :db/txInstant]]");
            client.rollback();
            return isRight;
        }));
        for (int i = 0; i < ROUNDS; i++) {
            writer.run("[" + (i % 2 == 0 ? MANY : ONE) + "]");
        }
        awaitAll(readers);
    }

    @Test
    void findsThePastWhileItIsMade() throws Exception {
        long before = writer.number("(basis)");
        String then = "(as-of " + before + " " + SUM + ")";
        List<Object> entities = writer.values("[:find ?e :where [?e :s/v] :order ?e]");
        List<Future<Integer>> readers =
                readMeanwhile(reading(client -> client.rows(then).equals(List.of(List.of(50L, 1275L)))));
        for (Object entity : entities) {
            writer.run("[[:db/add " + entity + " :s/v 1000]]");
        }
        awaitAll(readers);
        assertThat(writer.rows(SUM)).containsExactly(List.of(50L, 50_000L));
    }

    @Test
    void keepsTheOldSchemaWithinATransaction() throws Exception {
        try (Client reader = connected()) {
            reader.begin();
            assertThat(reader.rows(SUM)).containsExactly(List.of(50L, 1275L));
            writer.run("[" + MANY + "]");
            writer.run("[{:s/v [1 2 3]}]");

            assertThat(reader.rows(SUM)).containsExactly(List.of(50L, 1275L));
            assertThat(reader.values("[:find [?c ...] :where [:s/v :db/cardinality ?a] [?a :db/ident ?c]]"))
                    .containsExactly(":db.cardinality/one");
            reader.commit();
            assertThat(reader.rows(SUM)).containsExactly(List.of(53L, 1281L));
        }
    }

    @Test
    void knowsTheSchemaOfAStoreThatATransactionComesToLate() throws Exception {
        writer.run("MENTAT CREATE STORE other");
        try (Client reader = connected()) {
            reader.begin();
            assertThat(reader.rows(SUM)).containsExactly(List.of(50L, 1275L));
            writer.run("MENTAT USE other");
            writer.run("[{:db/ident :s/v :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");
            writer.run("[{:s/v 1}]");

            reader.run("MENTAT USE other");
            assertThat(reader.values("[:find ?i :where [?a :db/ident ?i] [(= ?i :s/v)]]"))
                    .isEmpty();
            reader.rollback();
            assertThat(reader.rows(SUM)).containsExactly(List.of(1L, 1L));
        }
    }
}
