// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.grammar.SqlTokens;

/** What quoted SQL tokens stand for. */
final class SqlQuotes {
    private static final int OCTAL_DIGITS = 3;
    private static final int HEX_DIGITS = 2;
    private static final int SHORT_UNICODE_DIGITS = 4;
    private static final int LONG_UNICODE_DIGITS = 8;

    private SqlQuotes() {}

    /** Returns a token's content without its quotes; any other token stands for its spelling. */
    static String value(SqlToken token) {
        String text = token.text();
        return switch (token.type()) {
            case SqlTokens.STRING -> between(text, 1, 1).replace("''", "'");
            case SqlTokens.ESCAPE_STRING -> unescaped(between(text, 2, 1));
            case SqlTokens.DOLLAR_STRING -> dollarContent(text);
            case SqlTokens.QUOTED_IDENTIFIER -> {
                String quote = text.substring(0, 1);
                yield between(text, 1, 1).replace(quote + quote, quote);
            }
            default -> text;
        };
    }

    /** Writes an identifier in double quotes, which every version of DuckDB reads. */
    static String identifier(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private static String dollarContent(String text) {
        int delimiter = text.indexOf('$', 1) + 1;
        // A string without its closing delimiter reaches to the end of the text.
        boolean closed = text.length() >= 2 * delimiter && text.endsWith(text.substring(0, delimiter));
        return between(text, delimiter, closed ? delimiter : 0);
    }

    private static String between(String text, int prefix, int suffix) {
        return text.substring(prefix, text.length() - suffix);
    }

    private static String unescaped(String content) {
        StringBuilder result = new StringBuilder(content.length());
        int at = 0;
        while (at < content.length()) {
            char unit = content.charAt(at++);
            if (unit == '\\' && at < content.length()) {
                at = escape(content, at, result);
            } else {
                at += unit == '\'' ? 1 : 0;
                result.append(unit);
            }
        }
        return result.toString();
    }

    /** Appends what the escape after a backslash stands for and returns where it ends. */
    private static int escape(String content, int at, StringBuilder result) {
        char kind = content.charAt(at);
        return switch (kind) {
            case 'b' -> append(result, '\b', at + 1);
            case 'f' -> append(result, '\f', at + 1);
            case 'n' -> append(result, '\n', at + 1);
            case 'r' -> append(result, '\r', at + 1);
            case 't' -> append(result, '\t', at + 1);
            case 'x' -> code(content, at, at + 1, HEX_DIGITS, 16, result);
            case 'u' -> code(content, at, at + 1, SHORT_UNICODE_DIGITS, 16, result);
            case 'U' -> code(content, at, at + 1, LONG_UNICODE_DIGITS, 16, result);
            default ->
                Character.digit(kind, 8) >= 0
                        ? code(content, at, at, OCTAL_DIGITS, 8, result)
                        : append(result, kind, at + 1);
        };
    }

    private static int append(StringBuilder result, char unit, int end) {
        result.append(unit);
        return end;
    }

    private static int code(String content, int letter, int start, int digits, int radix, StringBuilder result) {
        int end = start;
        int codePoint = 0;
        while (end < content.length() && end - start < digits && Character.digit(content.charAt(end), radix) >= 0) {
            codePoint = codePoint * radix + Character.digit(content.charAt(end++), radix);
        }
        if (end == start || !Character.isValidCodePoint(codePoint)) {
            return append(result, content.charAt(letter), letter + 1);
        }
        result.appendCodePoint(codePoint);
        return end;
    }
}
