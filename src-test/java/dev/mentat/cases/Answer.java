// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The rows of a result.
 *
 * @param rows the values in their comparable form, see {@link JdbcValues#comparable}
 */
public record Answer(List<List<Object>> rows) {
    /**
     * Reads a result to its end.
     *
     * @param pulls the columns, counted from 0, that hold pull maps
     */
    static Answer read(ResultSet results, Set<Integer> pulls) throws SQLException {
        ResultSetMetaData columns = results.getMetaData();
        List<List<Object>> rows = new ArrayList<>();
        while (results.next()) {
            List<Object> row = new ArrayList<>();
            for (int column = 1; column <= columns.getColumnCount(); column++) {
                row.add(
                        pulls.contains(column - 1)
                                ? JdbcValues.pulled(results, column)
                                : JdbcValues.read(results, column));
            }
            rows.add(row);
        }
        return new Answer(rows);
    }

    /** Returns the values of the only column. */
    List<Object> values() {
        return rows.stream().map(row -> row.get(0)).toList();
    }
}
