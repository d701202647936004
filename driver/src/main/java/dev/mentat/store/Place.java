// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.schema.FulltextIndex;
import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.SqlColumn;

/**
 * Where datoms of an attribute lie or lay: a row of the catalogue table of places. Immutable.
 *
 * @param attribute the attribute's entid
 * @param kind what kind of table it is
 * @param table the bare name of the table
 * @param type the type that its values have there
 * @param isAdded whether it is a column that was added to a standing table and so never gets an index
 * @param isDead whether it holds nothing any more and is not used again
 * @param lastRetired for a retired table, the last transaction that it knew of when its database was last closed in order
 */
record Place(
        long attribute, Kind kind, String table, ValueType type, boolean isAdded, boolean isDead, long lastRetired) {
    private static final String WORDS_SUFFIX = "_words";

    /** The kinds of table. */
    enum Kind {
        SEGMENT,
        MANY,
        RETIRED,
        /** The documents of a full-text index, named after which is the table of their words. */
        FULLTEXT
    }

    static Place segment(long attribute, String table, ValueType type, boolean isAdded) {
        return new Place(attribute, Kind.SEGMENT, table, type, isAdded, false, Storage.NEVER);
    }

    static Place many(long attribute, String table, ValueType type) {
        return new Place(attribute, Kind.MANY, table, type, false, false, Storage.NEVER);
    }

    static Place retired(long attribute, String table, ValueType type) {
        return new Place(attribute, Kind.RETIRED, table, type, false, false, Storage.NEVER);
    }

    static Place fulltext(long attribute, String table, ValueType type) {
        return new Place(attribute, Kind.FULLTEXT, table, type, false, false, Storage.NEVER);
    }

    Place dead() {
        return new Place(attribute, kind, table, type, isAdded, true, lastRetired);
    }

    Place withLastRetired(long tx) {
        return new Place(attribute, kind, table, type, isAdded, isDead, tx);
    }

    /** The column of the values. */
    SqlColumn value() {
        return kind == Kind.SEGMENT ? SqlColumn.segmentValue(attribute, type) : SqlColumn.value(type);
    }

    /** The column of the transactions that asserted them. */
    SqlColumn tx() {
        return switch (kind) {
            case SEGMENT -> SqlColumn.segmentTx(attribute);
            case MANY, FULLTEXT -> SqlColumn.TX;
            case RETIRED -> SqlColumn.TX_FROM;
        };
    }

    /** The place of current datoms as the rest of the engine sees it. */
    Storage.Place toStorage() {
        return kind == Kind.SEGMENT
                ? new Storage.SegmentColumn(table, SqlColumn.ENTITY.name(), value().name(), tx().name())
                : new Storage.ManyTable(table);
    }

    /** The place of a full-text index as the rest of the engine sees it. */
    FulltextIndex toFulltextIndex() {
        return new FulltextIndex(table, table + WORDS_SUFFIX);
    }
}
