// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.EdnWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** No text of a query becomes text of the SQL, whatever quotes, semicolons and comments it is made of. */
final class HostileTextTest {
    private static final int TRIES = 60;
    private static final String MARK = "zqx";
    private static final List<String> SNIPPETS = List.of(
            "'",
            "''",
            "\"",
            "\\",
            ";",
            "--",
            "/*",
            "*/",
            "$$",
            "$1",
            "?",
            "?1",
            ":x",
            "{",
            "}",
            "\n",
            "\u0001",
            "\u00E9",
            "\uD83D\uDE80",
            "%",
            "_",
            "');DROP TABLE t;--",
            "' OR '1'='1",
            "\" OR 1=1 --",
            "error('",
            "getenv('HOME')");

    /** What may stand in a symbol or keyword. */
    private static final List<String> NAME_SNIPPETS = List.of(
            "'", "--", "$$", "?", "%", "&", "=", "<", ">", "*", "+", "!", "_", "\u00E9", "select", "drop", "e'x");

    private static TestDatabase database;

    @BeforeAll
    static void open() throws SQLException {
        database = TestDatabase.of("""
                [{:db/ident :p/text :db/valueType :db.type/string :db/cardinality :db.cardinality/many :db/fulltext true}
                 {:db/ident :p/word :db/valueType :db.type/keyword :db/cardinality :db.cardinality/many}
                 {:db/ident :p/sym :db/valueType :db.type/symbol :db/cardinality :db.cardinality/many}
                 {:db/ident :p/link :db/valueType :db.type/uri :db/cardinality :db.cardinality/many}]""");
        database.execute("CREATE TABLE t (i INTEGER)");
    }

    @AfterAll
    static void close() throws SQLException {
        assertThat(database.rows("SELECT count(*) FROM t")).containsExactly(List.of(0L));
        database.close();
    }

    private static String made(Random random, List<String> snippets) {
        StringBuilder text = new StringBuilder(MARK);
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            text.append(snippets.get(random.nextInt(snippets.size())));
        }
        return text.toString();
    }

    private static void requireOnly(Object value, String query) throws SQLException {
        assertThat(database.column(query)).as(query).containsExactly(value);
        assertThat((String) database.only("(sql " + query + ")")).as(query).doesNotContain(MARK);
    }

    @Test
    void stringsStayStrings() throws SQLException {
        Random random = new Random(20);
        for (int i = 0; i < TRIES; i++) {
            String text = made(random, SNIPPETS);
            String edn = EdnWriter.write(text);
            database.execute("[{:db/id \"e\" :p/text " + edn + "}]");

            requireOnly(text, "[:find ?v :where [_ :p/text " + edn + "] [(ground " + edn + ") ?v]]");
            requireOnly(text, "[:find ?v :where [_ :p/text ?v] [(= ?v " + edn + ")]]");
            requireOnly(text, "[:find ?v :where [(ground [" + edn + " 1]) [?v _]]]");
            requireOnly(text, "[:find ?v :where [(str " + edn + ") ?v]]");
            requireOnly(text, "[:find ?v :where [?e :p/text " + edn + "] [(get-else $ ?e :db/doc " + edn + ") ?v]]");
            assertThat(database.column("[:find ?v :in ?v :where [_ :p/text ?v]]", text))
                    .containsExactly(text);
            assertThat(database.failure("[:find ?s :where [(fulltext $ :p/text " + edn + ") [[_ _ _ ?s]]]]"))
                    .as(edn)
                    .matches("\\[.*]|syntax|fn-arg");
        }
    }

    @Test
    void namesStayNames() throws SQLException {
        Random random = new Random(21);
        for (int i = 0; i < TRIES; i++) {
            String name = made(random, NAME_SNIPPETS);
            database.execute("[{:db/ident :" + name + "/" + name + " :db/valueType :db.type/string"
                    + " :db/cardinality :db.cardinality/one}]");
            database.execute("[{:" + name + "/" + name + " \"here\" :p/word :" + name + " :p/sym " + name + "}]");

            requireOnly("here", "[:find ?" + name + " :where [_ :" + name + "/" + name + " ?" + name + "]]");
            requireOnly(
                    "here",
                    "[:find ?v :where (" + name + " ?v) :rules [[(" + name + " ?x) [?e :p/word :" + name
                            + "] [?e :p/sym " + name + "] [?e :" + name + "/" + name + " ?x]]]]");
            requireOnly(1L, "[:find ?n :keys " + name + " :where [(ground 1) ?n]]");
        }
    }

    @Test
    void patternsOfFunctionsStayPatterns() throws SQLException {
        for (String text : List.of("');DROP TABLE t;--", "a' OR '1'='1", "%'--", "[a-z'\"]+", "x\\\\E'")) {
            String edn = EdnWriter.write(text);
            assertThat(database.column("[:find ?x :where [(ground 1) ?x] [(like \"b\" " + edn + ")]]"))
                    .isEmpty();
            assertThat(database.column("[:find ?x :where [(ground 1) ?x] [(starts-with? \"b\" " + edn + ")]]"))
                    .isEmpty();
            assertThat(database.failure("[:find ?x :where [(ground 1) ?x] [(re-find " + edn + " \"-\")]]"))
                    .isIn("[]", "fn-arg");
        }
    }
}
