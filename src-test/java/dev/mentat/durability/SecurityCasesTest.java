// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.cases.ShowsCase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.duckdb.DuckDBConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps that the cases of area security tell in words. */
final class SecurityCasesTest {
    private static final String DROP = "'); DROP TABLE datoms; --";
    private static final String SELECT = "\"; SELECT 1; \"";
    private static final String TABLES = "SELECT schema_name, table_name FROM duckdb_tables() ORDER BY ALL";
    private static final String SCHEMA =
            "[{:db/ident :ro/v :db/valueType :db.type/long" + " :db/cardinality :db.cardinality/one}]";
    private static final String VALUES = "[:find ?v :where [_ :ro/v ?v]]";

    @Test
    @ShowsCase("sec-01")
    void takesHostileTextForWhatItIs() throws SQLException {
        try (Client client = Client.of("")) {
            client.run("[{:db/ident :odd/a%_$b :db/valueType :db.type/string :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :odd/aXYZb :db/valueType :db.type/string :db/cardinality :db.cardinality/one}"
                    + " {:db/ident :select/from :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]");
            client.run("[{:db/id \"x\" :odd/a%_$b \"" + DROP + "\" :select/from \"\\\"; SELECT 1; \\\"\"}"
                    + " {:db/id \"y\" :odd/aXYZb \"other\"}]");
            List<List<Object>> tables = client.rows(TABLES);

            assertThat(client.rows("[:find ?v ?w :where [?e :odd/a%_$b ?v] [?e :select/from ?w]]"))
                    .containsExactly(List.of(DROP, SELECT));
            assertThat(client.rows(
                            "[:find ?v ?w :in ?v ?w :where [?e :odd/a%_$b ?v] [?e :select/from ?w]]", DROP, SELECT))
                    .containsExactly(List.of(DROP, SELECT));
            assertThat(client.rows("[:find ?v :in [?a ...] :where [?e ?a ?v]]", List.of(":odd/a%_$b")))
                    .containsExactly(List.of(DROP));
            assertThat(client.rows(TABLES)).isEqualTo(tables);
        }
    }

    @Test
    @ShowsCase("sec-01")
    void doesNotReadAConditionOutOfAKeyword() throws SQLException {
        try (Client client = Client.of("")) {
            client.run("[{:db/ident :odd/a :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]");
            client.run("[{:odd/a \"a\"}]");

            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> client.rows("[:find ?v :where [_ :odd/a' OR 1=1 ?v]]"))
                    .satisfies(e -> assertThat(e.getSQLState()).isIn("42601", "42703"));
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> client.rows("[:find ?v :in ?a :where [_ ?a ?v]]", ":odd/a' OR 1=1"))
                    .satisfies(e -> assertThat(e.getSQLState()).isIn("42601", "42703", "42704", "22018"));
        }
    }

    private static Path filled(Path directory) throws SQLException {
        Path file = directory.resolve("a.db");
        try (Client client = Client.of(file)) {
            client.run(SCHEMA);
            client.run("[{:ro/v 1}]");
            client.run("[[:db/add [:db/ident :ro/v] :db/doc \"read only\"] {:ro/v 2}]");
        }
        return file;
    }

    @Test
    @ShowsCase("sec-02")
    void writesNothingThroughAReadOnlyUrl(@TempDir Path directory) throws Exception {
        Path file = filled(directory);
        byte[] before = Files.readAllBytes(file);
        String transaction = "[{:ro/v 3}]";
        try (Client client = Client.of(file + "?readOnly=true&externalAccess=true");
                Statement statement = client.connection().createStatement();
                PreparedStatement prepared = client.connection().prepareStatement("[{:ro/v ?}]")) {
            prepared.setLong(1, 3);
            statement.addBatch(transaction);
            for (ThrowingCallable call : List.<ThrowingCallable>of(
                    () -> statement.execute(transaction),
                    () -> statement.executeUpdate(transaction),
                    statement::executeBatch,
                    () -> statement.executeQuery("(transact " + transaction + ")"),
                    prepared::execute,
                    prepared::executeUpdate,
                    () -> statement.execute(
                            "[{:db/ident :ro/w :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]"),
                    () -> statement.execute("CREATE TABLE t (a BIGINT)"),
                    () -> statement.execute("MENTAT CREATE STORE other"),
                    () -> statement.execute("MENTAT OPTIMIZE"),
                    () -> statement.execute("COPY (SELECT 1) TO '" + file + "' (FORMAT csv)"))) {
                assertThatExceptionOfType(SQLException.class).isThrownBy(call);
            }

            assertThat(client.connection().isReadOnly()).isTrue();
            client.connection().setReadOnly(false);
            assertThat(client.connection().isReadOnly()).isTrue();
            assertFails("25006", () -> client.run(transaction));
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    @ShowsCase("sec-02")
    void readsEverythingThroughAReadOnlyUrl(@TempDir Path directory) throws Exception {
        String readOnly = filled(directory) + "?readOnly=true";
        try (Client client = Client.of(readOnly)) {
            assertThat(client.values(VALUES)).containsExactlyInAnyOrder(1L, 2L);
            assertThat(client.rows("(history [:find ?v ?tx :where [_ :ro/v ?v ?tx]])"))
                    .hasSize(2);
        }
        try (Client client = Client.of(readOnly + "&asOf=2")) {
            assertThat(client.values(VALUES)).containsExactly(1L);
        }
        Path export = Files.createDirectory(directory.resolve("export")).resolve("ro.csv");
        try (Client client = Client.of(readOnly + "&externalAccess=true")) {
            assertThat(client.rows("SELECT * FROM mentat_q('" + VALUES + "')")).hasSize(2);
            try (Statement statement = client.connection().createStatement()) {
                statement.execute("COPY (SELECT v FROM mentat.ro) TO '" + export + "'");
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isEqualTo("25006");
            }
        }
    }

    @Test
    @ShowsCase("sec-02")
    void handsOutNoDuckDbConnectionThatWrites(@TempDir Path directory) throws Exception {
        Path file = filled(directory);
        try (Client client = Client.of(file + "?readOnly=true&allowUnwrap=true");
                Statement statement =
                        client.connection().unwrap(DuckDBConnection.class).createStatement()) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> statement.execute("CREATE TABLE t (a BIGINT)"))
                    .withMessageContaining("read-only");
        }
    }
}
