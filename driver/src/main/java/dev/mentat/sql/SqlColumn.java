// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.schema.ValueType;
import java.util.List;

/**
 * A column of one of our tables.
 *
 * @param name its bare name
 * @param type its DuckDB type
 */
public record SqlColumn(String name, String type) {
    /** The entity of a row. */
    public static final SqlColumn ENTITY = bigint("e");

    /** The transaction that asserted a row of a many table. */
    public static final SqlColumn TX = bigint("tx");

    /** The transaction that asserted a retired datom. */
    public static final SqlColumn TX_FROM = bigint("tx_from");

    /** The transaction that retracted a retired datom. */
    public static final SqlColumn TX_TO = bigint("tx_to");

    /** The number of a document in a full-text index. */
    public static final SqlColumn DOCUMENT = bigint("doc");

    /** A word of a document. */
    public static final SqlColumn WORD = new SqlColumn("word", "VARCHAR");

    /** The columns of the documents of a full-text index. */
    public static final List<SqlColumn> DOCUMENTS =
            List.of(DOCUMENT, ENTITY, value(ValueType.STRING), TX, TX_TO, bigint("words"));

    /** The columns of the words of a full-text index; the positions are ascending, the first is 0. */
    public static final List<SqlColumn> WORDS = List.of(WORD, DOCUMENT, new SqlColumn("positions", "BIGINT[]"));

    /** Returns a column of 64-bit integers. */
    public static SqlColumn bigint(String name) {
        return new SqlColumn(name, "BIGINT");
    }

    /** Returns the column {@code v} of a many or retired table. */
    public static SqlColumn value(ValueType type) {
        return new SqlColumn("v", DuckTypes.columnType(type));
    }

    /** Returns the column of an attribute's values in a segment. */
    public static SqlColumn segmentValue(long attribute, ValueType type) {
        return new SqlColumn("v" + attribute, DuckTypes.columnType(type));
    }

    /** Returns the column of the transactions that asserted an attribute's values in a segment. */
    public static SqlColumn segmentTx(long attribute) {
        return bigint("t" + attribute);
    }

    String definition() {
        return Names.quote(name) + ' ' + type;
    }
}
