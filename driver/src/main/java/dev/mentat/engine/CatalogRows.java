// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Lease;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** Runs the driver's own SQL about DuckDB's catalogue. */
final class CatalogRows {
    private CatalogRows() {}

    static RowSource read(Lease lease, String sql) {
        try (PreparedStatement statement = lease.prepare(sql)) {
            ResultSet rows = statement.executeQuery();
            List<Column> columns = DuckColumns.of(rows.getMetaData());
            return BufferedRows.of(new DuckRows(
                    columns,
                    DuckColumns.readers(columns),
                    List.of(),
                    lease::failure,
                    rows,
                    new RowLimit(0, 0),
                    statement));
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }
}
