// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.util.function.IntUnaryOperator;
import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * A statement text as the grammars see it: one UTF-16 unit after the other, with a stand-in for everything beyond ASCII.
 * Not thread-safe, and single use like every ANTLR stream.
 *
 * <p>ANTLR's lexer remembers its transitions for ASCII only and computes every other one anew, many times slower. Both
 * grammars need of such a character no more than its class, so the stream hands out one ASCII character per class;
 * {@link #getText} still returns the text itself.
 */
public final class TextStream implements CharStream {
    private static final int ASCII_END = 0x80;
    private static final int BLANK = ' ';
    private static final int LETTER = 0x01;
    private static final int SPACE = 0x02;
    private static final int OTHER = 0x7F;

    private final String text;
    private final int size;
    private final IntUnaryOperator standIn;
    private int index;

    private TextStream(String text, IntUnaryOperator standIn) {
        this.text = text;
        this.size = text.length();
        this.standIn = standIn;
    }

    /**
     * Returns the text as {@code Edn.g4} reads it: letters and marks as U+0001, white space as a space, the rest as
     * U+007F.
     */
    public static TextStream edn(String text) {
        return new TextStream(text, TextStream::ednStandIn);
    }

    /** Returns the text as {@code SqlTokens.g4} reads it: spaces as U+0002, the rest as U+0001, a letter. */
    public static TextStream sql(String text) {
        return new TextStream(text, TextStream::sqlStandIn);
    }

    private static int ednStandIn(int codePoint) {
        if (EdnCharacters.isWhite(codePoint)) {
            return BLANK;
        }
        return EdnCharacters.isLetterOrMark(codePoint) ? LETTER : OTHER;
    }

    /** The spaces are those that DuckDB removes before it parses, and no others. */
    private static int sqlStandIn(int codePoint) {
        boolean space = codePoint == 0xA0
                || (codePoint >= 0x2000 && codePoint <= 0x200D)
                || codePoint == 0x202F
                || codePoint == 0x205F
                || codePoint == 0x2060
                || codePoint == 0x3000
                || codePoint == 0xFEFF;
        return space ? SPACE : LETTER;
    }

    @Override
    public int LA(int offset) {
        int at = offset > 0 ? index + offset - 1 : index + offset;
        if (at >= size || at < 0) {
            return IntStream.EOF;
        }
        char unit = text.charAt(at);
        return unit > SPACE && unit < ASCII_END ? unit : standIn(unit, at);
    }

    private int standIn(char unit, int at) {
        // The stand-ins themselves stand for nothing.
        return unit <= SPACE ? OTHER : standIn.applyAsInt(codePoint(unit, at));
    }

    private int codePoint(char unit, int at) {
        if (Character.isLowSurrogate(unit)) {
            return at == 0 ? unit : text.codePointBefore(at + 1);
        }
        return text.codePointAt(at);
    }

    @Override
    public void consume() {
        if (index == size) {
            throw new IllegalStateException("cannot consume the end of the text");
        }
        index++;
    }

    @Override
    public int index() {
        return index;
    }

    @Override
    public void seek(int to) {
        index = to;
    }

    @Override
    public int size() {
        return size;
    }

    /** Returns a mark that needs no release: the whole text stays in reach. */
    @Override
    public int mark() {
        return -1;
    }

    @Override
    public void release(int marker) {}

    @Override
    public String getText(Interval interval) {
        return text.substring(interval.a, Math.min(interval.b + 1, size));
    }

    @Override
    public String getSourceName() {
        return IntStream.UNKNOWN_SOURCE_NAME;
    }
}
