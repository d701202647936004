// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.util.List;
import java.util.Optional;

/**
 * The physical side of a schema snapshot: which tables of which DuckDB schema hold what. Immutable. An attribute
 * without a storage has no datoms yet and never had one.
 */
public interface Layout {
    /** Returns the name of the DuckDB schema that holds every table and view of the store, unquoted. */
    String schemaName();

    /** Finds where an attribute's datoms lie. */
    Optional<Storage> storage(long attribute);

    /** Finds the full-text index of an attribute; it is made with the first datom. */
    Optional<FulltextIndex> fulltext(long attribute);

    /** Returns every segment with its attributes, in the order of their making. */
    List<Segment> segments();

    /** Returns how many rows the table had when the snapshot was made, for cost estimates; 0 if unknown. */
    long rows(String table);

    /**
     * A segment table.
     *
     * @param table its bare name
     * @param attributes the entids of the attributes with a living column in it, in column order
     */
    record Segment(String table, List<Long> attributes) {}
}
