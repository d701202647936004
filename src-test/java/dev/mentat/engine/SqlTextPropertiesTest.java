// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.MentatException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;

class SqlTextPropertiesTest {
    private static final StoreWatch WATCH = new StoreWatch();

    /** Words and signs of SQL, those that hide others among them. */
    private static final List<String> FRAGMENTS = List.of(
            "select",
            "1",
            "*",
            "from",
            "u",
            "mentat.t",
            "memory.mentat.t",
            "\"MENTAT\".t",
            "`mentat`.`t`",
            "t",
            "i",
            "x",
            "with",
            "as",
            "(",
            ")",
            ",",
            ";",
            "delete from",
            "insert into",
            "values (2)",
            "update",
            "set i = 3",
            "truncate",
            "merge into",
            "using u on (true) when matched then delete",
            "returning *",
            "copy",
            "to 'f'",
            "create",
            "table",
            "view",
            "schema",
            "temp",
            "index ix on",
            "macro m() as",
            "drop",
            "alter",
            "rename to",
            "__x",
            "use",
            "mentat",
            "main",
            "explain",
            "analyze",
            "prepare p as",
            "execute p",
            "union all",
            "where true",
            "join",
            "only",
            "'",
            "''",
            "\"",
            "`",
            "$$",
            "$a$",
            "e'\\'",
            "'\\'",
            "/*",
            "*/",
            "--",
            "\n",
            "\u00a0",
            "\u200b",
            "\u1680",
            "\u2028",
            "\u0000",
            "{",
            "}",
            "[",
            "]",
            "?",
            "$1",
            "$x",
            ".",
            "'mentat'",
            "search_path",
            "=",
            "set",
            "mentat_q(",
            "U&",
            "x'",
            "é",
            "\\",
            "#",
            "{d '2020-01-01'}",
            "call",
            "query('select 1')",
            "materialized",
            "not");

    @Property(tries = 1_000)
    void nothingThatIsPermittedChangesAStoreInDuckDb(@ForAll("soups") String sql) throws SQLException {
        WATCH.check(sql);
    }

    @Property(tries = 2_000)
    void readsAnyText(@ForAll("soups") String sql) {
        throwsNothingElse(sql);
    }

    @Property(tries = 2_000)
    void readsAnyCharacters(@ForAll String text) {
        throwsNothingElse(text);
        throwsNothingElse("select mentat_q('" + text + "', " + text + ")");
        throwsNothingElse("mentat " + text);
        throwsNothingElse("mentat excise " + text);
        throwsNothingElse("mentat set as of '" + text + "'");
    }

    @Property(tries = 20)
    void readsDeepAndLongTexts(@ForAll("openers") String opener) {
        throwsNothingElse(opener.repeat(50_000));
    }

    private static void throwsNothingElse(String text) {
        attempt(AdministrationParser::parse, text);
        attempt(sql -> SqlScript.parse(sql).requirePermitted(SqlScope.of("memory", "mentat")), text);
    }

    private static void attempt(Consumer<String> reader, String text) {
        try {
            reader.accept(text);
        } catch (MentatException e) {
            assertThat(e).hasMessageEndingWith(".");
        }
    }

    @Provide
    Arbitrary<String> soups() {
        return Arbitraries.of(FRAGMENTS).list().ofMinSize(1).ofMaxSize(14).map(words -> String.join(" ", words));
    }

    @Provide
    Arbitrary<String> openers() {
        return Arbitraries.of(
                "(",
                "[",
                "{",
                "explain ",
                "prepare p as ",
                "with x as (",
                "update a ",
                "copy a (",
                "a.",
                "delete from ",
                "mentat_q('[:find ?e]', [",
                "/*",
                "--\n",
                "$a$",
                ";",
                "create table as ",
                "explain (",
                "as not (",
                "?,",
                "[[");
    }

    @AfterContainer
    static void close() {
        WATCH.close();
    }
}
