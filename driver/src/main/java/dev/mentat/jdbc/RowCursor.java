// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.ColumnVector;
import dev.mentat.engine.RowBatch;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A position in the rows of a result: before the first, on one, or after the last. Rows count from 1. Not thread-safe.
 */
abstract sealed class RowCursor permits BufferedRows, StreamedRows {
    private @Nullable RowBatch batch;
    private int rowInBatch;
    private long position;

    /** Moves on by one row. */
    abstract boolean next() throws SQLException;

    /** Tells whether the current row is the last one, which may mean to fetch more. */
    abstract boolean isLast() throws SQLException;

    /** Tells whether there is any row at all. */
    abstract boolean hasRows() throws SQLException;

    /** Tells whether the limit of rows has kept some back, as far as rows were read. */
    abstract boolean isCut();

    /** Gives back what the rows hold; called under the connection's lock. */
    abstract void close();

    /** Returns the number of the current row, 0 before the first, and one more than there are rows after the last. */
    final long position() {
        return position;
    }

    final boolean isOnRow() {
        return batch != null;
    }

    /** Returns the values of a column, counted from 0, among which {@link #row} is current. */
    final ColumnVector vector(int column) {
        if (batch == null) {
            throw new IllegalStateException("not on a row");
        }
        return batch.columns().get(column);
    }

    /** Returns the place of the current row in {@link #vector}. */
    final int row() {
        return rowInBatch;
    }

    final @Nullable RowBatch batch() {
        return batch;
    }

    final void moveTo(@Nullable RowBatch newBatch, int newRow, long newPosition) {
        batch = newBatch;
        rowInBatch = newRow;
        position = newPosition;
    }
}
