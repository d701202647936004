// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

/**
 * A symbol such as {@code ?e}, {@code $} or {@code clojure.string/starts-with?}. Immutable; equal and ordered by its
 * text.
 *
 * @param text the symbol as it is written
 */
public record Symbol(String text) implements Comparable<Symbol> {
    @Override
    public int compareTo(Symbol other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
