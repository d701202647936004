// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

/**
 * Where the full-text index of one attribute lies in DuckDB. Table names are bare; the {@link Layout} qualifies them.
 *
 * @param documents the table {@code (doc, e, v, tx, tx_to, words)} with a row per datom that holds or held: its number,
 *     what it says, the transactions that asserted and retracted it, and how many words it has
 * @param words the inverted index {@code (word, doc, positions)} with a row per word of a document
 */
public record FulltextIndex(String documents, String words) {
    /** The value of {@code tx_to} in {@link #documents} while the datom holds: later than any transaction. */
    public static final long HOLDS = Long.MAX_VALUE;
}
