// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.ResultColumn;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.ResultLayout;
import dev.mentat.sql.TaggedValue;
import dev.mentat.store.Cells;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes and reads the columns of queries. */
final class QueryColumns {
    private QueryColumns() {}

    static List<Column> describe(List<ResultColumn> columns) {
        return columns.stream().map(QueryColumns::describe).toList();
    }

    private static Column describe(ResultColumn column) {
        return switch (column.kind()) {
            case VALUE ->
                Column.of(
                        column.label(),
                        column.types().isSingle() ? column.types().single() : null);
            case LIST, SET -> Column.list(column.label());
            case PULL -> Column.text(column.label());
        };
    }

    static List<ColumnReader> readers(List<ResultColumn> columns) {
        List<ColumnReader> readers = new ArrayList<>();
        int index = 1;
        for (ResultColumn column : columns) {
            readers.add(reader(column, index));
            index += ResultLayout.isTagged(column) ? TaggedValue.Part.values().length : 1;
        }
        return readers;
    }

    private static ColumnReader reader(ResultColumn column, int index) {
        return switch (column.kind()) {
            case PULL -> new LongReader(index);
            case LIST, SET -> new ObjectReader(row -> list(row.getArray(index), column.types()));
            case VALUE ->
                column.types().isSingle()
                        ? reader(column.types().single(), index)
                        : new ObjectReader(row -> tagged(row, index));
        };
    }

    private static ColumnReader reader(ValueType type, int index) {
        return switch (type) {
            case LONG, REF -> new LongReader(index);
            case DOUBLE -> new DoubleReader(index);
            default -> new ObjectReader(row -> Cells.read(row, index, type));
        };
    }

    private static @Nullable Object tagged(ResultSet row, int index) throws SQLException {
        int tag = row.getInt(index);
        if (row.wasNull()) {
            return null;
        }
        double number = row.getDouble(index + 1);
        Double present = row.wasNull() ? null : Double.valueOf(number);
        long whole = row.getLong(index + 2);
        Long exact = row.wasNull() ? null : Long.valueOf(whole);
        return new TaggedValue(tag, present, exact, row.getString(index + 3)).value();
    }

    private static @Nullable List<@Nullable Object> list(@Nullable Array array, TypeSet types) throws SQLException {
        if (array == null) {
            return null;
        }
        List<@Nullable Object> values = new ArrayList<>();
        for (Object item : (Object[]) array.getArray()) {
            values.add(item == null ? null : item(item, types));
        }
        return values;
    }

    private static byte[] bytes(Blob blob) throws SQLException {
        return blob.getBytes(1, Math.toIntExact(blob.length()));
    }

    private static Object item(Object item, TypeSet types) throws SQLException {
        if (types.isSingle()) {
            return DuckTypes.fromDuck(types.single(), item instanceof Blob blob ? bytes(blob) : item);
        }
        Object[] parts = ((Struct) item).getAttributes();
        Number tag = (Number) parts[0];
        return new TaggedValue(tag.intValue(), (Double) parts[1], (Long) parts[2], (String) parts[3]).value();
    }
}
