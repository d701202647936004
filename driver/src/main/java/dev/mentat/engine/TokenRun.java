// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.TextStream;
import dev.mentat.error.Position;
import dev.mentat.grammar.SqlTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.antlr.v4.runtime.Token;

/**
 * Consecutive tokens of a SQL text: a whole script, a statement, or the rest of one. Immutable.
 *
 * @param source the text that the tokens' offsets count in
 * @param tokens the tokens in the order of the text, without comments
 */
record TokenRun(String source, List<SqlToken> tokens) {
    private static final Set<Integer> OPENING =
            Set.of(SqlTokens.OPEN_PAREN, SqlTokens.OPEN_BRACKET, SqlTokens.OPEN_BRACE);
    private static final Set<Integer> CLOSING =
            Set.of(SqlTokens.CLOSE_PAREN, SqlTokens.CLOSE_BRACKET, SqlTokens.CLOSE_BRACE);

    /**
     * Reads a text's tokens. Spaces beyond ASCII belong to the gaps between them, which never reach DuckDB as they are.
     *
     * @param source the text
     * @param start the offset at which to begin
     */
    static TokenRun of(String source, int start) {
        TextStream stream = TextStream.sql(source);
        stream.seek(start);
        SqlTokens lexer = new SqlTokens(stream);
        lexer.removeErrorListeners();
        List<SqlToken> tokens = new ArrayList<>();
        for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
            int end = token.getStopIndex() + 1;
            if (end > token.getStartIndex() && token.getType() != SqlTokens.UNICODE_SPACE) {
                tokens.add(new SqlToken(
                        token.getType(), token.getStartIndex(), end, source.substring(token.getStartIndex(), end)));
            }
        }
        return new TokenRun(source, List.copyOf(tokens));
    }

    int size() {
        return tokens.size();
    }

    boolean isEmpty() {
        return tokens.isEmpty();
    }

    /** Returns a token, {@link SqlToken#NONE} outside the run. */
    SqlToken at(int index) {
        return index >= 0 && index < tokens.size() ? tokens.get(index) : SqlToken.NONE;
    }

    TokenRun from(int index) {
        return to(Math.min(index, tokens.size()), tokens.size());
    }

    TokenRun to(int start, int end) {
        return new TokenRun(source, tokens.subList(start, end));
    }

    /** Returns the run's own text, from its first token to its last. */
    String text() {
        return isEmpty() ? "" : source.substring(at(0).start(), at(size() - 1).end());
    }

    /** Returns the offset in the source of a token of the run, or of its end. */
    int offsetOf(int index) {
        if (index < size()) {
            return at(index).start();
        }
        return isEmpty() ? source.length() : at(size() - 1).end();
    }

    /** Returns where a token of the run, or its end, stands in the source. */
    Position positionOf(int index) {
        return positionOfOffset(offsetOf(index));
    }

    /** Returns the place of an offset in the source. */
    Position positionOfOffset(int offset) {
        int lineStart = source.lastIndexOf('\n', offset - 1) + 1;
        int line = 1
                + (int) source.chars()
                        .limit(lineStart)
                        .filter(unit -> unit == '\n')
                        .count();
        return new Position(line, 1 + source.codePointCount(lineStart, offset));
    }

    /**
     * Returns the parts of the name that begins at a token, as many as are joined by dots; none if no name begins there.
     * It takes one token less than twice as many as it has parts.
     */
    List<String> nameAt(int index) {
        List<String> parts = new ArrayList<>();
        int at = index;
        while (at(at).isName()) {
            parts.add(at(at).value());
            if (!at(at + 1).is(SqlTokens.DOT)) {
                break;
            }
            at += 2;
        }
        return parts;
    }

    /** Returns the index behind the name that begins at a token. */
    int behindName(int index) {
        int parts = nameAt(index).size();
        return parts == 0 ? index : index + 2 * parts - 1;
    }

    /** Returns the index behind the bracket that closes the one at a token, or the end of the run. */
    int behindBracket(int index) {
        int open = 0;
        for (int at = index; at < size(); at++) {
            int type = at(at).type();
            open += OPENING.contains(type) ? 1 : CLOSING.contains(type) ? -1 : 0;
            if (open <= 0) {
                return at + 1;
            }
        }
        return size();
    }

    /** Returns the index of the first occurrence of a word outside brackets, or -1. */
    int find(String upperCaseWord) {
        int at = 0;
        while (at < size()) {
            if (at(at).is(upperCaseWord)) {
                return at;
            }
            at = OPENING.contains(at(at).type()) ? behindBracket(at) : at + 1;
        }
        return -1;
    }

    /** Returns the indexes of the run's tokens. */
    IntStream indexes() {
        return IntStream.range(0, size());
    }
}
