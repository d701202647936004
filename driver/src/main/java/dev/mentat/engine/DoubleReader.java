// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Reads doubles into an array. */
final class DoubleReader implements ColumnReader {
    private static final int FIRST_CAPACITY = 16;

    private final int index;
    private double[] values = new double[FIRST_CAPACITY];
    private BitSet nulls = new BitSet();
    private int size;

    /** Makes a reader of the DuckDB column with the given index, the first is 1. */
    DoubleReader(int index) {
        this.index = index;
    }

    @Override
    public boolean read(ResultSet row) throws SQLException {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size] = row.getDouble(index);
        boolean isNull = row.wasNull();
        if (isNull) {
            nulls.set(size);
        }
        size++;
        return isNull;
    }

    @Override
    public void drop() {
        size--;
        nulls.clear(size);
    }

    @Override
    public ColumnVector take() {
        ColumnVector vector = new Doubles(values, nulls);
        values = new double[Math.max(size, FIRST_CAPACITY)];
        nulls = new BitSet();
        size = 0;
        return vector;
    }

    private static final class Doubles implements ColumnVector {
        private final double[] values;
        private final BitSet nulls;

        Doubles(double[] values, BitSet nulls) {
            this.values = values;
            this.nulls = nulls;
        }

        @Override
        public boolean isNull(int row) {
            return nulls.get(row);
        }

        @Override
        public @Nullable Object get(int row) {
            return nulls.get(row) ? null : (Object) values[row];
        }

        @Override
        public double getDouble(int row) {
            return values[row];
        }
    }
}
