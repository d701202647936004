// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that were read to the end, so that the clone they came from is free. */
final class BufferedRows implements RowSource {
    private final List<Column> columns;
    private final Deque<RowBatch> batches;

    private BufferedRows(List<Column> columns, Deque<RowBatch> batches) {
        this.columns = columns;
        this.batches = batches;
    }

    /** Makes a source of batches. */
    static BufferedRows of(List<Column> columns, Collection<RowBatch> batches) {
        return new BufferedRows(columns, new ArrayDeque<>(batches));
    }

    /** Reads a source to its end and closes it. */
    static BufferedRows of(RowSource source) {
        if (source instanceof BufferedRows buffered) {
            return buffered;
        }
        Deque<RowBatch> batches = new ArrayDeque<>();
        try (source) {
            for (RowBatch batch = source.next(); batch != null; batch = source.next()) {
                batches.add(batch);
            }
        }
        return new BufferedRows(source.columns(), batches);
    }

    /** Tells whether there is no row left. */
    boolean isEmpty() {
        return batches.isEmpty();
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public @Nullable RowBatch next() {
        return batches.poll();
    }

    @Override
    public void close() {
        batches.clear();
    }
}
