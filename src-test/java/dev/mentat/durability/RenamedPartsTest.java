// SPDX-License-Identifier: Apache-2.0
package dev.mentat.durability;

import static dev.mentat.durability.Client.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A composite tuple keeps its parts, whatever they are called later. */
final class RenamedPartsTest {
    private static final String SCHEMA = "[{:db/ident :s/co :db/valueType :db.type/string"
            + " :db/cardinality :db.cardinality/one}"
            + " {:db/ident :s/no :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]";
    private static final String TUPLE = "[{:db/ident :s/co+no :db/valueType :db.type/tuple"
            + " :db/cardinality :db.cardinality/one :db/unique :db.unique/identity :db/tupleAttrs [:s/co :s/no]}]";

    @Test
    void staysWhatItIsWhenItsPartsAreRenamedAndTheirNamesGoToOthers(@TempDir Path directory) throws SQLException {
        Path file = directory.resolve("a.db");
        try (Client client = Client.of(file)) {
            client.run(SCHEMA);
            client.run(TUPLE);
            client.run("[{:db/id \"a\" :s/co \"x\" :s/no 1}]");
            client.run("[[:db/add :s/co :db/ident :s/company] [:db/add :s/no :db/ident :s/number]]");
            client.run("[{:db/ident :s/co :db/valueType :db.type/boolean :db/cardinality :db.cardinality/one}]");
            client.run("[{:db/ident :s/co+no :db/doc \"a company's number\"}]");
            check(client, 2);
        }
        try (Client client = Client.of(file)) {
            check(client, 3);
            assertThat(client.rows("MENTAT CHECK")).isEmpty();
            assertFails("42P16", () -> client.run("[{:db/ident :s/co+no :db/tupleAttrs [:s/no :s/company]}]"));
            client.run(TUPLE);
            check(client, 4);
        }
    }

    private static void check(Client client, long number) throws SQLException {
        client.run("[{:db/id \"b\" :s/company \"y\" :s/number " + number + " :s/co true}]");
        assertThat(client.values("[:find ?c :where [?e :s/co+no [\"y\" " + number + "]] [?e :s/company ?c]]"))
                .containsExactly("y");
    }
}
