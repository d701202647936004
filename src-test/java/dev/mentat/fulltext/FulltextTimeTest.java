// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mentat.cases.JdbcDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FulltextTimeTest {
    private JdbcDatabase database;

    @BeforeEach
    void open() throws SQLException {
        database = JdbcDatabase.inMemory();
        database.transact("""
                [{:db/ident :d/id :db/valueType :db.type/long :db/cardinality :db.cardinality/one
                  :db/unique :db.unique/identity}
                 {:db/ident :d/body :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/fulltext true}
                 {:db/ident :d/tags :db/valueType :db.type/string :db/cardinality :db.cardinality/many :db/fulltext true}
                 {:db/ident :d/last :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/fulltext true
                  :db/noHistory true}
                 {:db/ident :d/kept :db/valueType :db.type/string :db/cardinality :db.cardinality/one}]""");
    }

    @AfterEach
    void close() throws Exception {
        database.close();
    }

    private List<List<Object>> rows(String view, String attribute, String search) throws SQLException {
        String query =
                "[:find ?v ?tx :where [(fulltext $ " + attribute + " \"" + search + "\") [[_ ?v ?tx]]] :order ?tx]";
        return database.query(view.isEmpty() ? query : "(" + view + " " + query + ")")
                .rows();
    }

    private List<Object> found(String view, String attribute, String search) throws SQLException {
        return rows(view, attribute, search).stream().map(row -> row.get(0)).toList();
    }

    private long count(String table) throws SQLException {
        return (Long)
                database.query("SELECT count(*) FROM duckdb_tables() WHERE schema_name = 'mentat' AND table_name LIKE '"
                                + table + "'")
                        .rows()
                        .get(0)
                        .get(0);
    }

    @Test
    void followsReplacedValues() throws SQLException {
        long first = database.transact("[{:d/id 1 :d/body \"red boat\"}]").tx();
        long second = database.transact("[{:d/id 1 :d/body \"blue boat\"}]").tx();
        long third = database.transact("[{:d/id 1 :d/body \"red boat\"} {:d/id 2 :d/body \"red sail\"}]")
                .tx();

        assertThat(rows("", ":d/body", "red"))
                .containsExactlyInAnyOrder(List.of("red boat", third), List.of("red sail", third));
        assertThat(found("", ":d/body", "blue")).isEmpty();
        assertThat(rows("as-of " + first, ":d/body", "boat")).containsExactly(List.of("red boat", first));
        assertThat(rows("as-of " + second, ":d/body", "boat")).containsExactly(List.of("blue boat", second));
        assertThat(found("as-of " + second, ":d/body", "red")).isEmpty();
        assertThat(found("as-of " + (first - 1), ":d/body", "boat")).isEmpty();
        assertThat(found("since " + second, ":d/body", "red")).containsExactlyInAnyOrder("red boat", "red sail");
        assertThat(found("since " + third, ":d/body", "red")).isEmpty();
        assertThat(rows("history", ":d/body", "boat"))
                .containsExactlyInAnyOrder(
                        List.of("red boat", first),
                        List.of("red boat", second),
                        List.of("blue boat", second),
                        List.of("blue boat", third),
                        List.of("red boat", third));
    }

    @Test
    void boundsTheHistory() throws SQLException {
        long first = database.transact("[{:d/id 1 :d/body \"red boat\"}]").tx();
        long second = database.transact("[[:db/retract [:d/id 1] :d/body]]").tx();
        String query = "[:find ?tx :where [(fulltext $ :d/body \"red\") [[_ _ ?tx]]]]";

        assertThat(database.query("(as-of " + first + " (history " + query + "))")
                        .rows())
                .containsExactly(List.of(first));
        assertThat(database.query("(since " + first + " (history " + query + "))")
                        .rows())
                .containsExactly(List.of(second));
        assertThat(database.query("(as-of " + first + " (since " + first + " (history " + query + ")))")
                        .rows())
                .isEmpty();
    }

    @Test
    void scoresInThePastAsBefore() throws SQLException {
        database.transact("[{:d/id 1 :d/body \"red boat\"} {:d/id 2 :d/body \"blue sail and much more\"}]");
        String query = "[:find ?s :where [(fulltext $ :d/body \"red OR blue\") [[_ _ _ ?s]]] :order ?s]";
        List<List<Object>> before = database.query(query).rows();
        long tx = database.transact("[{:d/id 3 :d/body \"red\"} {:d/id 2 :d/body \"green\"}]")
                .tx();

        assertThat(database.query(query).rows()).isNotEqualTo(before).hasSize(2);
        assertThat(database.query("(as-of " + (tx - 1) + " " + query + ")").rows())
                .isEqualTo(before);
    }

    @Test
    void followsRetractionsOfManyValues() throws SQLException {
        long first = database.transact("[{:d/id 1 :d/tags [\"red boat\" \"red sail\" \"blue\"]}]")
                .tx();
        database.transact("[[:db/retract [:d/id 1] :d/tags \"red boat\"] [:db/add [:d/id 1] :d/tags \"red oar\"]]");

        assertThat(found("", ":d/tags", "red")).containsExactlyInAnyOrder("red sail", "red oar");
        assertThat(found("as-of " + first, ":d/tags", "red")).containsExactlyInAnyOrder("red boat", "red sail");
        assertThat(found("history", ":d/tags", "red"))
                .containsExactlyInAnyOrder("red boat", "red boat", "red sail", "red oar");
    }

    @Test
    void followsTheRetractionOfEntities() throws SQLException {
        long first = database.transact(
                        "[{:d/id 1 :d/body \"red\" :d/tags [\"red\" \"boat\"]} {:d/id 2 :d/body \"a red\"}]")
                .tx();
        database.transact("[[:db/retractEntity [:d/id 1]]]");

        assertThat(found("", ":d/body", "red")).containsExactly("a red");
        assertThat(found("", ":d/tags", "red OR boat")).isEmpty();
        assertThat(found("as-of " + first, ":d/body", "red")).hasSize(2);
        assertThat(found("as-of " + first, ":d/tags", "red OR boat")).hasSize(2);
    }

    @Test
    void followsManyChangesAtOnce() throws SQLException {
        StringBuilder all = new StringBuilder("[");
        StringBuilder changes = new StringBuilder("[");
        for (int i = 0; i < 300; i++) {
            all.append("{:d/id ")
                    .append(i)
                    .append(" :d/body \"text number n")
                    .append(i)
                    .append("\"}");
            if (i % 3 == 0) {
                changes.append("{:d/id ")
                        .append(i)
                        .append(" :d/body \"changed n")
                        .append(i)
                        .append("\"}");
            }
        }
        long first = database.transact(all.append(']').toString()).tx();
        database.transact(changes.append(']').toString());

        assertThat(found("", ":d/body", "text")).hasSize(200);
        assertThat(found("", ":d/body", "changed")).hasSize(100);
        assertThat(found("", ":d/body", "n299 OR n297")).containsExactlyInAnyOrder("text number n299", "changed n297");
        assertThat(found("as-of " + first, ":d/body", "text number")).hasSize(300);
    }

    @Test
    void writesManyWordsInPortions() throws SQLException {
        StringBuilder texts = new StringBuilder("[");
        for (int i = 0; i < 60; i++) {
            texts.append("{:d/id ").append(i).append(" :d/body \"first").append(i);
            for (int word = 0; word < 1_000; word++) {
                texts.append(" w").append(word);
            }
            texts.append(" last").append(i).append("\"}");
        }
        database.transact(texts.append(']').toString());

        assertThat(found("", ":d/body", "first0 last0 OR first49 last49 OR first59 last59"))
                .hasSize(3);
        assertThat(found("", ":d/body", "w500 w999")).hasSize(60);
    }

    @Test
    void staysWhenTheCardinalityChanges() throws SQLException {
        long first = database.transact("[{:d/id 1 :d/body \"red boat\"}]").tx();
        database.transact("[{:db/ident :d/body :db/cardinality :db.cardinality/many}]");
        database.transact("[{:d/id 1 :d/body [\"red sail\" \"blue sail\"]}]");
        database.transact(
                "[[:db/retract [:d/id 1] :d/body \"red boat\"] [:db/retract [:d/id 1] :d/body \"blue sail\"]]");
        database.transact("[{:db/ident :d/body :db/cardinality :db.cardinality/one}]");
        database.transact("[{:d/id 1 :d/body \"red oar\"}]");

        assertThat(found("", ":d/body", "red")).containsExactly("red oar");
        assertThat(found("as-of " + first, ":d/body", "red")).containsExactly("red boat");
        assertThat(found("as-of " + (first + 2), ":d/body", "red OR blue"))
                .containsExactlyInAnyOrder("red boat", "red sail", "blue sail");
    }

    @Test
    void staysWhenTheAttributeIsRenamed() throws SQLException {
        database.transact("[{:d/id 1 :d/body \"red boat\"}]");
        database.transact("[[:db/add :d/body :db/ident :d/text]]");

        assertThat(found("", ":d/text", "red")).containsExactly("red boat");
        assertThat(found("", ":d/body", "red")).containsExactly("red boat");
    }

    @Test
    void forgetsWhatHasNoHistory() throws SQLException {
        long first = database.transact("[{:d/id 1 :d/last \"red secret\"} {:d/id 2 :d/last \"red\"}]")
                .tx();
        database.transact("[{:d/id 1 :d/last \"blue\"}]");

        assertThat(found("", ":d/last", "red")).containsExactly("red");
        assertThat(found("as-of " + first, ":d/last", "red")).containsExactly("red");
        assertThat(found("history", ":d/last", "red OR secret")).containsExactly("red");
        assertThat(words(":d/last")).containsExactlyInAnyOrder("red", "blue");
    }

    private List<Object> words(String attribute) throws SQLException {
        Object id = database.query("[:find ?a :where [?a :db/ident " + attribute + "]]")
                .rows()
                .get(0)
                .get(0);
        return database.query("SELECT word FROM mentat.\"__f" + id + "_words\"").rows().stream()
                .map(row -> row.get(0))
                .toList();
    }

    @Test
    void isAsEmptyAsBeforeAfterARollback() throws SQLException {
        database.transact("[{:d/id 1 :d/body \"red boat\"}]");
        database.begin();
        database.transact("[{:d/id 1 :d/body \"blue boat\"} {:d/id 2 :d/tags \"red\"}]");
        assertThat(found("", ":d/body", "blue")).containsExactly("blue boat");
        assertThat(found("", ":d/tags", "red")).containsExactly("red");
        database.rollback();

        assertThat(found("", ":d/body", "red")).containsExactly("red boat");
        assertThat(found("", ":d/body", "blue")).isEmpty();
        assertThat(found("", ":d/tags", "red")).isEmpty();
    }

    @Test
    void isNotTouchedByARefusedTransaction() throws SQLException {
        database.transact("[{:d/id 1 :d/body \"red boat\"}]");

        assertThatThrownBy(
                        () -> database.transact("[{:d/id 1 :d/body \"blue boat\"} {:d/id 1 :d/body \"green boat\"}]"))
                .isInstanceOf(SQLException.class);

        assertThat(found("", ":d/body", "boat")).containsExactly("red boat");
    }

    @Test
    void showsWhatIfTransactions() throws SQLException {
        database.transact("[{:d/id 1 :d/body \"red boat\"}]");
        String query = "[:find ?v :where [(fulltext $ :d/body \"boat\") [[_ ?v]]]]";

        assertThat(database.query("(with [{:d/id 2 :d/body \"blue boat\"}] " + query + ")")
                        .rows())
                .containsExactlyInAnyOrder(List.of("red boat"), List.of("blue boat"));
        assertThat(database.query(query).rows()).containsExactly(List.of("red boat"));
    }

    @Test
    void costsNothingWhereItIsNotUsed() throws SQLException {
        database.transact("[{:d/id 1 :d/kept \"red boat\"}]");
        assertThat(count("\\_\\_f%' ESCAPE '\\")).isZero();

        database.transact("[{:d/id 1 :d/body \"red boat\"}]");
        assertThat(count("\\_\\_f%' ESCAPE '\\")).isEqualTo(2);
    }

    @Test
    void isThereAgainAfterAClose(@TempDir Path directory) throws SQLException {
        String url = "jdbc:mentat:duckdb:" + directory.resolve("a.db");
        String query = "[:find ?v :where [(fulltext $ :d/body \"red\") [[_ ?v]]]]";
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("[{:db/ident :d/body :db/valueType :db.type/string"
                    + " :db/cardinality :db.cardinality/many :db/fulltext true}]");
            statement.execute("[{:db/id \"1\" :d/body [\"red boat\" \"blue boat\"]}]");
        }
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            assertThat(values(statement, query)).containsExactly("red boat");
            statement.execute("[[:db/retract 65537 :d/body \"red boat\"] [:db/add 65537 :d/body \"red sail\"]]");
            assertThat(values(statement, query)).containsExactly("red sail");
            assertThat(values(statement, "(history " + query + ")")).containsExactlyInAnyOrder("red boat", "red sail");
        }
    }

    private static List<String> values(Statement statement, String query) throws SQLException {
        List<String> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                values.add(rows.getString(1));
            }
        }
        return values;
    }

    @Test
    void comparesTwoPointsInTime() throws SQLException {
        long first = database.transact("[{:d/id 1 :d/body \"red boat\"} {:d/id 2 :d/body \"red sail\"}]")
                .tx();
        database.transact("[{:d/id 1 :d/body \"blue boat\"}]");

        assertThat(database.query(
                                "(q [:find ?id :in $ $old :where [(fulltext $old :d/body \"red\") [[?e]]] [?e :d/id ?id]"
                                        + " (not [(fulltext $ :d/body \"red\") [[?e]]])] $ (as-of " + first + " $))",
                                List.of(),
                                Set.of())
                        .rows())
                .containsExactly(List.of(1L));
    }
}
