// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.sql.LookUpSql;
import dev.mentat.store.Cells;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A row that was looked up. */
final class FoundRow {
    private final List<LookUpSql.Column> columns;
    private final @Nullable Object[] values;

    private FoundRow(List<LookUpSql.Column> columns, @Nullable Object[] values) {
        this.columns = columns;
        this.values = values;
    }

    /** Reads the current row of a result that has the given columns. */
    static FoundRow read(ResultSet row, List<LookUpSql.Column> columns) throws SQLException {
        @Nullable Object[] values = new @Nullable Object[columns.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = Cells.read(row, i + 1, columns.get(i).type());
        }
        return new FoundRow(columns, values);
    }

    /** Returns the value of a column, or null if the row lacks it. */
    @Nullable
    Object value(String column) {
        for (int i = 0; i < values.length; i++) {
            if (columns.get(i).name().equals(column)) {
                return values[i];
            }
        }
        throw new IllegalArgumentException("not looked up: " + column);
    }
}
