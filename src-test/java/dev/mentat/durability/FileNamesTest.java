// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file may have any name, also one that DuckDB would take for the name of a store's schema. */
final class FileNamesTest {
    private static final String SCHEMA = "[{:db/ident :boat/name :db/valueType :db.type/string"
            + " :db/cardinality :db.cardinality/one :db/unique :db.unique/identity}"
            + " {:db/ident :boat/nick :db/valueType :db.type/string :db/cardinality :db.cardinality/many}]";
    private static final String NAMES = "[:find ?n :where [_ :boat/name ?n] :order ?n]";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mentat.db",
                "mentat.duckdb",
                "Mentat",
                "mentat_b_e70c2de5.db",
                "a;b.db",
                "default.db",
                "main.db",
                "a b'%.db"
            })
    void holdsStores(String name) throws Exception {
        Path file = directory.resolve(name);
        String location =
                URLEncoder.encode(file.toString(), StandardCharsets.UTF_8).replace("+", "%20");
        Path copy;
        try (Client client = Client.of(location)) {
            client.run(SCHEMA);
            client.run("[{:boat/name \"Ahti\" :boat/nick [\"a\" \"b\"]}]");
            client.run("MENTAT CREATE STORE b");
            assertThat(streamed(client)).isEqualTo("Ahti");
            assertThat(client.values("SELECT name FROM " + view(client))).containsExactly("Ahti");
            assertFails("42501", () -> client.rows("SELECT * FROM read_csv('/etc/passwd')"));
            copy = Copies.crash(file, directory.resolve("copy"));
        }
        assertThat(Copies.log(file)).doesNotExist();
        assertThat(file).exists();

        try (Client client = Client.of(location)) {
            assertThat(client.values(NAMES)).containsExactly("Ahti");
            client.run("[{:boat/name \"Vellamo\"}]");
            assertThat(client.rows("MENTAT CHECK")).isEmpty();
            assertThat(client.values("SELECT tags['storage_version'] FROM duckdb_databases()"
                            + " WHERE database_name = current_database()"))
                    .first()
                    .asString()
                    .startsWith("v1.2.0");
        }
        try (Client client = Client.of(location + "?readOnly=true")) {
            assertThat(client.values(NAMES)).isEqualTo(List.of("Ahti", "Vellamo"));
            assertFails("25006", () -> client.run("[{:boat/name \"Iku-Turso\"}]"));
        }
        try (Client client = Client.of(copy)) {
            assertThat(client.values(NAMES)).containsExactly("Ahti");
        }
    }

    private static String streamed(Client client) throws SQLException {
        try (Statement statement = client.connection().createStatement()) {
            statement.setFetchSize(1);
            try (ResultSet rows = statement.executeQuery(NAMES)) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    private static String view(Client client) throws SQLException {
        return '"' + client.connection().getCatalog() + "\".\""
                + client.connection().getSchema() + "\".boat";
    }
}
