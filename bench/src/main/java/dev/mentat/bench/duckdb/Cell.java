// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import dev.mentat.bench.rival.Sink;
import java.sql.ResultSet;
import java.sql.SQLException;

/** How a column of a JDBC result is read. */
enum Cell {
    NUMBER {
        @Override
        void read(ResultSet row, int column, Sink sink) throws SQLException {
            sink.value(row.getLong(column));
        }
    },
    TEXT {
        @Override
        void read(ResultSet row, int column, Sink sink) throws SQLException {
            sink.value(row.getString(column));
        }
    };

    abstract void read(ResultSet row, int column, Sink sink) throws SQLException;

    /** Reads a result to its end and closes it. */
    static void drain(ResultSet result, Sink sink, Cell... cells) throws SQLException {
        try (result) {
            while (result.next()) {
                for (int i = 0; i < cells.length; i++) {
                    cells[i].read(result, i + 1, sink);
                }
                sink.endRow();
            }
        }
    }
}
