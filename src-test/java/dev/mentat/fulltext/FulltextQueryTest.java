// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mentat.cases.JdbcDatabase;
import dev.mentat.edn.Keyword;
import dev.mentat.schema.Entids;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FulltextQueryTest {
    private static JdbcDatabase database;

    @BeforeAll
    static void fill() throws SQLException {
        database = JdbcDatabase.inMemory();
        database.transact("""
                [{:db/ident :d/id :db/valueType :db.type/long :db/cardinality :db.cardinality/one
                  :db/unique :db.unique/identity}
                 {:db/ident :d/body :db/valueType :db.type/string :db/cardinality :db.cardinality/one :db/fulltext true}
                 {:db/ident :d/note :db/valueType :db.type/string :db/cardinality :db.cardinality/many :db/fulltext true}
                 {:db/ident :d/plain :db/valueType :db.type/string :db/cardinality :db.cardinality/one}
                 {:db/ident :d/next :db/valueType :db.type/ref :db/cardinality :db.cardinality/many}]""");
        database.transact("""
                [{:db/id "1" :d/id 1 :d/body "Red boats, red sails" :d/next "2"}
                 {:db/id "2" :d/id 2 :d/body "blue sail" :d/note ["red note" "old boats"] :d/next "3"}
                 {:db/id "3" :d/id 3 :d/body "reddish" :d/plain "red"}
                 {:db/id "4" :d/id 4 :d/body "The boats are blue and the sails are red, not blue" :d/next "1"}
                 {:db/id "5" :d/id 5 :d/body ""}]""");
    }

    @AfterAll
    static void close() throws Exception {
        database.close();
    }

    @BeforeEach
    void begin() throws SQLException {
        database.begin();
    }

    @AfterEach
    void rollBack() throws SQLException {
        database.rollback();
    }

    private List<Object> ids(String text, Object... inputs) throws SQLException {
        return database.query(text, List.of(inputs), Set.of()).rows().stream()
                .map(row -> row.get(0))
                .sorted()
                .toList();
    }

    private List<Object> found(String search) throws SQLException {
        return ids("[:find ?id :in ?s :where [(fulltext $ :d/body ?s) [[?e]]] [?e :d/id ?id]]", search);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "red | 1 4",
                "RED | 1 4",
                "red* | 1 3 4",
                "boats sails | 1 4",
                "boats sail | ",
                "\"red sails\" | 1",
                "\"sails red\" | ",
                "\"sails are red\" | 4",
                "\"blue sail*\" | 2",
                "red OR blue | 1 2 4",
                "blue -red | 2",
                "red -\"red sails\" OR reddish | 3 4",
                "bo* sa* -the | 1",
                "\"b* sa*\" | 2",
                "\"the boats\" \"the sails\" | 4",
                "the -\"the boats\" | ",
                "green | "
            })
    void findsWhatASearchTextMeans(String search, String expected) throws SQLException {
        List<Object> ids = expected == null
                ? List.of()
                : Arrays.stream(expected.split(" ")).<Object>map(Long::valueOf).toList();

        assertThat(found(search)).isEqualTo(ids);
        String constant = search.replace("\"", "\\\"");
        assertThat(ids("[:find ?id :where [(fulltext $ :d/body \"" + constant + "\") [[?e]]] [?e :d/id ?id]]"))
                .isEqualTo(ids);
    }

    @Test
    void findsNothingWithoutWords() throws SQLException {
        for (String search : List.of("", "  ", "*", "- & !")) {
            assertThat(found(search)).isEmpty();
        }
        assertThat(ids("[:find ?e :where [(fulltext $ :d/body \"\") [[?e]]]]")).isEmpty();
    }

    @Test
    void findsWordsOfEveryScript() throws SQLException {
        database.transact("""
                [{:d/id 10 :d/body "Caf\u00E9 am Fluss, Stra\u00DFe 5"} {:d/id 11 :d/body "\u6771\u4EAC\u30BF\u30EF\u30FC \u65E5\u672C"}
                 {:d/id 12 :d/body "\u0420\u0443\u0441\u0441\u043A\u0438\u0439 \u0442\u0435\u043A\u0441\u0442 \uD83D\uDE80 2\u20AC"}]""");

        assertThat(found("CAFE\u0301")).containsExactly(10L);
        assertThat(found("cafe")).isEmpty();
        assertThat(found("strasse")).containsExactly(10L);
        assertThat(found("\u6771\u4EAC")).containsExactly(11L);
        assertThat(found("\u4EAC\u6771")).isEmpty();
        assertThat(found("\u30BF\u30EF\u30FC")).containsExactly(11L);
        assertThat(found("\u0440\u0443\u0441*")).containsExactly(12L);
        assertThat(found("\uD83D\uDE80")).isEmpty();
    }

    @Test
    void takesTextsAsTheyAre() throws SQLException {
        database.transact("[{:d/id 20 :d/body \"x'); DROP TABLE users; -- \\u0000 % _ \\\\ ?1 $1\"}]");

        assertThat(found("x'); DROP TABLE users; -- ?1 $1 \\ %")).containsExactly(20L);
        assertThat(found("x'); DROP TABLE boats")).isEmpty();
        assertThat(found("%")).isEmpty();
    }

    @Test
    void findsLongWordsAndLongTexts() throws SQLException {
        String word = "ab".repeat(5_000);
        String text = "word ".repeat(3_000) + word + " end";
        database.transact("[{:d/id 30 :d/body \"" + text + "\"} {:d/id 31 :d/body \"" + word.substring(2) + "\"}]");

        assertThat(found(word)).containsExactly(30L);
        assertThat(found("\"word " + word + " end\"")).containsExactly(30L);
        assertThat(found("\"word word word\"")).containsExactly(30L);
        assertThat(found("abab*")).containsExactly(30L, 31L);
    }

    @Test
    void givesEntityValueTransactionAndScore() throws SQLException {
        List<List<Object>> rows = database.query(
                        "[:find ?id ?v ?tx ?score :where [(fulltext $ :d/body \"red\") [[?e ?v ?tx ?score]]]"
                                + " [?e :d/id ?id] :order (desc ?score)]",
                        List.of(),
                        Set.of())
                .rows();

        assertThat(rows).extracting(row -> row.get(0)).containsExactly(1L, 4L);
        assertThat(rows.get(0).subList(1, 3)).containsExactly("Red boats, red sails", Entids.FIRST_TX + 2);
        double rarity = Math.log(1 + (5 - 2 + 0.5) / (2 + 0.5));
        double mean = (4 + 2 + 1 + 11 + 0) / 5.0;
        assertThat((Double) rows.get(0).get(3))
                .isCloseTo(rarity * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 4 / mean)), within(1e-12));
        assertThat((Double) rows.get(1).get(3))
                .isCloseTo(rarity * 1 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 11 / mean)), within(1e-12))
                .isPositive();
    }

    @Test
    void bindsOneToFourColumns() throws SQLException {
        assertThat(ids("[:find ?e :where [(fulltext $ :d/body \"red\") [[?e]]]]"))
                .hasSize(2);
        assertThat(ids("[:find ?v :where [(fulltext $ :d/body \"red\") [[_ ?v]]]]"))
                .hasSize(2);
        assertThat(ids("[:find ?tx :where [(fulltext $ :d/body \"red\") [[_ _ ?tx]]]]"))
                .hasSize(1);
        assertThat(ids("[:find ?s :where [(fulltext $ :d/body \"red\") [[_ _ _ ?s]]]]"))
                .hasSize(2);
    }

    @Test
    void searchesOnlyKnownEntitiesIfTheyAreBound() throws SQLException {
        assertThat(ids("[:find ?id :where [?e :d/id 4] [(fulltext $ :d/body \"red\") [[?e]]] [?e :d/id ?id]]"))
                .containsExactly(4L);
        assertThat(ids("[:find ?id :where [?e :d/id ?id] [?e :d/body ?v] [(fulltext $ :d/body \"red\") [[?e ?v]]]]"))
                .containsExactly(1L, 4L);
        assertThat(ids("[:find ?n :where [(fulltext $ :d/body \"blue\") [[?e]]] [?e :d/next ?o] [?o :d/id ?n]]"))
                .containsExactly(1L, 3L);
    }

    @Test
    void searchesEveryValueOfAManyValuedAttribute() throws SQLException {
        assertThat(ids("[:find ?v :where [(fulltext $ :d/note \"red OR boats\") [[?e ?v]]] [?e :d/id 2]]"))
                .containsExactly("old boats", "red note");
    }

    @Test
    void searchesSetsOfAttributes() throws SQLException {
        assertThat(ids("[:find ?v :where [(fulltext $ #{:d/body :d/note} \"red\") [[?e ?v]]]]"))
                .hasSize(3)
                .contains("red note");
    }

    @Test
    void searchesAnAttributeThatAVariableNames() throws SQLException {
        String query = "[:find ?v :in ?a :where [(fulltext $ ?a \"red\") [[?e ?v]]]]";
        assertThat(ids(query, ":d/note")).containsExactly("red note");
        assertThat(ids(query, ":d/plain")).isEmpty();
        assertThat(ids("[:find ?n :where [?a :db/fulltext true] [?a :db/ident ?n] [(fulltext $ ?a \"boats\") [[?e]]]]"))
                .containsExactly(new Keyword("d/body"), new Keyword("d/note"));
    }

    @Test
    void takesItsTextFromEveryKindOfInput() throws SQLException {
        assertThat(ids("[:find ?id :where [(fulltext $ :d/body ?) [[?e]]] [?e :d/id ?id]]", "blue"))
                .containsExactly(2L, 4L);
        assertThat(ids(
                        "[:find ?id :in [_ ?s] :where [(fulltext $ :d/body ?s) [[?e]]] [?e :d/id ?id]]",
                        List.of("x", "reddish")))
                .containsExactly(3L);
        String several = "[:find ?s ?id :in [?s ...] :where [(fulltext $ :d/body ?s) [[?e]]] [?e :d/id ?id]]";
        assertThat(database.query(several, List.of(List.of("red", "sail OR reddish", "red")), Set.of())
                        .rows())
                .containsExactlyInAnyOrder(
                        List.of("red", 1L),
                        List.of("red", 4L),
                        List.of("sail OR reddish", 2L),
                        List.of("sail OR reddish", 3L));
        assertThat(database.query(
                                "[:find ?s ?id :in [[?n ?s]] :where [?e :d/id ?n] [(fulltext $ :d/body ?s) [[?e]]]"
                                        + " [?e :d/id ?id]]",
                                List.of(List.of(List.of(1L, "red"), List.of(2L, "red"), List.of(4L, "blue"))),
                                Set.of())
                        .rows())
                .containsExactlyInAnyOrder(List.of("red", 1L), List.of("blue", 4L));
        assertThat(ids("[:find ?id :where [(ground \"blue\") ?s] [(fulltext $ :d/body ?s) [[?e]]] [?e :d/id ?id]]"))
                .containsExactly(2L, 4L);
        assertThat(ids("[:find ?id :where [(ground [\"sail\" \"reddish\"]) [?s ...]]"
                        + " [(fulltext $ :d/body ?s) [[?e]]] [?e :d/id ?id]]"))
                .containsExactly(2L, 3L);
    }

    @Test
    void standsInEveryKindOfClause() throws SQLException {
        assertThat(ids("[:find ?id :where [?e :d/id ?id] (not [(fulltext $ :d/body \"red\") [[?e]]])]"))
                .containsExactly(2L, 3L, 5L);
        assertThat(ids("[:find ?id :in ?s :where [?e :d/id ?id] (not [(fulltext $ :d/body ?s) [[?e]]])]", "blue"))
                .containsExactly(1L, 3L, 5L);
        assertThat(ids("[:find ?id :where [?e :d/id ?id] (or [(fulltext $ :d/body \"reddish\") [[?e]]]"
                        + " [(fulltext $ :d/note \"note\") [[?e]]])]"))
                .containsExactly(2L, 3L);
        assertThat(ids("""
                        [:find ?id :in ?s :rules [[(about ?e ?w) [(fulltext $ :d/body ?w) [[?e]]]]]
                         :where (about ?e ?s) (about ?e "boats") [?e :d/id ?id]]""", "red")).containsExactly(1L, 4L);
        assertThat(ids("""
                        [:find ?id
                         :rules [[(reach ?a ?b) [?a :d/next ?b]]
                                 [(reach ?a ?c) (reach ?a ?b) [(fulltext $ :d/body "sail*") [[?b]]] [?b :d/next ?c]]]
                         :where [?a :d/id 4] (reach ?a ?b) [?b :d/id ?id]]""")).containsExactly(1L, 2L, 3L);
    }

    @Test
    void standsInSqlAndInViews() throws SQLException {
        assertThat(database.query(
                                "SELECT id, score > 0 FROM mentat_q('[:find ?id ?score :in ?s :where"
                                        + " [(fulltext $ :d/body ?s) [[?e _ _ ?score]]] [?e :d/id ?id]]', ?) ORDER BY 1",
                                List.of("red OR reddish"),
                                Set.of())
                        .rows())
                .containsExactly(List.of(1L, true), List.of(3L, true), List.of(4L, true));

        database.execute("MENTAT CREATE VIEW reds AS [:find ?id ?score :where"
                + " [(fulltext $ :d/body \"red -\\\"red sails\\\" OR reddish*\") [[?e _ _ ?score]]] [?e :d/id ?id]]");
        database.transact("[{:d/id 6 :d/body \"It's red\"}]");
        assertThat(ids("SELECT id FROM mentat.reds")).containsExactly(3L, 4L, 6L);
    }

    @Test
    void countsAndSortsWhatItFinds() throws SQLException {
        assertThat(ids("[:find (count ?e) :where [(fulltext $ :d/body \"red OR blue\") [[?e]]]]"))
                .containsExactly(3L);
        assertThat(database.query(
                                "[:find ?id ?s :where [(fulltext $ :d/body \"blue OR sail\") [[?e _ _ ?s]]]"
                                        + " [?e :d/id ?id] :order (desc ?s)]",
                                List.of(),
                                Set.of())
                        .rows())
                .extracting(row -> row.get(0))
                .containsExactly(2L, 4L);
    }

    @Test
    void findsNothingBeforeAnythingWasWritten() throws Exception {
        try (JdbcDatabase empty = JdbcDatabase.inMemory()) {
            empty.transact("[{:db/ident :d/body :db/valueType :db.type/string :db/cardinality :db.cardinality/one"
                    + " :db/fulltext true}]");
            assertThat(empty.query("[:find ?e :where [(fulltext $ :d/body \"red\") [[?e]]]]")
                            .rows())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "(fulltext $ :d/plain \"red\") [[?e]] | not-fulltext :d/plain has no full-text index in store",
                "(fulltext $ :d/plain \"red\") [[?e]] | only an attribute defined with :db/fulltext true has one",
                "(fulltext $ #{:d/body :d/plain} \"red\") [[?e]] | not-fulltext :d/plain has no",
                "(fulltext $ :db/doc \"red\") [[?e]] | not-fulltext :db/doc has no",
                "(fulltext $ :d/boddy \"red\") [[?e]] | unknown-attribute :d/boddy is not an attribute of store"
                        + " \"default\" (closest: :d/body)",
                "(fulltext $ :d/body \"red \\\"boats\") [[?e]] | fn-arg the search text <red \"boats> opens a quotation"
                        + " that nothing closes, at character 5; close it with a second quotation mark (at 1:39).",
                "(fulltext $ :d/body \"-red\") [[?e]] | fn-arg the search text <-red> only excludes words",
                "(fulltext $ :d/body 5) [[?e]] | fn-arg (fulltext $ :d/body 5) searches for 5; it takes a string",
                "(fulltext $ :d/body) [[?e]] | fn-arity fulltext takes (fulltext src attribute text), got 2 arguments",
                "(fulltext :d/body \"red\" 1) [[?e]] | fn-arg",
                "(fulltext $ \"d\" \"red\") [[?e]] | syntax \"d\" cannot stand in the attribute place",
                "(fulltext $ #{\"d\"} \"red\") [[?e]] | fn-arg \"d\" is neither the ident nor the entid",
                "(fulltext $ :d/body \"red\") ?e | fn-binding (fulltext $ :d/body \"red\") yields rows; bind them to"
                        + " [[?e ?v ?tx ?score]]",
                "(fulltext $ :d/body \"red\") [[?e ?v ?tx ?s ?x]] | fn-binding",
                "(fulltext $ :d/body \"red\") | fn-binding",
                "(fulltext $ :d/body ?s) [[?e]] | insufficient-binding (fulltext $ :d/body ?s) can never run: ?s",
                "(fulltext $ ?a \"red\") [[?e]] | insufficient-binding (fulltext $ ?a \"red\") can never run: ?a",
            })
    void refusesMistakesInItsText(String call, String message) {
        assertThatThrownBy(() -> database.query("[:find ?e :where [" + call + "] [?e :d/id _]]"))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining(message);
    }

    @Test
    void tellsThatAnAttributeHasNoIndexWithItsState() {
        assertThatThrownBy(() -> database.query("[:find ?e :where [(fulltext $ :d/plain \"red\") [[?e]]]]"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(failure.getSQLState()).isEqualTo("42809"))
                .hasMessageStartingWith(":db.error/not-fulltext ");
    }

    @Test
    void refusesMistakesInTextsThatAreBound() {
        assertThatThrownBy(() -> found("red \"boats"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(failure.getSQLState()).isEqualTo("42804"))
                .hasMessage(":db.error/fn-arg the search text <red \"boats> opens a quotation that nothing closes,"
                        + " at character 5; close it with a second quotation mark.");
    }

    @Test
    void showsOnlyTheBeginningOfALongTextThatIsMistaken() {
        assertThatThrownBy(() -> found("x".repeat(5_000) + " OR"))
                .hasMessageContaining("at character 5002")
                .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void refusesTextsThatOtherClausesFind() {
        assertThatThrownBy(() -> database.query("[:find ?e :where [_ :d/plain ?s] [(fulltext $ :d/body ?s) [[?e]]]]"))
                .isInstanceOf(SQLException.class)
                .hasMessageStartingWith(":db.error/fn-arg (fulltext $ :d/body ?s) takes its search text from other"
                        + " clauses; it must be a constant or an input");
    }
}
