// SPDX-License-Identifier: Apache-2.0
package dev.mentat.fulltext;

import dev.mentat.error.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search text asks for: a text that meets one of the alternatives. Immutable.
 *
 * @param alternatives the alternatives; none of a search text without words, which nothing meets
 */
public record Search(List<Alternative> alternatives) {
    /**
     * Reads a search text: words and {@code "phrases"}, all of which must occur; {@code prefix*}; {@code -excluded};
     * and {@code OR}, which binds weaker than the rest. A word that is itself split, as {@code e-mail}, is a phrase.
     *
     * @param text the search text
     * @param position where it stands in a statement, or null if it is an argument
     * @throws dev.mentat.error.MentatException {@code :db.error/fn-arg} (42804) if a quotation is not closed, an OR lacks a
     *     side, or an alternative only excludes
     */
    public static Search parse(String text, @Nullable Position position) {
        return new SearchParser(text, position).parse();
    }

    /**
     * A way to meet the search.
     *
     * @param wanted what must all occur, at least one
     * @param excluded none of which may occur
     */
    public record Alternative(List<Phrase> wanted, List<Phrase> excluded) {}

    /**
     * Words that occur one right after the other.
     *
     * @param tokens the words, at least one
     */
    public record Phrase(List<Token> tokens) {}

    /**
     * A word, or the beginning of one.
     *
     * @param word the folded word
     * @param isPrefix whether it is only the beginning
     */
    public record Token(String word, boolean isPrefix) {}
}
