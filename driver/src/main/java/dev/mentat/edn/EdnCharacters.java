// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

/** The classes of characters beyond ASCII that EDN tells apart. */
final class EdnCharacters {
    private static final int NEXT_LINE = 0x85;
    private static final int MARKS =
            1 << Character.NON_SPACING_MARK | 1 << Character.COMBINING_SPACING_MARK | 1 << Character.ENCLOSING_MARK;

    private EdnCharacters() {}

    /** Tells whether the code point is white space in Java's or in Unicode's sense, no-break spaces included. */
    static boolean isWhite(int codePoint) {
        return Character.isWhitespace(codePoint) || Character.isSpaceChar(codePoint) || codePoint == NEXT_LINE;
    }

    static boolean isLetterOrMark(int codePoint) {
        return Character.isLetter(codePoint) || (MARKS >> Character.getType(codePoint) & 1) != 0;
    }
}
