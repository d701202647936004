// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.EdnWriter;
import dev.mentat.sql.SubSelectSql;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Rows that only the driver can make, such as pulled entities, for use inside SQL: a bound list per column. */
final class ListedRows {
    /** The columns that keep their type; all others become text. */
    private static final Map<Integer, String> DUCK_TYPES = Map.of(
            Types.BOOLEAN, "BOOLEAN",
            Types.BIGINT, "BIGINT",
            Types.DOUBLE, "DOUBLE",
            Types.REAL, "FLOAT",
            Types.TIMESTAMP_WITH_TIMEZONE, "TIMESTAMPTZ");

    private static final String TEXT = "VARCHAR";

    private ListedRows() {}

    /** Returns a SELECT of such rows. */
    static String select(List<Column> columns) {
        return SubSelectSql.ofLists(
                columns.stream().map(Column::label).toList(),
                columns.stream().map(ListedRows::type).toList());
    }

    /** Returns a SELECT with the same columns and no rows. */
    static String selectNothing(List<Column> columns) {
        return SubSelectSql.ofNothing(
                columns.stream().map(Column::label).toList(),
                columns.stream().map(ListedRows::type).toList());
    }

    /** Reads rows to their end and returns what the markers of {@link #select} stand for. */
    static List<CallArgument> arguments(RowSource rows) {
        List<Column> columns = rows.columns();
        List<List<@Nullable Object>> values = columns.stream()
                .map(column -> (List<@Nullable Object>) new ArrayList<@Nullable Object>())
                .toList();
        try (rows) {
            for (RowBatch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int column = 0; column < values.size(); column++) {
                    ColumnVector vector = batch.columns().get(column);
                    for (int row = 0; row < batch.size(); row++) {
                        values.get(column).add(cell(columns.get(column), vector.get(row)));
                    }
                }
            }
        }
        return IntStream.range(0, columns.size())
                .<CallArgument>mapToObj(i -> new CallArgument.Cells(i, type(columns.get(i)), values.get(i)))
                .toList();
    }

    private static String type(Column column) {
        return DUCK_TYPES.getOrDefault(column.jdbcType(), TEXT);
    }

    private static @Nullable Object cell(Column column, @Nullable Object value) {
        if (value instanceof Instant instant && column.jdbcType() == Types.TIMESTAMP_WITH_TIMEZONE) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        return value == null || DUCK_TYPES.containsKey(column.jdbcType()) ? value : text(value);
    }

    private static String text(Object value) {
        if (value instanceof Document document) {
            return document.text();
        }
        return value instanceof List || value instanceof Map ? EdnWriter.write(value) : textOfAtom(value);
    }

    private static String textOfAtom(Object value) {
        return value instanceof Bytes bytes ? bytes.toString() : String.valueOf(SqlArguments.toDuck(value));
    }
}
