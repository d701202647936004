// SPDX-License-Identifier: Apache-2.0
package dev.mentat.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.edn.TextStream;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.antlr.v4.runtime.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlTokensTest {

    static List<Token> tokens(String sql) {
        SqlTokens lexer = new SqlTokens(TextStream.sql(sql));
        lexer.removeErrorListeners();
        List<Token> tokens = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            tokens.add(token);
        }
        return tokens;
    }

    /** The tokens as {@code TYPE:spelling}, and only the spelling of words. */
    private static List<String> shown(String sql) {
        return tokens(sql).stream()
                .map(token -> {
                    String spelling = sql.substring(token.getStartIndex(), token.getStopIndex() + 1);
                    return token.getType() == SqlTokens.WORD ? spelling : name(token) + ':' + spelling;
                })
                .toList();
    }

    private static String name(Token token) {
        return SqlTokens.VOCABULARY.getSymbolicName(token.getType());
    }

    @Test
    void stringsEndAtALoneQuote() {
        assertThat(shown("a'it''s'b")).containsExactly("a", "STRING:'it''s'", "b");
        assertThat(shown("'a''' 'b'")).containsExactly("STRING:'a'''", "STRING:'b'");
        assertThat(shown("'\\' x '--'")).containsExactly("STRING:'\\'", "x", "STRING:'--'");
        assertThat(shown("''")).containsExactly("STRING:''");
        assertThat(shown("'/* ? $$ \" ; \u00e9\n'")).containsExactly("STRING:'/* ? $$ \" ; \u00e9\n'");
    }

    @Test
    void escapeStringsKnowTheBackslash() {
        assertThat(shown("E'it\\'s' x")).containsExactly("ESCAPE_STRING:E'it\\'s'", "x");
        assertThat(shown("e'a''b\\\\' x")).containsExactly("ESCAPE_STRING:e'a''b\\\\'", "x");
        assertThat(shown("like'a\\'")).containsExactly("like", "STRING:'a\\'");
        assertThat(shown("x'41'")).containsExactly("x", "STRING:'41'");
    }

    @Test
    void dollarStringsEndAtTheirOwnTag() {
        assertThat(shown("$$a'b$$ x")).containsExactly("DOLLAR_STRING:$$a'b$$", "x");
        assertThat(shown("$t$a$$b$T$c$t$ x")).containsExactly("DOLLAR_STRING:$t$a$$b$T$c$t$", "x");
        assertThat(shown("$t$a $t $t$")).containsExactly("DOLLAR_STRING:$t$a $t $t$");
        assertThat(shown("$\u00e9$ $\u00fc$ $\u00e9$ x"))
                .containsExactly("DOLLAR_STRING:$\u00e9$ $\u00fc$ $\u00e9$", "x");
        assertThat(shown("$$$$$a$$a$")).containsExactly("DOLLAR_STRING:$$$$", "DOLLAR_STRING:$a$$a$");
    }

    @Test
    void dollarsInsideWordsAreLetters() {
        assertThat(shown("a$b$c x$$ y")).containsExactly("a$b$c", "x$$", "y");
        assertThat(shown("1$$a$$")).containsExactly("NUMBER:1", "DOLLAR_STRING:$$a$$");
    }

    @Test
    void quotedIdentifiersEndAtALoneQuote() {
        assertThat(shown("\"a\"\"b;--\".\"\""))
                .containsExactly("QUOTED_IDENTIFIER:\"a\"\"b;--\"", "DOT:.", "QUOTED_IDENTIFIER:\"\"");
    }

    @Test
    void commentsAreSkipped() {
        assertThat(shown("a--b ' \" $$\nc-- d\re")).containsExactly("a", "c", "e");
        assertThat(shown("a/* b ' -- /* c */ d */e/**/f/***/g")).containsExactly("a", "e", "f", "g");
        assertThat(shown("/*/*/*/* */*/*/*/ x")).containsExactly("x");
        assertThat(shown("a /* b")).containsExactly("a");
        assertThat(shown("a /* /* */ b")).containsExactly("a");
        assertThat(shown("1 +-- c\n2")).containsExactly("NUMBER:1", "OPERATOR:+", "NUMBER:2");
        assertThat(shown("5@/* c */-3")).containsExactly("NUMBER:5", "OPERATOR:@", "OPERATOR:-", "NUMBER:3");
    }

    @Test
    void markersHaveThreeSpellings() {
        assertThat(shown("? ?? $1 $12a $name $n_1 '?' \"?\" -- ?"))
                .containsExactly(
                        "MARKER:?",
                        "MARKER:?",
                        "MARKER:?",
                        "NUMBERED_MARKER:$1",
                        "NUMBERED_MARKER:$12",
                        "a",
                        "NAMED_MARKER:$name",
                        "NAMED_MARKER:$n_1",
                        "STRING:'?'",
                        "QUOTED_IDENTIFIER:\"?\"");
    }

    @Test
    void numbersAreOneToken() {
        assertThat(shown("1 1.5 .5 1. 1e5 1.5E-3 1_000 1e 0x1F"))
                .containsExactly(
                        "NUMBER:1",
                        "NUMBER:1.5",
                        "NUMBER:.5",
                        "NUMBER:1.",
                        "NUMBER:1e5",
                        "NUMBER:1.5E-3",
                        "NUMBER:1_000",
                        "NUMBER:1",
                        "e",
                        "NUMBER:0",
                        "x1F");
    }

    @Test
    void punctuationStandsAlone() {
        assertThat(shown("f(a[1],{'b':c});d:=e::int->g"))
                .containsExactly(
                        "f",
                        "OPEN_PAREN:(",
                        "a",
                        "OPEN_BRACKET:[",
                        "NUMBER:1",
                        "CLOSE_BRACKET:]",
                        "COMMA:,",
                        "OPEN_BRACE:{",
                        "STRING:'b'",
                        "OPERATOR::",
                        "c",
                        "CLOSE_BRACE:}",
                        "CLOSE_PAREN:)",
                        "SEMICOLON:;",
                        "d",
                        "ASSIGN::=",
                        "e",
                        "OPERATOR::",
                        "OPERATOR::",
                        "int",
                        "OPERATOR:-",
                        "OPERATOR:>",
                        "g");
    }

    @Test
    void wordsTakeEveryLetterBeyondAscii() {
        assertThat(shown("caf\u00e9_1 \u20ac \uD83D\uDE80x \u65e5\u672c"))
                .containsExactly("caf\u00e9_1", "\u20ac", "\uD83D\uDE80x", "\u65e5\u672c");
    }

    @Test
    void spacesBeyondAsciiAreTokensOfTheirOwn() {
        for (String space : List.of(
                "\u00a0",
                "\u2000",
                "\u200b",
                "\u200d",
                "\u202f",
                "\u205f",
                "\u2060",
                "\u3000",
                "\uFEFF",
                "\u00a0\u3000")) {
            assertThat(shown("a" + space + "'" + space + "'"))
                    .containsExactly("a", "UNICODE_SPACE:" + space, "STRING:'" + space + "'");
        }
        assertThat(shown("f\u0085g\u2028h\u1680i")).containsExactly("f\u0085g\u2028h\u1680i");
    }

    @Test
    void blanksAreSkipped() {
        assertThat(shown(" a\n\u000B\f\r\tb ")).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'abc", "'abc''", "E'abc\\'", "e'abc\\", "\"abc", "\"abc\"\"", "'", "\""})
    void unclosedQuotesRunToTheEnd(String sql) {
        assertThat(shown("x " + sql)).containsExactly("x", "UNCLOSED:" + sql);
    }

    @Test
    void unclosedDollarStringsRunToTheEnd() {
        assertThat(shown("$t$ a $$ 'b")).containsExactly("DOLLAR_STRING:$t$ a $$ 'b");
        assertThat(shown("$t$ a $t")).containsExactly("DOLLAR_STRING:$t$ a $t");
    }

    @Test
    void otherCharactersComeOneByOne() {
        assertThat(shown("a\\b\u0000$\u0001\u0002"))
                .containsExactly("a", "OTHER:\\", "b", "OTHER:\u0000", "OTHER:$", "OTHER:\u0001", "OTHER:\u0002");
    }

    @Test
    void deepCommentsAndManyStringsTakeLinearTime() {
        assertThat(shown("/*".repeat(100_000) + "*/".repeat(100_000) + "x")).containsExactly("x");
        assertThat(tokens("$$".repeat(100_000))).hasSize(50_000);
        assertThat(tokens("$a$" + " $b".repeat(100_000))).hasSize(1);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "'", "\"", "$", "$$", "$t$", "$t", "E'", "\\", "--", "/*", "*/", "\n", "\r", " ", "a", "t", "1",
                        ".", "e", "?", "(", ")", ";", ":=", "\u00e9", "\uD83D", "\uDE80", "\u00a0", "\u0000", "\u0001",
                        "/", "*", "-")
                .list()
                .ofMaxSize(40)
                .map(pieces -> String.join("", pieces));
    }

    @Property(tries = 5_000)
    void tokensCoverEveryTextInOrder(@ForAll("texts") String sql) {
        int end = 0;
        for (Token token : tokens(sql)) {
            assertThat(token.getStartIndex()).isGreaterThanOrEqualTo(end);
            assertThat(token.getStopIndex()).isGreaterThanOrEqualTo(token.getStartIndex());
            end = token.getStopIndex() + 1;
        }
        assertThat(end).isLessThanOrEqualTo(sql.length());
    }
}
