// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("exhaustive")
final class OptimizeTest {
    private static final String OPTIMIZE = "MENTAT OPTIMIZE";
    private static final String ALL =
            "[:find ?e ?a ?v ?tx ?added :where [?e ?a ?v ?tx ?added] :order ?e ?a ?tx ?added ?v]";
    private static final String SHOWN = "SELECT * FROM mentat.g ORDER BY db_id";

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void grow() throws SQLException {
        file = directory.resolve("a.db");
        try (Client client = Client.of(file)) {
            client.run("[" + attribute("key", "string") + " {:db/ident :other/x :db/valueType :db.type/long"
                    + " :db/cardinality :db.cardinality/one}]");
            client.run(entities("key", i -> "\"k" + i + "\""));
            client.run("[{:db/id :g/key :db/unique :db.unique/identity}]");
            for (String name : List.of("a", "b", "c", "d")) {
                client.run("[" + attribute(name, "long") + attribute(name + "-ref", "ref") + "]");
                client.run(entities(name, i -> Integer.toString(i % 50)));
            }
            client.run("[[:db/add [:g/key \"k1\"] :g/a-ref [:g/key \"k2\"]]]");
            client.run("[{:db/id :g/b :db/cardinality :db.cardinality/many}]");
            client.run("[[:db/add [:g/key \"k3\"] :g/b 1000] [:db/add [:g/key \"k3\"] :g/c 1000]]");
            client.run("[{:db/id :g/a :db/index true}]");
            client.run("[[:db/retract [:g/key \"k4\"] :g/d] [:db/add [:g/key \"k5\"] :g/a 7]]");
        }
    }

    private interface Value {
        String of(int i);
    }

    private static String attribute(String name, String type) {
        return "{:db/ident :g/" + name + " :db/valueType :db.type/" + type + " :db/cardinality :db.cardinality/one}";
    }

    private static String entities(String attribute, Value value) {
        return IntStream.range(1, 60)
                .mapToObj(i -> attribute.equals("key")
                        ? "{:g/key " + value.of(i) + "}"
                        : "[:db/add [:g/key \"k" + i + "\"] :g/" + attribute + " " + value.of(i) + "]")
                .collect(Collectors.joining(" ", "[", "]"));
    }

    private static List<Object> tables(Client client) throws SQLException {
        return client.values("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'mentat'"
                + " AND table_name LIKE '\\_\\_s%' ESCAPE '\\' AND table_name <> '__storage'");
    }

    @Test
    void mergesSegmentsAndChangesNothingElse() throws SQLException {
        try (Client client = Client.of(file)) {
            List<List<Object>> all = client.rows(ALL);
            List<List<Object>> shown = client.rows(SHOWN);
            List<Object> before = tables(client);
            assertThat(before).hasSizeGreaterThan(5);

            client.run(OPTIMIZE);

            assertThat(tables(client)).hasSizeLessThan(before.size() - 2);
            assertThat(client.rows(ALL)).isEqualTo(all);
            assertThat(client.rows(SHOWN)).isEqualTo(shown);
            assertThat(client.rows("MENTAT CHECK")).isEmpty();
            List<Object> merged = tables(client);
            client.run(OPTIMIZE);
            assertThat(tables(client)).isEqualTo(merged);
        }
        try (Client client = Client.of(file)) {
            assertThat(client.rows(SHOWN)).hasSize(59);
            assertThat(client.rows("MENTAT CHECK")).isEmpty();
            client.run("[{:g/key \"new\" :g/a 1 :g/b [1 2] :g/c 3 :g/d 4}]");
            assertThat(client.rows("MENTAT CHECK")).isEmpty();
        }
    }

    @Test
    void looksBackAsBefore() throws SQLException {
        try (Client client = Client.of(file)) {
            List<Object> transactions = client.values("[:find ?t :where [?t :db/txInstant] :order ?t]");
            String query = "[:find ?e ?a ?v ?tx :where [?e ?a ?v ?tx] :order ?e ?a ?v]";
            List<List<List<Object>>> before = pasts(client, transactions, query);

            client.run(OPTIMIZE);

            assertThat(pasts(client, transactions, query)).isEqualTo(before);
        }
    }

    private static List<List<List<Object>>> pasts(Client client, List<Object> transactions, String query)
            throws SQLException {
        List<List<List<Object>>> pasts = new java.util.ArrayList<>();
        for (Object tx : transactions) {
            pasts.add(client.rows("(as-of " + tx + " " + query + ")"));
        }
        return pasts;
    }

    @Test
    void makesTheIndexesThatAreDue() throws SQLException {
        try (Client client = Client.of(file)) {
            long key = client.number("[:find ?a . :where [?a :db/ident :g/key]]");
            long a = client.number("[:find ?a . :where [?a :db/ident :g/a]]");
            client.run(OPTIMIZE);

            assertThat(client.values("SELECT index_name FROM duckdb_indexes() WHERE schema_name = 'mentat'"))
                    .anyMatch(name -> name.toString().endsWith("_v" + key))
                    .anyMatch(name -> name.toString().endsWith("_v" + a));
        }
    }

    @Test
    void leavesATidyStoreAlone() throws SQLException {
        try (Client client = Client.of(directory.resolve("tidy.db"))) {
            client.run("[" + attribute("key", "string") + attribute("a", "long") + "]");
            client.run("[{:g/key \"k\" :g/a 1}]");
            List<Object> before = tables(client);

            client.run(OPTIMIZE);

            assertThat(tables(client)).isEqualTo(before);
        }
    }

    @Test
    void worksWithPreparedStatementsAndOtherConnections() throws SQLException {
        try (Client client = Client.of(file);
                Client other = Client.of(file);
                var prepared = other.connection().prepareStatement("[:find (count ?e) . :in ?v :where [?e :g/c ?v]]")) {
            prepared.setLong(1, 5);
            try (var rows = prepared.executeQuery()) {
                rows.next();
                assertThat(rows.getLong(1)).isEqualTo(2);
            }
            client.run(OPTIMIZE);
            try (var rows = prepared.executeQuery()) {
                rows.next();
                assertThat(rows.getLong(1)).isEqualTo(2);
            }
            other.run("[[:db/add [:g/key \"k9\"] :g/c 5]]");
            assertThat(client.number("[:find (count ?e) . :where [?e :g/c 5]]")).isEqualTo(3);
        }
    }

    @Test
    void needsTheDatabaseToItself() throws SQLException {
        try (Client client = Client.of(file + "?poolWait=30");
                Client other = Client.of(file)) {
            other.begin();
            other.rows(ALL);
            assertFails("53M01", () -> client.run(OPTIMIZE)).withMessageMatching("(?s).*itself.*connection \\d+ .*");
            other.commit();
            client.begin();
            client.rows(ALL);
            assertFails("25000", () -> client.run(OPTIMIZE));
            client.commit();
            client.connection().setAutoCommit(true);
            client.run("CREATE TEMP TABLE mine (a INTEGER)");

            client.run(OPTIMIZE);

            assertThat(client.rows("SELECT * FROM mine")).isEmpty();
        }
    }

    @Test
    void leavesTheStoreWholeWhenItIsKilled() throws Exception {
        List<List<Object>> all;
        try (Client client = Client.of(file)) {
            all = client.rows(ALL);
        }
        for (int i = 0; i < 6; i++) {
            Path copy = Files.copy(file, directory.resolve("copy" + i + ".db"));
            Crash crash = Crash.start(directory, CrashVictims.Optimizer.class, copy.toString());
            crash.await("ready");
            crash.killAfter(i * 12L);
            try (Client client = Client.of(copy)) {
                assertThat(client.rows("MENTAT CHECK"))
                        .as("killed after %d ms", i * 12)
                        .isEmpty();
                assertThat(client.rows(ALL)).isEqualTo(all);
                client.run(OPTIMIZE);
                assertThat(client.rows(ALL)).isEqualTo(all);
            }
        }
    }
}
