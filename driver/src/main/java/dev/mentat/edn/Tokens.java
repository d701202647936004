// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.Position;
import dev.mentat.grammar.Edn;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.TokenFactory;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.misc.Pair;

/**
 * The tokens of one EDN text, one at a time, with their places. A cursor over the lexer that makes no object per token;
 * not thread-safe.
 */
final class Tokens {
    private final String text;
    private final Edn lexer;
    private final CommonToken current = new CommonToken(0);

    private int line = 1;
    private int column = 1;
    private int counted;

    Tokens(String text) {
        this.text = text;
        this.lexer = new Edn(TextStream.edn(text));
        lexer.removeErrorListeners();
        lexer.setTokenFactory(new OneToken());
    }

    /** Moves to the next token and returns its type, {@link org.antlr.v4.runtime.Token#EOF} after the last one. */
    int next() {
        lexer.nextToken();
        countTo(start());
        return current.getType();
    }

    /** Returns the offset of the current token in UTF-16 units. */
    int start() {
        return current.getStartIndex();
    }

    /** Returns the offset behind the current token. */
    int end() {
        return current.getStopIndex() + 1;
    }

    /** Returns the spelling of the current token. */
    String text() {
        return text.substring(start(), end());
    }

    /** Returns the whole text that is read. */
    String source() {
        return text;
    }

    /** Returns where the current token begins. */
    Position position() {
        return new Position(line, column);
    }

    /** Returns the place of any offset of the text, for the messages of errors. */
    Position positionOf(int offset) {
        Tokens fromTheStart = new Tokens(text);
        fromTheStart.countTo(offset);
        return fromTheStart.position();
    }

    private void countTo(int offset) {
        for (int at = counted; at < offset; at++) {
            char unit = text.charAt(at);
            if (unit == '\n') {
                line++;
                column = 1;
            } else if (!endsPair(unit, at)) {
                column++;
            }
        }
        counted = offset;
    }

    private boolean endsPair(char unit, int at) {
        return Character.isLowSurrogate(unit) && at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }

    /** Fills the one token again and again instead of making new ones. */
    private final class OneToken implements TokenFactory<CommonToken> {
        @Override
        public CommonToken create(
                Pair<TokenSource, CharStream> source,
                int type,
                String spelling,
                int channel,
                int start,
                int stop,
                int lexerLine,
                int charPositionInLine) {
            current.setType(type);
            current.setStartIndex(start);
            current.setStopIndex(stop);
            return current;
        }

        @Override
        public CommonToken create(int type, String spelling) {
            throw new UnsupportedOperationException("the lexer makes tokens with their places only");
        }
    }
}
