// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import org.jspecify.annotations.Nullable;

/**
 * Where the datoms of one attribute lie in DuckDB. Table names are bare; the {@link Layout} qualifies them.
 *
 * @param place where the current datoms are
 * @param retired the table {@code (e, v, tx_from, tx_to)} of past datoms, or null if none was ever retired
 * @param lastRetired the greatest {@code tx_to} in the retired table, or a number below every transaction
 */
public record Storage(Place place, @Nullable String retired, long lastRetired) {
    /** The value of {@link #lastRetired} when nothing was retired. */
    public static final long NEVER = -1;

    /** Where the current datoms of an attribute are. */
    public sealed interface Place {
        /** Returns the bare name of the table. */
        String table();
    }

    /**
     * A column of a table that has a row per entity. The value is NULL where the entity lacks the attribute.
     *
     * @param table the bare name of the segment table
     * @param entityColumn the column with the entid
     * @param valueColumn the column with the value
     * @param txColumn the column with the transaction that asserted it
     */
    public record SegmentColumn(String table, String entityColumn, String valueColumn, String txColumn)
            implements Place {}

    /**
     * A table {@code (e, v, tx)} with a row per datom of a cardinality-many attribute.
     *
     * @param table the bare name of the table
     */
    public record ManyTable(String table) implements Place {}
}
