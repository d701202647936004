// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads values of any class into a list. */
final class ObjectReader implements ColumnReader {
    /** Makes the natural Java value of the column in the current row. */
    @FunctionalInterface
    interface Decoder {
        @Nullable
        Object decode(ResultSet row) throws SQLException;
    }

    private final Decoder decoder;
    private List<@Nullable Object> values = new ArrayList<>();

    ObjectReader(Decoder decoder) {
        this.decoder = decoder;
    }

    @Override
    public boolean read(ResultSet row) throws SQLException {
        Object value = decoder.decode(row);
        values.add(value);
        return value == null;
    }

    @Override
    public void drop() {
        values.remove(values.size() - 1);
    }

    @Override
    public ColumnVector take() {
        ColumnVector vector = new Objects(values);
        values = new ArrayList<>();
        return vector;
    }

    private record Objects(List<@Nullable Object> values) implements ColumnVector {
        @Override
        public boolean isNull(int row) {
            return values.get(row) == null;
        }

        @Override
        public @Nullable Object get(int row) {
            return values.get(row);
        }
    }
}
