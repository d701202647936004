// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Splits text into words. A word is a run of letters, digits and marks; everything else separates words. Scripts that put
 * no blanks between words give a word per letter with its marks, so that a run of them in a search text, which is taken
 * as a phrase, is found anywhere in a text.
 *
 * <p>Words are compared without regard to case and to compatible forms: the text is normalised (NFKC) and then folded by
 * its upper case, in which ß and the final sigma become like their equivalents. The rules are our own and not those of
 * {@link java.text.BreakIterator}, because an index outlives the Java release that wrote it.
 */
public final class Words {
    /** A longer run is several words, since DuckDB refuses to index long keys. */
    static final int LONGEST = 100;

    private static final int ASCII = 0x80;

    private static final Set<UnicodeScript> WITHOUT_BLANKS = EnumSet.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private final List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private int length;
    private boolean closed;

    private Words() {}

    /**
     * Returns the words of a text, folded, in their order.
     *
     * @param text any text
     */
    public static List<String> of(String text) {
        Words splitter = new Words();
        folded(text).codePoints().forEach(splitter::add);
        splitter.end();
        return List.copyOf(splitter.words);
    }

    /** Tells whether a code point belongs to words. */
    static boolean isPart(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || isMark(codePoint) || isNumber(codePoint);
    }

    private static boolean isMark(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static boolean isNumber(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.LETTER_NUMBER || type == Character.OTHER_NUMBER;
    }

    private static String folded(String text) {
        if (text.chars().allMatch(unit -> unit < ASCII)) {
            return text.toLowerCase(Locale.ROOT);
        }
        StringBuilder folded = new StringBuilder();
        Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toUpperCase(Locale.ROOT)
                .codePoints()
                .map(Character::toLowerCase)
                .forEach(folded::appendCodePoint);
        return Normalizer.normalize(folded, Normalizer.Form.NFKC);
    }

    private void add(int codePoint) {
        if (!isPart(codePoint)) {
            end();
            return;
        }
        if (!isMark(codePoint)) {
            boolean isAlone = WITHOUT_BLANKS.contains(UnicodeScript.of(codePoint));
            if (isAlone || closed || length == LONGEST) {
                end();
            }
            closed = isAlone;
        } else if (length == LONGEST) {
            end();
        }
        word.appendCodePoint(codePoint);
        length++;
    }

    private void end() {
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        word.setLength(0);
        length = 0;
        closed = false;
    }
}
