// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Rows that are read from an open result of DuckDB, a batch at a time. */
final class DuckRows implements RowSource {
    /** DuckDB's own vector size: a batch is what its driver has at hand. */
    private static final int BATCH_SIZE = 2_048;

    private final List<Column> columns;
    private final List<ColumnReader> readers;
    private final List<Integer> present;
    private final Function<SQLException, MentatException> failures;
    private final ResultSet rows;
    private final RowLimit limit;
    private final Statement statement;
    private boolean closed;

    /**
     * Makes a source.
     *
     * @param columns the columns of the result
     * @param readers one per column
     * @param present the columns without a value in which a row is none
     * @param failures turns DuckDB's errors into the engine's
     * @param rows DuckDB's result
     * @param limit how many rows may be given
     * @param statement what the result came from; closed with the source, and the result with it
     */
    DuckRows(
            List<Column> columns,
            List<ColumnReader> readers,
            List<Integer> present,
            Function<SQLException, MentatException> failures,
            ResultSet rows,
            RowLimit limit,
            Statement statement) {
        this.columns = columns;
        this.readers = readers;
        this.present = present;
        this.failures = failures;
        this.rows = rows;
        this.limit = limit;
        this.statement = statement;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public @Nullable RowBatch next() {
        if (closed) {
            return null;
        }
        try {
            int size = 0;
            while (size < BATCH_SIZE && rows.next()) {
                if (!read()) {
                    readers.forEach(ColumnReader::drop);
                } else if (limit.admitsOneMore()) {
                    size++;
                } else {
                    readers.forEach(ColumnReader::drop);
                    break;
                }
            }
            return size == 0
                    ? null
                    : new RowBatch(
                            size, readers.stream().map(ColumnReader::take).toList());
        } catch (SQLException e) {
            throw failures.apply(e);
        }
    }

    /** Reads the current row and tells whether it counts. */
    private boolean read() throws SQLException {
        boolean counts = true;
        for (int i = 0; i < readers.size(); i++) {
            boolean isNull = readers.get(i).read(rows);
            counts &= !isNull || !present.contains(i);
        }
        return counts;
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try (statement) {
            rows.close();
        } catch (SQLException e) {
            throw failures.apply(e);
        }
    }
}
