// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import org.jspecify.annotations.Nullable;

/**
 * Which datoms of a store are seen. Instants and t's are resolved to transactions before a view is made. Immutable;
 * views compose in any order: nested as-of takes the earlier bound, nested since the later.
 *
 * @param asOf the last transaction that is seen, or null for all up to the basis
 * @param since only datoms asserted after this transaction are seen, or null for all
 * @param history whether every recorded assertion and retraction is seen instead of what holds
 */
public record View(@Nullable Long asOf, @Nullable Long since, boolean history) {
    /** The store as it is at its basis. */
    public static final View CURRENT = new View(null, null, false);

    /** Returns this view bounded by the given transaction, inclusive. */
    public View withAsOf(long tx) {
        return new View(asOf == null ? tx : Long.valueOf(Math.min(asOf, tx)), since, history);
    }

    /** Returns this view without what was asserted up to the given transaction, inclusive. */
    public View withSince(long tx) {
        return new View(asOf, since == null ? tx : Long.valueOf(Math.max(since, tx)), history);
    }

    /** Returns the recorded assertions and retractions within the bounds of this view. */
    public View withHistory() {
        return new View(asOf, since, true);
    }

    /** Tells whether this is the unfiltered present. */
    public boolean isCurrent() {
        return asOf == null && since == null && !history;
    }
}
