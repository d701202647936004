// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.RowBatch;
import dev.mentat.engine.RowSource;
import java.util.ArrayList;
import java.util.List;

/** Rows that all lie in memory, so that one can move to any of them, and that need the session no more. */
final class BufferedRows extends RowCursor {
    private final List<RowBatch> batches;
    private final long size;
    private final boolean cut;
    private int batchIndex;
    private long batchStart;

    private BufferedRows(List<RowBatch> batches, long size, boolean cut) {
        this.batches = batches;
        this.size = size;
        this.cut = cut;
    }

    /**
     * Reads a source to its end and closes it.
     *
     * @param maxRows keep at most so many rows, 0 for all
     */
    static BufferedRows read(RowSource source, long maxRows) {
        try (source) {
            List<RowBatch> batches = new ArrayList<>();
            long rows = 0;
            for (RowBatch batch = source.next(); batch != null; batch = source.next()) {
                batches.add(batch);
                rows += batch.size();
            }
            boolean cut = maxRows > 0 && rows > maxRows;
            return new BufferedRows(batches, cut ? maxRows : rows, cut);
        }
    }

    long size() {
        return size;
    }

    @Override
    boolean next() {
        return toRow(Math.min(position() + 1, size + 1));
    }

    @Override
    boolean isLast() {
        return size > 0 && position() == size;
    }

    @Override
    boolean hasRows() {
        return size > 0;
    }

    @Override
    boolean isCut() {
        return cut;
    }

    @Override
    void close() {
        batches.clear();
    }

    /** Moves to a row, which may be 0 or one more than there are rows, and tells whether there is a row. */
    boolean toRow(long row) {
        if (row < 1 || row > size) {
            moveTo(null, 0, row);
            return false;
        }
        while (row <= batchStart) {
            batchIndex--;
            batchStart -= batches.get(batchIndex).size();
        }
        while (row > batchStart + batches.get(batchIndex).size()) {
            batchStart += batches.get(batchIndex).size();
            batchIndex++;
        }
        moveTo(batches.get(batchIndex), (int) (row - batchStart - 1), row);
        return true;
    }
}
