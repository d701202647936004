// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.sql.BoundValue;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a marker in the SQL of a {@code mentat_q} call stands for. Equal ones share one parameter. */
sealed interface CallArgument {
    /**
     * Returns the value that is bound.
     *
     * @param connection makes the arrays
     */
    @Nullable
    Object value(Connection connection) throws SQLException;

    /**
     * A value that a compiled query needs.
     *
     * @param binding which one
     * @param query the arguments of the query
     */
    record Value(BoundValue binding, BoundQuery query) implements CallArgument {
        @Override
        public @Nullable Object value(Connection connection) throws SQLException {
            return query.value(binding, connection);
        }
    }

    /**
     * A column of rows that the driver has made.
     *
     * @param number its number among the columns
     * @param type the DuckDB type of its values
     * @param values its values
     */
    record Cells(int number, String type, List<@Nullable Object> values) implements CallArgument {
        @Override
        public Object value(Connection connection) throws SQLException {
            return connection.createArrayOf(type, values.toArray());
        }
    }
}
