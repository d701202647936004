// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import org.jspecify.annotations.Nullable;

/**
 * A keyword such as {@code :boat/name}. Immutable; equal and ordered by its printed text.
 *
 * @param text the keyword without its colon, for example {@code boat/name}
 */
public record Keyword(String text) implements Comparable<Keyword> {
    /**
     * Makes a keyword of a namespace and a name.
     *
     * @param namespace the part before the slash, or null for an unqualified keyword
     * @param name the part after the slash
     */
    public static Keyword of(@Nullable String namespace, String name) {
        return new Keyword(namespace == null ? name : namespace + '/' + name);
    }

    /** Returns the part before the slash, or null for an unqualified keyword. */
    public @Nullable String namespace() {
        int slash = slash();
        return slash < 0 ? null : text.substring(0, slash);
    }

    /** Returns the part after the slash, or the whole text of an unqualified keyword. */
    public String name() {
        return text.substring(slash() + 1);
    }

    /** Tells whether the name begins with an underscore and goes on, as in {@code :boat/_owner}. */
    public boolean isReversed() {
        int start = slash() + 1;
        return text.length() > start + 1 && text.charAt(start) == '_';
    }

    /** Returns {@code :boat/owner} for {@code :boat/_owner} and the other way round. */
    public Keyword reversed() {
        int start = slash() + 1;
        String name = isReversed() ? text.substring(start + 1) : '_' + text.substring(start);
        return new Keyword(text.substring(0, start) + name);
    }

    private int slash() {
        return text.indexOf('/');
    }

    @Override
    public int compareTo(Keyword other) {
        return text.compareTo(other.text);
    }

    /** Returns the keyword as it is written, with its colon. */
    @Override
    public String toString() {
        return ':' + text;
    }
}
