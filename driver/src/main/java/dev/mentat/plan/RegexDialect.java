// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Translates regular expressions of {@link java.util.regex.Pattern} into those of RE2, which DuckDB uses. Both match
 * leftmost-first, so what both can express means the same. What RE2 cannot express is refused: looking around, references
 * back to groups, possessive and atomic groups, intersections of classes; likewise groups that may take no part in a match,
 * because DuckDB cannot tell them from empty ones. A dollar sign stands for the very end of the text.
 */
final class RegexDialect {
    /** What a dot does not match in Java. */
    private static final String NO_LINE_END = "[^\\n\\r\\x{85}\\x{2028}\\x{2029}]";

    private final String source;
    private final Position position;
    private final StringBuilder text = new StringBuilder();
    private final Deque<Level> levels = new ArrayDeque<>();
    private int index;
    private int groups;
    private int classes;

    /**
     * A translated regular expression.
     *
     * @param text what DuckDB takes
     * @param groups how many groups it has
     */
    record Regex(String text, int groups) {
        /** Returns the expression that matches whole strings only. */
        Regex whole() {
            return new Regex("\\A(?:" + text + ")\\z", groups);
        }
    }

    /** What stands between a parenthesis and its partner. */
    private static final class Level {
        private final boolean captures;
        private boolean hasGroups;
        private boolean hasAlternatives;

        Level(boolean captures) {
            this.captures = captures;
        }
    }

    private RegexDialect(String source, Position position) {
        this.source = source;
        this.position = position;
    }

    /**
     * Translates a regular expression.
     *
     * @throws dev.mentat.error.MentatException {@code :db.error/fn-arg} if it is none or cannot be translated
     */
    static Regex translate(String regex, Position position) {
        try {
            Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw QueryErrors.argument(
                    Texts.format("\"%s\" is no regular expression: %s", regex, e.getDescription()), position);
        }
        return new RegexDialect(regex, position).run();
    }

    private Regex run() {
        levels.push(new Level(false));
        while (index < source.length()) {
            step(source.charAt(index));
        }
        refuseOptionalGroups(levels.element());
        return new Regex(text.toString(), groups);
    }

    private void step(char c) {
        if (c == '\\') {
            escape();
        } else if (classes > 0) {
            inClass(c);
        } else {
            switch (c) {
                case '[' -> openClass();
                case '(' -> open();
                case ')' -> close();
                case '|' -> {
                    levels.element().hasAlternatives = true;
                    copy(1);
                }
                case '.' -> replace(1, NO_LINE_END);
                case '$' -> replace(1, "\\z");
                case '*', '+', '?', '}' -> quantifier();
                default -> copy(1);
            }
        }
    }

    private void copy(int length) {
        text.append(source, index, index + length);
        index += length;
    }

    private void replace(int length, String replacement) {
        text.append(replacement);
        index += length;
    }

    private RuntimeException refused(String what) {
        return QueryErrors.argument(
                Texts.format("the regular expression \"%s\" uses %s, which DuckDB cannot evaluate", source, what),
                position);
    }

    private void openClass() {
        classes++;
        copy(1);
        if (source.startsWith("^", index)) {
            copy(1);
        }
    }

    private void inClass(char c) {
        if (source.startsWith("&&", index)) {
            throw refused("an intersection of classes");
        }
        if (c == '[' && !source.startsWith("[:", index)) {
            throw refused("a class inside a class");
        }
        if (c == ']') {
            classes--;
        }
        copy(1);
    }

    private void open() {
        if (!source.startsWith("(?", index)) {
            group(1);
        } else if (source.startsWith("(?<", index) && !isLookBehind()) {
            group(source.indexOf('>', index) + 1 - index);
        } else if (source.startsWith("(?:", index)) {
            levels.push(new Level(false));
            copy("(?:".length());
        } else {
            flags();
        }
    }

    private boolean isLookBehind() {
        return source.startsWith("(?<=", index) || source.startsWith("(?<!", index);
    }

    private void group(int length) {
        groups++;
        levels.element().hasGroups = true;
        levels.push(new Level(true));
        replace(length, "(");
    }

    private void flags() {
        int end = index + "(?".length();
        while (end < source.length() && "ims-".indexOf(source.charAt(end)) >= 0) {
            end++;
        }
        char last = end < source.length() ? source.charAt(end) : '(';
        if (last != ')' && last != ':') {
            throw refused("a look-around, an atomic group or a flag other than i, m and s");
        }
        if (source.substring(index, end).indexOf('s') >= 0
                || source.substring(index, end).indexOf('m') >= 0) {
            throw refused("the flag m or s; write [\\s\\S] for any character");
        }
        if (last == ':') {
            levels.push(new Level(false));
        }
        copy(end + 1 - index);
    }

    private void close() {
        Level level = levels.pop();
        refuseOptionalGroups(level);
        levels.element().hasGroups |= level.hasGroups;
        copy(1);
        boolean optional =
                index < source.length() && ("?*".indexOf(source.charAt(index)) >= 0 || source.startsWith("{0", index));
        if (optional && (level.captures || level.hasGroups)) {
            throw refused("a group that may take no part in the match; write (?:...) around or instead of it");
        }
    }

    private void refuseOptionalGroups(Level level) {
        if (level.hasAlternatives && level.hasGroups) {
            throw refused("a group inside an alternative; write (?:...) instead of it");
        }
    }

    private void quantifier() {
        copy(1);
        if (source.startsWith("+", index)) {
            throw refused("a possessive quantifier");
        }
        if (source.startsWith("?", index)) {
            copy(1);
        }
    }

    private void escape() {
        char next = source.charAt(index + 1);
        switch (next) {
            case 'Q' -> quoted();
            case 'u' -> {
                boolean braced = source.startsWith("{", index + 2);
                int end = braced ? source.indexOf('}', index) : index + "\\uXXXX".length();
                String digits = source.substring(index + (braced ? 3 : 2), end);
                replace((braced ? end + 1 : end) - index, "\\x{" + digits + '}');
            }
            case 's' -> replace(2, classes > 0 ? "\\s\\v" : "[\\s\\v]");
            case 'S' -> {
                if (classes > 0) {
                    throw refused("\\S inside a class");
                }
                replace(2, "[^\\s\\v]");
            }
            case 'e' -> replace(2, "\\x1b");
            case 'Z', 'G', 'R', 'X', 'h', 'H', 'v', 'V', 'c', '0', 'N', 'k' -> throw refused("\\" + next);
            default -> {
                if (next >= '1' && next <= '9') {
                    throw refused("a reference back to a group");
                }
                copy(2);
            }
        }
    }

    private void quoted() {
        int end = source.indexOf("\\E", index);
        String literal = source.substring(index + 2, end < 0 ? source.length() : end);
        literal.codePoints().forEach(c -> {
            if (c < 128 && !Character.isLetterOrDigit(c)) {
                text.append(Texts.format("\\x{%x}", c));
            } else {
                text.appendCodePoint(c);
            }
        });
        index = end < 0 ? source.length() : end + 2;
    }
}
