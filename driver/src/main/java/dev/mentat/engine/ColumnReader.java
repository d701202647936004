// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Takes the values of one column out of DuckDB's rows and packs them into vectors. */
interface ColumnReader {
    /** Appends the column's value in the current row, and tells whether it is missing. */
    boolean read(ResultSet row) throws SQLException;

    /** Takes the last value back. */
    void drop();

    /** Returns what was appended since the last call, and starts anew. */
    ColumnVector take();
}
