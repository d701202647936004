// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import org.jspecify.annotations.Nullable;

/** Says of a token that is none of EDN's what is wrong with it. */
final class BadToken {
    private static final String SYMBOL_PUNCTUATION = "*!_?$%&=<>+-.:#'";

    private final String text;
    private final Position position;

    private BadToken(String text, Position position) {
        this.text = text;
        this.position = position;
    }

    /** Returns the error for the current token. */
    static MentatException explain(Tokens tokens) {
        return new BadToken(tokens.text(), tokens.position()).explain(tokens.source(), tokens.end());
    }

    private MentatException explain(String source, int end) {
        return switch (text.charAt(0)) {
            case '#' -> dispatch(source, end);
            case '\\' -> EdnErrors.loneBackslash(position);
            case '@', '~', '`' -> EdnErrors.readerMacro(text, position);
            case ':' -> name("keyword", text.substring(1));
            default -> {
                MentatException number = number();
                yield number == null ? name("symbol", text) : number;
            }
        };
    }

    private MentatException dispatch(String source, int end) {
        if (text.equals("#")) {
            int next = end < source.length() ? source.codePointAt(end) : -1;
            return EdnErrors.badDispatch(next < 0 ? text : text + Character.toString(next), position);
        }
        return switch (text.charAt(1)) {
            case '#' -> EdnErrors.badSymbolicValue(text, position);
            case ':' -> EdnErrors.badNamespace(text, position);
            default -> EdnErrors.badTag(text, position);
        };
    }

    /** Returns the error for what begins like a number, or null if the token does not. */
    private @Nullable MentatException number() {
        String unsigned = text.charAt(0) == '-' || text.charAt(0) == '+' ? text.substring(1) : text;
        if (unsigned.length() > 1 && unsigned.charAt(0) == '.' && isDigit(unsigned.charAt(1))) {
            return EdnErrors.startsWithPoint(
                    text, text.substring(0, text.length() - unsigned.length()) + '0' + unsigned, position);
        }
        if (unsigned.isEmpty() || !isDigit(unsigned.charAt(0))) {
            return null;
        }
        int digits = digitsFrom(unsigned, 0);
        char after = digits < unsigned.length() ? unsigned.charAt(digits) : ' ';
        if (after == '/' && digitsFrom(unsigned, digits + 1) == unsigned.length()) {
            return EdnErrors.ratio(text, position);
        }
        if (unsigned.charAt(0) == '0' && (after == 'x' || after == 'X')) {
            return radixNumber(unsigned, digits + 1, 16);
        }
        if (after == 'r' || after == 'R') {
            return EdnErrors.badRadix(text, position);
        }
        if (unsigned.charAt(0) == '0' && digits > 1 && (after == ' ' || unsigned.endsWith("N"))) {
            return radixNumber(unsigned, 1, 8);
        }
        return hasBadExponent(unsigned, digits)
                ? EdnErrors.badExponent(text, position)
                : EdnErrors.noNumber(text, position);
    }

    private MentatException radixNumber(String unsigned, int start, int radix) {
        for (int at = start; at < unsigned.length(); at++) {
            if (Character.digit(unsigned.charAt(at), radix) < 0) {
                return EdnErrors.badDigit(text, unsigned.codePointAt(at), radix, position);
            }
        }
        return EdnErrors.badRadix(text, position);
    }

    private static boolean hasBadExponent(String unsigned, int digits) {
        int at = digits < unsigned.length() && unsigned.charAt(digits) == '.'
                ? digitsFrom(unsigned, digits + 1)
                : digits;
        return at < unsigned.length() && (unsigned.charAt(at) == 'e' || unsigned.charAt(at) == 'E');
    }

    private static int digitsFrom(String text, int start) {
        int at = start;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isDigit(char unit) {
        return unit >= '0' && unit <= '9';
    }

    private MentatException name(String title, String name) {
        int strange = strangeCharacter(name);
        if (strange >= 0) {
            return EdnErrors.strangeCharacter(title, text, strange, position);
        }
        int slash = name.indexOf('/');
        if (slash >= 0 && name.indexOf('/', slash + 1) >= 0) {
            return EdnErrors.twoSlashes(title, text, position);
        }
        if (name.isEmpty() || slash == 0 || slash == name.length() - 1) {
            return EdnErrors.emptyName(title, text, position);
        }
        return EdnErrors.badStart(title, text, position);
    }

    /** Returns the first code point that no keyword and no symbol contains, or -1. */
    private static int strangeCharacter(String name) {
        return name.codePoints().filter(BadToken::isStrange).findFirst().orElse(-1);
    }

    private static boolean isStrange(int codePoint) {
        if (codePoint < 0x80) {
            return !Character.isLetterOrDigit(codePoint)
                    && codePoint != '/'
                    && SYMBOL_PUNCTUATION.indexOf(codePoint) < 0;
        }
        return !EdnCharacters.isLetterOrMark(codePoint);
    }
}
