// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckTest {
    private static final String SCHEMA = "[{:db/ident :p/name :db/valueType :db.type/string"
            + " :db/cardinality :db.cardinality/one :db/unique :db.unique/identity}"
            + " {:db/ident :p/age :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
            + " {:db/ident :p/tag :db/valueType :db.type/keyword :db/cardinality :db.cardinality/many :db/index true}]";
    private static final String CHECK = "MENTAT CHECK";
    private static final String REPAIR = "MENTAT CHECK REPAIR";
    private static final String ALL = "[:find ?e ?a ?v ?tx ?added :where [?e ?a ?v ?tx ?added]"
            + " [?a :db/ident ?i] [(namespace ?i) ?n] [(= ?n \"p\")] :order ?e ?a ?tx ?added ?v]";

    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void fill() throws SQLException {
        file = directory.resolve("a.db");
        try (Client client = Client.of(file)) {
            client.run(SCHEMA);
            client.run(people(0, 300));
            client.run("[[:db/add [:p/name \"n7\"] :p/age 70] [:db/retract [:p/name \"n8\"] :p/tag :t/even]]");
        }
    }

    private static String people(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> "{:p/name \"n" + i + "\" :p/age " + i + " :p/tag [:t/all"
                        + (i % 2 == 0 ? " :t/even" : "") + "]}")
                .collect(Collectors.joining(" ", "[", "]"));
    }

    @Test
    void findsNothingInASoundDatabase() throws SQLException {
        try (Client client = Client.of(file)) {
            client.run("MENTAT CREATE STORE other");
            client.run("[{:db/ident :p/more :db/valueType :db.type/tuple :db/tupleType :db.type/long"
                    + " :db/cardinality :db.cardinality/one :db/unique :db.unique/value}]");
            client.run("[{:p/name \"more\" :p/more [1 2]}]");

            assertThat(client.rows(CHECK)).isEmpty();
            List<List<Object>> before = client.comparableRows(ALL);
            assertThat(client.rows(REPAIR)).isEmpty();
            assertThat(client.comparableRows(ALL)).isEqualTo(before);
            assertThat(client.rows(CHECK)).isEmpty();
        }
    }

    @Test
    void findsRowsThatTheIndexesLost() throws Exception {
        Path copy = directory.resolve("copy.db");
        List<List<Object>> all;
        try (Client client = Client.of(file)) {
            client.run(people(300, 400));
            all = client.rows(ALL);
            Copies.crash(file, copy);
        }
        Copies.withPlainDuckDb(copy, "SELECT 1");
        Copies.withPlainDuckDb(copy, "UPDATE main.__mentat SET value = 'true' WHERE key = 'clean'");

        try (Client client = Client.of(copy)) {
            assumeThat(client.values("SELECT version()").get(0).toString())
                    .as("DuckDB 2 replays its log into the indexes too")
                    .startsWith("v1.");
            List<List<Object>> findings = client.rows(CHECK);
            assertThat(findings)
                    .isNotEmpty()
                    .allSatisfy(row -> assertThat(row.get(2).toString()).endsWith("not found through the index"))
                    .allSatisfy(row -> assertThat(row.get(3)).isEqualTo(false));

            assertThat(client.rows(REPAIR))
                    .hasSameSizeAs(findings)
                    .allSatisfy(row -> assertThat(row.get(3)).isEqualTo(true));

            assertThat(client.rows(CHECK)).isEmpty();
            assertThat(client.rows(ALL)).isEqualTo(all);
            assertThat(client.values("(pull [:p/age] [:p/name \"n399\"])"))
                    .singleElement()
                    .asString()
                    .contains("399");
        }
    }

    @Test
    void healsIndexesByItselfThatAnotherProgramMayHaveDamaged() throws Exception {
        Path copy = directory.resolve("copy.db");
        try (Client client = Client.of(file)) {
            client.run(people(300, 400));
            Copies.crash(file, copy);
        }
        Copies.withPlainDuckDb(copy, "SELECT 1");

        try (Client client = Client.of(copy)) {
            assertThat(client.rows(CHECK)).isEmpty();
            assertThat(client.number("[:find ?a . :where [?e :p/name \"n399\"] [?e :p/age ?a]]"))
                    .isEqualTo(399);
        }
    }

    @Test
    void tellsWhatContradictsItself() throws SQLException {
        String names = segmentOf("name");
        Copies.withPlainDuckDb(
                file,
                "INSERT INTO mentat." + names + " BY NAME SELECT * REPLACE (e + 1000000 AS e) FROM mentat." + names
                        + " LIMIT 1",
                "DELETE FROM mentat.__tx WHERE e = (SELECT max(e) FROM mentat.__tx)",
                "DROP VIEW mentat.p");

        try (Client client = Client.of(file)) {
            assertThat(client.rows(CHECK))
                    .extracting(row -> row.get(0) + " " + row.get(2))
                    .contains("default 1 unique values are there twice", "default the view does not exist")
                    .anyMatch(finding -> finding.matches("default \\d+ datoms have an unknown transaction"))
                    .anyMatch(finding -> finding.contains("has the entid"));

            assertThat(client.rows(REPAIR))
                    .filteredOn(row -> row.get(3).equals(true))
                    .extracting(row -> row.get(2))
                    .containsExactly("the view does not exist");
            assertThat(client.rows("SELECT * FROM mentat.p")).isNotEmpty();
        }
    }

    private String segmentOf(String attribute) throws SQLException {
        try (Client client = Client.of(file)) {
            long id = client.number("[:find ?a . :where [?a :db/ident :p/" + attribute + "]]");
            return client.values("SELECT table_name FROM duckdb_columns() WHERE schema_name = 'mentat'"
                            + " AND table_name LIKE '\\_\\_s%' ESCAPE '\\' AND column_name = 'v" + id + "'")
                    .get(0)
                    .toString();
        }
    }

    @Test
    void deletesRowsThatHoldNothing() throws SQLException {
        Copies.withPlainDuckDb(file, "INSERT INTO mentat." + segmentOf("name") + " (e) VALUES (65600)");

        try (Client client = Client.of(file)) {
            assertThat(client.rows(REPAIR))
                    .extracting(row -> row.get(2) + " " + row.get(3))
                    .contains("1 rows hold no value true");
            assertThat(client.rows(CHECK)).extracting(row -> row.get(2)).doesNotContain("1 rows hold no value");
        }
    }

    @Test
    void repairsNothingWithoutTheRight() throws SQLException {
        try (Client client = Client.of(file + "?readOnly=true")) {
            assertThat(client.rows(CHECK)).isEmpty();
            assertFails("25006", () -> client.rows(REPAIR));
            assertFails("25006", () -> client.run("MENTAT OPTIMIZE"));
        }
    }

    @Test
    void hasColumnsBeforeItRuns() throws SQLException {
        try (Client client = Client.of(file)) {
            assertThat(client.connection().prepareStatement(CHECK).getMetaData().getColumnCount())
                    .isEqualTo(4);
        }
    }
}
