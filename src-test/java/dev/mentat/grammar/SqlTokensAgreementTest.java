// SPDX-License-Identifier: Apache-2.0
package dev.mentat.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalInt;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** DuckDB as a judge of where quotes and comments end. */
final class SqlTokensAgreementTest {
    private static Connection connection;

    @BeforeContainer
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
    }

    @AfterContainer
    static void close() throws SQLException {
        connection.close();
    }

    @Provide
    Arbitrary<String> inners() {
        return Arbitraries.of(
                        "'",
                        "''",
                        "$",
                        "$$",
                        "$t$",
                        "$\u00e9$",
                        "$\u00fc$",
                        "\\",
                        "\\\\",
                        "--",
                        "/*",
                        "*/",
                        "\n",
                        "\r",
                        " ",
                        "a",
                        "t",
                        "E'",
                        "\u00e9",
                        "\"",
                        ", 1")
                .list()
                .ofMaxSize(8)
                .map(pieces -> String.join("", pieces));
    }

    @Property
    void commasAreOutsideOfQuotesWhereDuckDbFindsThem(@ForAll("inners") String inner) {
        for (String literal : List.of(
                "'" + inner + "'",
                "E'" + inner + "'",
                "$$" + inner + "$$",
                "$t$" + inner + "$t$",
                "$\u00e9$" + inner + "$\u00e9$",
                "1 AS \"" + inner + "\"",
                "1 /*" + inner + "*/")) {
            String sql = "SELECT " + literal + ", 7";
            long commas = SqlTokensTest.tokens(sql).stream()
                    .filter(token -> token.getType() == SqlTokens.COMMA)
                    .count();

            columns(sql).ifPresent(count -> assertThat(commas + 1).as(sql).isEqualTo(count));
        }
    }

    /** Why spaces beyond ASCII are tokens: DuckDB finds no string in the first text and one in the second. */
    @Example
    void duckDbIsNotOfOneMindAboutSpacesBeyondAscii() {
        assertThat(columns("SELECT $$a$$\u00a0$$, 7")).hasValue(2);
        assertThat(columns("SELECT 'a'\u00a0$$, 7")).isEmpty();
        assertThat(columns("SELECT 1\u00a0AS a, 7")).hasValue(2);
    }

    /** Returns how many columns DuckDB finds, or nothing if it refuses the text. */
    private static OptionalInt columns(String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return OptionalInt.of(rows.getMetaData().getColumnCount());
        } catch (SQLException e) {
            return OptionalInt.empty();
        }
    }
}
