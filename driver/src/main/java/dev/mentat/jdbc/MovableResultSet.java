// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The part of a result that moves: its position, its closing, and what it says about itself. */
abstract sealed class MovableResultSet extends LabelledResultSet permits ResultSetImpl {
    private final ResultOwner owner;
    private final RowCursor cursor;
    private final ResultOptions options;
    private final Warnings warnings = new Warnings();
    private final AtomicBoolean closed = new AtomicBoolean();
    private int fetchSize;
    private int fetchDirection = FETCH_FORWARD;

    MovableResultSet(ResultOwner owner, RowCursor cursor, ResultOptions options) {
        this.owner = owner;
        this.cursor = cursor;
        this.options = options;
        this.fetchSize = options.fetchSize();
        if (cursor.isCut()) {
            warnings.cut(options.maxRows());
        }
    }

    final RowCursor cursor() {
        return cursor;
    }

    final void checkOpen() throws SQLException {
        if (closed.get()) {
            throw JdbcErrors.resultClosed();
        }
    }

    final void checkRow() throws SQLException {
        if (!cursor.isOnRow()) {
            throw JdbcErrors.noRow(cursor.position() == 0);
        }
    }

    @Override
    public final boolean next() throws SQLException {
        checkOpen();
        boolean wasCut = cursor.isCut();
        boolean found = cursor.next();
        if (cursor.isCut() && !wasCut) {
            warnings.cut(options.maxRows());
        }
        return found;
    }

    @Override
    public final boolean previous() throws SQLException {
        BufferedRows rows = scrollable("previous");
        return rows.toRow(Math.max(0, rows.position() - 1));
    }

    @Override
    public final boolean first() throws SQLException {
        BufferedRows rows = scrollable("first");
        return rows.toRow(Math.min(1, rows.size()));
    }

    @Override
    public final boolean last() throws SQLException {
        BufferedRows rows = scrollable("last");
        return rows.toRow(rows.size());
    }

    @Override
    public final void beforeFirst() throws SQLException {
        scrollable("beforeFirst").toRow(0);
    }

    @Override
    public final void afterLast() throws SQLException {
        BufferedRows rows = scrollable("afterLast");
        rows.toRow(rows.size() + 1);
    }

    /** Moves to a row counted from the first, or from behind the last if the number is negative. */
    @Override
    public final boolean absolute(int row) throws SQLException {
        BufferedRows rows = scrollable("absolute");
        return toRow(rows, row < 0 ? rows.size() + 1 + row : row);
    }

    @Override
    public final boolean relative(int count) throws SQLException {
        BufferedRows rows = scrollable("relative");
        return toRow(rows, rows.position() + count);
    }

    @Override
    public final boolean isBeforeFirst() throws SQLException {
        checkOpen();
        return cursor.position() == 0 && cursor.hasRows();
    }

    @Override
    public final boolean isAfterLast() throws SQLException {
        checkOpen();
        return cursor.position() > 0 && !cursor.isOnRow() && cursor.hasRows();
    }

    @Override
    public final boolean isFirst() throws SQLException {
        checkOpen();
        return cursor.isOnRow() && cursor.position() == 1;
    }

    @Override
    public final boolean isLast() throws SQLException {
        checkOpen();
        return cursor.isLast();
    }

    @Override
    public final int getRow() throws SQLException {
        checkOpen();
        return cursor.isOnRow() ? (int) Math.min(cursor.position(), Integer.MAX_VALUE) : 0;
    }

    @Override
    public final boolean rowUpdated() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public final boolean rowInserted() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public final boolean rowDeleted() throws SQLException {
        checkOpen();
        return false;
    }

    @Override
    public final int getType() throws SQLException {
        checkOpen();
        return options.type();
    }

    @Override
    public final int getConcurrency() throws SQLException {
        checkOpen();
        return CONCUR_READ_ONLY;
    }

    @Override
    public final int getHoldability() throws SQLException {
        checkOpen();
        return CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        Arguments.checkFetchDirection(direction);
        if (direction != FETCH_FORWARD && !options.isScrollable()) {
            throw JdbcErrors.forwardOnly("setFetchDirection");
        }
        fetchDirection = direction;
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    @Override
    public final void setFetchSize(int rows) throws SQLException {
        checkOpen();
        fetchSize = Arguments.checkNotNegative("setFetchSize", rows);
    }

    @Override
    public final int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public final @Nullable SQLWarning getWarnings() throws SQLException {
        checkOpen();
        return warnings.first();
    }

    @Override
    public final void clearWarnings() throws SQLException {
        checkOpen();
        warnings.clear();
    }

    @Override
    public final @Nullable Statement getStatement() throws SQLException {
        checkOpen();
        return owner.statement();
    }

    @Override
    public final void close() {
        if (closed.compareAndSet(false, true)) {
            owner.lock().whenFree(cursor::close);
            owner.closed(this);
        }
    }

    @Override
    public final boolean isClosed() {
        return closed.get();
    }

    @Override
    public final <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    private static boolean toRow(BufferedRows rows, long row) {
        return rows.toRow(Math.max(0, Math.min(row, rows.size() + 1)));
    }

    private BufferedRows scrollable(String method) throws SQLException {
        checkOpen();
        if (options.isScrollable() && cursor instanceof BufferedRows rows) {
            return rows;
        }
        throw JdbcErrors.forwardOnly(method);
    }
}
