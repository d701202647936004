// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads one search text. */
final class SearchParser {
    private static final String OR = "OR";
    private static final char QUOTE = '"';
    private static final char STAR = '*';
    private static final char MINUS = '-';

    private final String text;
    private final @Nullable Position position;
    private final Set<Search.Alternative> alternatives = new LinkedHashSet<>();
    private Set<Search.Phrase> wanted = new LinkedHashSet<>();
    private Set<Search.Phrase> excluded = new LinkedHashSet<>();
    private int next;

    SearchParser(String text, @Nullable Position position) {
        this.text = text;
        this.position = position;
    }

    Search parse() {
        int or = -1;
        for (skipBlanks(); next < text.length(); skipBlanks()) {
            int start = next;
            if (isOr()) {
                end(start);
                or = start;
                next += OR.length();
            } else {
                term();
            }
        }
        if (or >= 0 || !isEmpty()) {
            end(or);
        }
        return new Search(List.copyOf(alternatives));
    }

    private boolean isEmpty() {
        return wanted.isEmpty() && excluded.isEmpty();
    }

    private void skipBlanks() {
        while (next < text.length() && isBlank(next)) {
            next++;
        }
    }

    private boolean isBlank(int index) {
        return Character.isWhitespace(text.charAt(index)) || Character.isSpaceChar(text.charAt(index));
    }

    private boolean isOr() {
        int after = next + OR.length();
        return text.startsWith(OR, next) && (after == text.length() || isBlank(after));
    }

    /** Ends an alternative at an OR, or at the end of the text. */
    private void end(int or) {
        if (isEmpty()) {
            throw error("has nothing on one side of the OR at character " + (or + 1), "write words on both sides");
        }
        if (wanted.isEmpty()) {
            throw error("only excludes words", "name a word that must occur");
        }
        alternatives.add(new Search.Alternative(List.copyOf(wanted), List.copyOf(excluded)));
        wanted = new LinkedHashSet<>();
        excluded = new LinkedHashSet<>();
    }

    private void term() {
        boolean isExcluded = text.charAt(next) == MINUS && next + 1 < text.length() && !isBlank(next + 1);
        if (isExcluded) {
            next++;
        }
        phrase(text.charAt(next) == QUOTE ? quoted() : bare()).ifPresent((isExcluded ? excluded : wanted)::add);
    }

    private String quoted() {
        int close = text.indexOf(QUOTE, next + 1);
        if (close < 0) {
            throw error(
                    "opens a quotation that nothing closes, at character " + (next + 1),
                    "close it with a second quotation mark");
        }
        String content = text.substring(next + 1, close);
        next = close + 1;
        return content;
    }

    private String bare() {
        int start = next;
        while (next < text.length() && !isBlank(next) && text.charAt(next) != QUOTE) {
            next++;
        }
        return text.substring(start, next);
    }

    /** Returns the words of a term, if there are any; a star right after a word makes it a prefix. */
    private static Optional<Search.Phrase> phrase(String term) {
        List<Search.Token> tokens = new ArrayList<>();
        int start = 0;
        while (start <= term.length()) {
            int star = term.indexOf(STAR, start);
            String part = term.substring(start, star < 0 ? term.length() : star);
            boolean isPrefix = star >= 0 && !part.isEmpty() && Words.isPart(part.codePointBefore(part.length()));
            List<String> words = Words.of(part);
            for (int i = 0; i < words.size(); i++) {
                tokens.add(new Search.Token(words.get(i), isPrefix && i == words.size() - 1));
            }
            start = star < 0 ? term.length() + 1 : star + 1;
        }
        return tokens.isEmpty() ? Optional.empty() : Optional.of(new Search.Phrase(List.copyOf(tokens)));
    }

    private RuntimeException error(String fact, String remedy) {
        return QueryErrors.searchText(text, fact, remedy, position);
    }
}
