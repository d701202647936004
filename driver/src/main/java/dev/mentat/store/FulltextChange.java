// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.fulltext.Words;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.FulltextIndex;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction does to the full-text index of one attribute. A datom's document is written once, with its words; a
 * retraction only notes when it ceased to hold, so that every point in time is searched in the same index. Where the past
 * is not kept, the document goes with the datom. Used once.
 */
final class FulltextChange {
    /** Documents are numbered by the transaction and within it, so that later ones have greater numbers. */
    private static final int BITS_WITHIN_TX = 32;

    /** So many rows of words are written at once, since a large transaction has more than should be kept in memory. */
    private static final int PORTION = 50_000;

    private final Attribute attribute;
    private final long tx;
    private final List<Datom> asserted = new ArrayList<>();
    private final List<Datom> retracted = new ArrayList<>();

    FulltextChange(Attribute attribute, long tx) {
        this.attribute = attribute;
        this.tx = tx;
    }

    void assertDatom(Datom datom) {
        asserted.add(datom);
    }

    void retract(Datom datom) {
        retracted.add(datom);
    }

    /**
     * Writes the changes.
     *
     * @param layout makes the tables if they are missing
     * @param growth takes by how many rows each table grows
     */
    void apply(Lease lease, StoreSql sql, RowWriter writer, LayoutChange layout, ObjLongConsumer<String> growth) {
        FulltextIndex index = layout.fulltextIndex(attribute);
        if (!retracted.isEmpty()) {
            retire(new FulltextTables(lease, sql, index));
        }
        List<List<@Nullable Object>> documents = new ArrayList<>();
        List<List<@Nullable Object>> postings = new ArrayList<>();
        for (Datom datom : asserted) {
            long document = ((tx - Entids.FIRST_TX) << BITS_WITHIN_TX) + documents.size();
            List<String> words = Words.of((String) datom.v());
            documents.add(List.of(document, datom.e(), datom.v(), tx, FulltextIndex.HOLDS, (long) words.size()));
            positions(words).forEach((word, positions) -> postings.add(List.of(word, document, longs(positions))));
            if (postings.size() >= PORTION) {
                insert(index.words(), SqlColumn.WORDS, postings, writer, growth);
                postings.clear();
            }
        }
        insert(index.documents(), SqlColumn.DOCUMENTS, documents, writer, growth);
        insert(index.words(), SqlColumn.WORDS, postings, writer, growth);
    }

    private static void insert(
            String table,
            List<SqlColumn> columns,
            List<List<@Nullable Object>> rows,
            RowWriter writer,
            ObjLongConsumer<String> growth) {
        writer.insertAll(table, columns, rows);
        growth.accept(table, rows.size());
    }

    private void retire(FulltextTables tables) {
        List<Long> documents = tables.find(retracted);
        if (attribute.noHistory()) {
            tables.remove(documents);
        } else {
            tables.end(documents, tx);
        }
    }

    private static Map<String, List<Integer>> positions(List<String> words) {
        Map<String, List<Integer>> positions = new LinkedHashMap<>();
        for (int i = 0; i < words.size(); i++) {
            positions.computeIfAbsent(words.get(i), word -> new ArrayList<>()).add(i);
        }
        return positions;
    }

    private static long[] longs(List<Integer> numbers) {
        return numbers.stream().mapToLong(Integer::longValue).toArray();
    }
}
