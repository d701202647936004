// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Takes over the columns of a DuckDB result. */
final class DuckColumns {
    private static final String UNKNOWN = "UNKNOWN";

    private DuckColumns() {}

    static List<Column> of(ResultSetMetaData metadata) throws SQLException {
        List<Column> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            columns.add(SqlColumns.of(metadata.getColumnLabel(i), metadata.getColumnTypeName(i)));
        }
        return columns;
    }

    /** Tells whether DuckDB does not know the columns before every parameter has a value. */
    static boolean areUnknown(ResultSetMetaData metadata) throws SQLException {
        return metadata.getColumnCount() == 1 && metadata.getColumnTypeName(1).equals(UNKNOWN);
    }

    static List<ColumnReader> readers(List<Column> columns) {
        List<ColumnReader> readers = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            readers.add(reader(columns.get(i), i + 1));
        }
        return readers;
    }

    private static ColumnReader reader(Column column, int index) {
        return switch (column.jdbcType()) {
            case Types.BIGINT -> new LongReader(index);
            case Types.DOUBLE -> new DoubleReader(index);
            case Types.BLOB, Types.BINARY, Types.VARBINARY -> new ObjectReader(row -> row.getBytes(index));
            default -> new ObjectReader((ResultSet row) -> row.getObject(index));
        };
    }
}
