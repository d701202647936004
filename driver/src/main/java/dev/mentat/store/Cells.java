// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.schema.ValueType;
import dev.mentat.sql.DuckTypes;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads values out of result sets. */
public final class Cells {
    private Cells() {}

    /** Returns the value of a column as the engine's Java class, or null. */
    public static @Nullable Object read(ResultSet result, int column, ValueType type) throws SQLException {
        Object cell = type == ValueType.BYTES ? result.getBytes(column) : result.getObject(column);
        return cell == null ? null : DuckTypes.fromDuck(type, cell);
    }
}
