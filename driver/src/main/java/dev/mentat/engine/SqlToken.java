// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/**
 * A token of SQL text. Immutable.
 *
 * @param type its type in {@code SqlTokens.g4}
 * @param start the offset of its first UTF-16 unit in the text
 * @param end the offset behind its last one
 * @param text its spelling
 */
record SqlToken(int type, int start, int end, String text) {
    /** What stands before the first and after the last token. */
    static final SqlToken NONE = new SqlToken(Token.EOF, 0, 0, "");

    /** Everything that DuckDB takes for a name in one place or another. */
    private static final Set<Integer> NAMES = Set.of(
            SqlTokens.WORD,
            SqlTokens.QUOTED_IDENTIFIER,
            SqlTokens.STRING,
            SqlTokens.ESCAPE_STRING,
            SqlTokens.DOLLAR_STRING);

    private static final Set<Integer> STRINGS =
            Set.of(SqlTokens.STRING, SqlTokens.ESCAPE_STRING, SqlTokens.DOLLAR_STRING);

    boolean is(int expected) {
        return type == expected;
    }

    /** Tells whether this is the given word, without quotes and in any letter case. */
    boolean is(String upperCaseWord) {
        return word().equals(upperCaseWord);
    }

    boolean isAnyOf(Set<String> upperCaseWords) {
        return upperCaseWords.contains(word());
    }

    boolean isOperator(String sign) {
        return type == SqlTokens.OPERATOR && text.equals(sign);
    }

    /** Returns an unquoted word of ASCII letters in upper case, as which it may be a keyword, or an empty string. */
    String word() {
        return type == SqlTokens.WORD && text.chars().allMatch(unit -> unit < 0x80)
                ? text.toUpperCase(Locale.ROOT)
                : "";
    }

    boolean isString() {
        return STRINGS.contains(type);
    }

    /** Tells whether this can be a name: a word, a quoted identifier, or a string, which DuckDB accepts for one. */
    boolean isName() {
        return NAMES.contains(type);
    }

    /** Returns what a name or a string stands for, without its quotes. */
    String value() {
        return SqlQuotes.value(this);
    }
}
