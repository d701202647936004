// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExcisionTest {
    private static final String SCHEMA = """
            [{:db/ident :u/mail :db/valueType :db.type/string :db/cardinality :db.cardinality/one
              :db/unique :db.unique/identity}
             {:db/ident :u/name :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/fulltext true}
             {:db/ident :u/tags :db/valueType :db.type/keyword :db/cardinality :db.cardinality/many}
             {:db/ident :u/boss :db/valueType :db.type/ref :db/cardinality :db.cardinality/one}]""";
    private static final String TUPLE = """
            [{:db/ident :u/key :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one
              :db/tupleAttrs [:u/mail :u/name] :db/unique :db.unique/identity}]""";

    @TempDir
    private Path directory;

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void fill() throws SQLException {
        connect("allowExcision=true");
        transact(SCHEMA);
        transact(TUPLE);
        transact("[{:db/id \"a\" :u/mail \"ann@x\" :u/name \"Secret Ann\" :u/tags [:vip :old] :u/boss \"b\"}"
                + " {:db/id \"b\" :u/mail \"bob@x\" :u/name \"Bob\" :u/boss \"a\"}]");
        transact("[{:u/mail \"ann@x\" :u/name \"Ann Secret\"} [:db/retract [:u/mail \"ann@x\"] :u/tags :old]]");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void connect(String properties) throws SQLException {
        connection =
                DriverManager.getConnection("jdbc:mentat:duckdb:" + directory.resolve("excised") + "?" + properties);
        statement = connection.createStatement();
    }

    private TransactionResult transact(String text) throws SQLException {
        statement.execute(text);
        return statement.unwrap(MentatStatement.class).lastTransaction().orElseThrow();
    }

    private long excise(String rest) throws SQLException {
        return statement.executeLargeUpdate("MENTAT EXCISE " + rest);
    }

    private List<List<Object>> rows(String text) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(text)) {
            while (result.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    Object value = result.getObject(i);
                    row.add(value instanceof Array ? result.getString(i) : value);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private long entity(String mail) throws SQLException {
        return (Long)
                rows("[:find ?e :where [?e :u/mail \"" + mail + "\"]]").get(0).get(0);
    }

    private long basis() throws SQLException {
        return (Long) rows("(basis)").get(0).get(0);
    }

    @Test
    void leavesNoTraceOfAnEntity() throws Exception {
        long ann = entity("ann@x");

        // Now mail, name, a tag, the boss and the tuple; in the past a name, a tag and a tuple, each with a retraction.
        assertThat(excise("[:u/mail \"ann@x\"]")).isEqualTo(5 + 3 * 2);

        assertThat(rows("(history [:find ?a ?v ?t ?op :where [" + ann + " ?a ?v ?t ?op]])"))
                .isEmpty();
        assertThat(rows("(as-of " + (basis() - 2) + " [:find ?v :where [" + ann + " _ ?v]])"))
                .isEmpty();
        assertThat(rows("[:find ?e ?v :where [(fulltext $ :u/name \"secret\") [[?e ?v]]]]"))
                .isEmpty();
        assertThat(rows("SELECT * FROM " + connection.getSchema() + ".u WHERE db_id = " + ann))
                .isEmpty();
        assertThat(rows("[:find ?b :where [?b :u/boss " + ann + "]]")).hasSize(1);
        StoreDump.of(connection)
                .forEach((table, content) -> assertThat(content)
                        .as(table)
                        .noneMatch(row -> row.contains("Secret") || row.contains("secret") || row.contains("ann@x")));
    }

    @Test
    void isRecordedInTheLogWithoutWhatIsForgotten() throws Exception {
        long ann = entity("ann@x");
        long before = basis();

        excise("[:u/mail \"ann@x\"] ATTRIBUTES [:u/name :u/tags] BEFORE " + before);

        assertThat(basis()).isEqualTo(before + 1);
        assertThat(rows("[:find ?d :where [" + (before + 1) + " :db/doc ?d]]"))
                .containsExactly(List.of("MENTAT EXCISE " + ann + " ATTRIBUTES [:u/name :u/tags] BEFORE " + before));
    }

    @Test
    void takesOnlyWhatWasAssertedBefore() throws Exception {
        long ann = entity("ann@x");
        long last = basis();

        assertThat(excise(ann + " ATTRIBUTES [:u/name :u/tags] BEFORE " + (last - 268435456)))
                .isEqualTo(2 + 1 + 2 + 3);

        assertThat(rows("(history [:find ?a ?v ?op :where [" + ann + " ?i ?v ?t ?op] [?i :db/ident ?a]])"))
                .containsExactlyInAnyOrder(
                        List.of(":u/mail", "ann@x", true),
                        List.of(":u/name", "Ann Secret", true),
                        List.of(":u/boss", entity("bob@x"), true),
                        List.of(":u/key", "[\"ann@x\" \"Ann Secret\"]", true));
        assertThat(rows("[:find ?e :where [?e :u/key [\"ann@x\" \"Ann Secret\"]]]"))
                .containsExactly(List.of(ann));
    }

    @Test
    void takesAnInstantAsBound() throws Exception {
        transact("[{:u/mail \"dan@x\" :u/name \"Dan\"}]");
        String instant =
                String.valueOf(transact("[{:u/mail \"cat@x\" :u/name \"Cat\"}]").instant());

        excise(":u/name BEFORE '" + instant + "'");

        assertThat(rows("(history [:find ?v :where [_ :u/name ?v]])")).containsExactly(List.of("Cat"));
    }

    @Test
    void excisesAllDatomsOfAnAttribute() throws Exception {
        assertThat(excise(":u/name")).isEqualTo(2 + 2 + 2 + 2);

        assertThat(rows("(history [:find ?v :where [_ :u/name ?v]])")).isEmpty();
        assertThat(rows("(history [:find ?m ?k :where [?e :u/mail ?m] [?e :u/key ?k]])"))
                .hasSize(2);
        assertThat(rows("[:find ?i :where [?a :db/ident ?i] [?a :db/ident :u/name]]"))
                .hasSize(1);
        assertThat(transact("[{:u/mail \"ann@x\" :u/name \"Ann\"}]").datoms()).hasSize(4);
    }

    @Test
    void freesTheIdentsOfAnEntity() throws Exception {
        transact("[{:db/ident :color/red}]");
        transact("[[:db/add :color/red :db/ident :color/rot]]");
        excise(":color/rot");

        for (String gone : List.of(":color/red", ":color/rot")) {
            assertThatExceptionOfType(SQLException.class)
                    .isThrownBy(() -> transact("[{:u/mail \"x\" :u/boss " + gone + "}]"))
                    .withMessageStartingWith(":db.error/not-an-entity ");
        }
        assertThat(transact("[{:db/ident :color/red}]").datoms()).hasSize(2);
    }

    @Test
    void keepsTheInstantOfATransactionThatLosesItsRemarks() throws Exception {
        long tx = transact("[{:db/id \"datomic.tx\" :db/doc \"a remark\"}]").tx();

        assertThat(excise(String.valueOf(tx))).isEqualTo(1);

        assertThat(rows("[:find ?a :where [" + tx + " ?i] [?i :db/ident ?a]]"))
                .containsExactly(List.of(":db/txInstant"));
    }

    @Test
    void staysExcisedWhenTheDatabaseIsOpenedAnew() throws Exception {
        transact("[{:db/id [:u/mail \"ann@x\"] :db/ident :person/ann}]");
        excise(":person/ann");
        List<List<Object>> log = rows("[:find ?e ?a ?v ?t ?op :where [?e ?a ?v ?t ?op]]");
        connection.close();
        connect("allowExcision=true");

        assertThat(rows("[:find ?e ?a ?v ?t ?op :where [?e ?a ?v ?t ?op]]")).containsExactlyInAnyOrderElementsOf(log);
        assertThat(rows("[:find ?m :where [_ :u/mail ?m]]")).containsExactly(List.of("bob@x"));
        assertThat(transact("[{:u/mail \"ann@x\" :db/ident :person/ann}]").datoms())
                .hasSize(4);
    }

    @Test
    void isRefusedForWhatTheStoreCannotDoWithout() throws Exception {
        assertRefused(
                "42501",
                ":db.error/excision-denied :db/doc is a system entity and cannot be excised at 1:15.",
                ":db/doc");
        assertRefused(
                "42501",
                ":db.error/excision-denied the facts that define :u/name cannot be excised at 1:35. Leave out the attributes"
                        + " to excise all datoms of :u/name.",
                ":u/name ATTRIBUTES [:db/doc]");
        assertRefused(
                "42501",
                ":db.error/excision-denied :db/txInstant cannot be excised: it orders the transactions at 1:37.",
                basis() + " ATTRIBUTES [:db/txInstant]");
        assertRefused(
                "42501",
                ":db.error/excision-denied :u/key is derived from other attributes and cannot be excised at 1:15. Excise"
                        + " those; the tuples go with them.",
                ":u/key");
    }

    @Test
    void isRefusedForWhatDoesNotExist() throws Exception {
        assertRefused(
                "23503",
                ":db.error/lookup-ref-not-found no entity has :u/mail \"nobody\" before this transaction at 1:15. Lookup refs"
                        + " cannot see values added by the same transaction; use a tempid.",
                "[:u/mail \"nobody\"]");
        assertRefused(
                "23503",
                ":db.error/not-an-entity \"ann\" names no entity that exists at 1:15. Write an entid, an ident or a lookup"
                        + " ref.",
                "\"ann\"");
        assertRefused("23503", ":db.error/not-an-entity entid 99999 was never allocated", "99999");
        assertRefused(
                "42703",
                ":db.error/not-an-attribute :u/nam is not an attribute",
                "[:u/mail \"ann@x\"] ATTRIBUTES [:u/nam]");
        assertRefused(
                "22023",
                ":db.error/invalid-tx-data :u/_boss names references to the entity, which are facts about others at 1:45."
                        + " Excise the attribute of those entities.",
                "[:u/mail \"ann@x\"] ATTRIBUTES [:u/_boss]");
    }

    @Test
    void isRefusedWhenWhatIsLeftOfUniqueTuplesIsNotUnique() throws Exception {
        transact("[[:db/retract [:u/mail \"ann@x\"] :u/name] [:db/retract [:u/mail \"bob@x\"] :u/name]]");
        transact("[{:db/ident :u/a :db/valueType :db.type/long :db/cardinality :db.cardinality/one}"
                + " {:db/ident :u/b :db/valueType :db.type/long :db/cardinality :db.cardinality/one}]");
        transact("[{:db/ident :u/ab :db/valueType :db.type/tuple :db/cardinality :db.cardinality/one"
                + " :db/tupleAttrs [:u/a :u/b] :db/unique :db.unique/value}]");
        transact("[{:db/id \"x\" :u/a 1 :u/b 1} {:db/id \"y\" :u/a 2 :u/b 1}]");

        assertRefused("23505", ":db.error/unique-conflict :u/ab [nil 1] already belongs to ", ":u/a");
    }

    @Test
    void needsThePropertyAutocommitAndAWritableView() throws Exception {
        connection.setAutoCommit(false);
        assertRefused(
                "25000",
                "MENTAT EXCISE is a transaction of its own, which cannot be rolled back; switch autocommit on first.",
                ":u/name");
        connection.setAutoCommit(true);
        statement.execute("MENTAT SET AS OF " + basis());
        assertRefused(
                "25006", ":db.error/read-only-view cannot transact: this connection shows the store as of", ":u/name");
        connection.close();
        connect("");
        assertRefused(
                "42501",
                ":db.error/excision-denied excision is not permitted on this connection. Connect with the property"
                        + " allowExcision=true.",
                ":u/name");
    }

    private void assertRefused(String state, String message, String rest) throws SQLException {
        Map<String, List<String>> before = StoreDump.of(connection);

        assertThatExceptionOfType(SQLException.class)
                .isThrownBy(() -> excise(rest))
                .withMessageStartingWith(message)
                .extracting(SQLException::getSQLState)
                .isEqualTo(state);
        if (!connection.getAutoCommit()) {
            connection.rollback();
        }
        assertThat(StoreDump.of(connection)).isEqualTo(before);
    }
}
