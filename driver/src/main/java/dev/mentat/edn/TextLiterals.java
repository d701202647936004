// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;

/** The values of string and character tokens. */
final class TextLiterals {
    private static final int UNICODE_DIGITS = 4;
    private static final int OCTAL_DIGITS = 3;
    private static final int MAX_OCTAL = 0377;

    private TextLiterals() {}

    static String string(Tokens tokens) {
        String source = tokens.source();
        int start = tokens.start() + 1;
        int end = tokens.end() - 1;
        int at = plainEnd(source, start, end);
        if (at == end) {
            return source.substring(start, end);
        }
        StringBuilder text = new StringBuilder(end - start).append(source, start, at);
        while (at < end) {
            char unit = source.charAt(at);
            if (unit == '\\') {
                at = unescape(tokens, at, text);
            } else {
                text.append(unit);
                at++;
            }
        }
        return text.toString();
    }

    /** Returns the offset of the first backslash, or the end. */
    private static int plainEnd(String source, int start, int end) {
        int at = start;
        while (at < end && source.charAt(at) != '\\') {
            at++;
        }
        return at;
    }

    /** Appends what the escape at the offset stands for and returns the offset behind it. */
    private static int unescape(Tokens tokens, int at, StringBuilder text) {
        char letter = tokens.source().charAt(at + 1);
        switch (letter) {
            case '"', '\\', '/' -> text.append(letter);
            case 'n' -> text.append('\n');
            case 'r' -> text.append('\r');
            case 't' -> text.append('\t');
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'u' -> {
                return numeric(tokens, at, UNICODE_DIGITS, 16, text);
            }
            case 'o' -> {
                return numeric(tokens, at, OCTAL_DIGITS, 8, text);
            }
            default -> throw unknownEscape(tokens, at);
        }
        return at + 2;
    }

    private static int numeric(Tokens tokens, int at, int digits, int radix, StringBuilder text) {
        int start = at + 2;
        int value = start + digits < tokens.end() ? digits(tokens.source(), start, start + digits, radix) : -1;
        if (value < 0 || (radix == 8 && value > MAX_OCTAL)) {
            throw EdnErrors.badNumericEscape(
                    tokens.source().substring(at, Math.min(start + digits, tokens.end() - 1)), tokens.positionOf(at));
        }
        text.append((char) value);
        return start + digits;
    }

    private static RuntimeException unknownEscape(Tokens tokens, int at) {
        int letter = tokens.source().codePointAt(at + 1);
        return EdnErrors.unknownEscape("\\" + Character.toString(letter), tokens.positionOf(at));
    }

    static Character character(Tokens tokens) {
        String name = tokens.source().substring(tokens.start() + 1, tokens.end());
        if (name.length() == 1) {
            return name.charAt(0);
        }
        int value = switch (name) {
            case "newline" -> '\n';
            case "return" -> '\r';
            case "space" -> ' ';
            case "tab" -> '\t';
            case "backspace" -> '\b';
            case "formfeed" -> '\f';
            default -> numericCharacter(name);
        };
        if (value < 0) {
            throw name.codePointCount(0, name.length()) == 1
                    ? EdnErrors.characterTooBig(tokens.text(), tokens.position())
                    : EdnErrors.unknownCharacter(tokens.text(), tokens.position());
        }
        return (char) value;
    }

    private static int numericCharacter(String name) {
        if (name.charAt(0) == 'u' && name.length() == 1 + UNICODE_DIGITS) {
            return digits(name, 1, name.length(), 16);
        }
        if (name.charAt(0) == 'o' && name.length() <= 1 + OCTAL_DIGITS) {
            int value = digits(name, 1, name.length(), 8);
            return value <= MAX_OCTAL ? value : -1;
        }
        return -1;
    }

    /** Returns the number that the ASCII digits spell, or -1 if one of them is none. */
    private static int digits(String text, int start, int end, int radix) {
        int value = 0;
        for (int at = start; at < end; at++) {
            int digit = text.charAt(at) < 0x80 ? Character.digit(text.charAt(at), radix) : -1;
            if (digit < 0) {
                return -1;
            }
            value = value * radix + digit;
        }
        return value;
    }
}
