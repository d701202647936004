// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import java.util.Comparator;

/** An entity as a transaction names it. */
sealed interface Node {
    /** An entity that has an entid. */
    record Known(long entid) implements Node {}

    /**
     * An entity that may be new. The natural order is the one in which new entids are given out.
     *
     * @param name the name in the text, empty for a map without {@code :db/id}
     * @param number 0 for a named one, else its place among the anonymous maps, from 1
     */
    record Tempid(String name, int number) implements Node, Comparable<Tempid> {
        private static final Comparator<Tempid> ORDER =
                Comparator.comparing(Tempid::number).thenComparing(Tempid::name);

        boolean isNamed() {
            return number == 0;
        }

        @Override
        public int compareTo(Tempid other) {
            return ORDER.compare(this, other);
        }
    }
}
