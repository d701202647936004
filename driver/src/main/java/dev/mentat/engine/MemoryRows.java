// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows that are in memory already, such as a metadata result or the answer of an administration statement. */
public final class MemoryRows implements RowSource {
    private final List<Column> columns;
    private List<? extends List<? extends @Nullable Object>> rows;

    /**
     * Makes a source of the rows, which are not copied.
     *
     * @param columns the columns
     * @param rows the rows, each with a value per column in its natural Java class
     */
    public MemoryRows(List<Column> columns, List<? extends List<? extends @Nullable Object>> rows) {
        this.columns = List.copyOf(columns);
        this.rows = rows;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public @Nullable RowBatch next() {
        if (rows.isEmpty()) {
            return null;
        }
        List<? extends List<? extends @Nullable Object>> batch = rows;
        List<ColumnVector> vectors = new ArrayList<>(columns.size());
        for (int column = 0; column < columns.size(); column++) {
            vectors.add(new Slice(batch, column));
        }
        rows = List.of();
        return new RowBatch(batch.size(), vectors);
    }

    @Override
    public void close() {
        rows = List.of();
    }

    private record Slice(List<? extends List<? extends @Nullable Object>> rows, int column) implements ColumnVector {
        @Override
        public boolean isNull(int row) {
            return get(row) == null;
        }

        @Override
        public @Nullable Object get(int row) {
            return rows.get(row).get(column);
        }
    }
}
