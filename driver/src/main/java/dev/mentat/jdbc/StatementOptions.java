// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** What can be set on a statement, and its life. Settings may be read and written by any thread. */
abstract sealed class StatementOptions implements Statement permits AbstractStatement {
    private final ConnectionImpl connection;
    private final int resultSetType;
    private final Warnings warnings = new Warnings();
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean closeOnCompletion;
    private volatile boolean poolable;
    private volatile int queryTimeout;
    private volatile long maxRows;
    private volatile int maxFieldSize;
    private volatile int fetchSize;
    private volatile int fetchDirection = ResultSet.FETCH_FORWARD;

    StatementOptions(ConnectionImpl connection, int resultSetType, boolean poolable) {
        this.connection = connection;
        this.resultSetType = resultSetType;
        this.poolable = poolable;
    }

    /** Lets go of what the statement holds; called once, from any thread, and must not wait. */
    abstract void closing();

    final ConnectionImpl connection() {
        return connection;
    }

    final Warnings warnings() {
        return warnings;
    }

    final int queryTimeout() {
        return queryTimeout;
    }

    final ResultOptions resultOptions() {
        return new ResultOptions(resultSetType, fetchSize, maxRows, maxFieldSize);
    }

    final void checkOpen() throws SQLException {
        if (closed.get()) {
            throw JdbcErrors.closed("The statement");
        }
    }

    /** Closing results on behalf of a new execution is no completion; returns what to resume with. */
    final boolean suspendCloseOnCompletion() {
        boolean before = closeOnCompletion;
        closeOnCompletion = false;
        return before;
    }

    final void resumeCloseOnCompletion(boolean before) {
        closeOnCompletion = before;
    }

    @Override
    public final void close() {
        if (closed.compareAndSet(false, true)) {
            closing();
            connection.forget(this);
        }
    }

    @Override
    public final boolean isClosed() {
        return closed.get();
    }

    @Override
    public final void closeOnCompletion() throws SQLException {
        checkOpen();
        closeOnCompletion = true;
    }

    @Override
    public final boolean isCloseOnCompletion() {
        return closeOnCompletion;
    }

    @Override
    public final Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    @Override
    public final int getQueryTimeout() throws SQLException {
        checkOpen();
        return queryTimeout;
    }

    @Override
    public final void setQueryTimeout(int seconds) throws SQLException {
        checkOpen();
        queryTimeout = Arguments.checkNotNegative("setQueryTimeout", seconds);
    }

    @Override
    public final int getMaxRows() throws SQLException {
        return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
    }

    @Override
    public final void setMaxRows(int max) throws SQLException {
        setLargeMaxRows(max);
    }

    @Override
    public final long getLargeMaxRows() throws SQLException {
        checkOpen();
        return maxRows;
    }

    @Override
    public final void setLargeMaxRows(long max) throws SQLException {
        checkOpen();
        maxRows = Arguments.checkNotNegative("setMaxRows", max);
    }

    @Override
    public final int getMaxFieldSize() throws SQLException {
        checkOpen();
        return maxFieldSize;
    }

    @Override
    public final void setMaxFieldSize(int max) throws SQLException {
        checkOpen();
        maxFieldSize = Arguments.checkNotNegative("setMaxFieldSize", max);
    }

    @Override
    public final int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public final void setFetchSize(int rows) throws SQLException {
        checkOpen();
        fetchSize = Arguments.checkNotNegative("setFetchSize", rows);
    }

    @Override
    public final int getFetchDirection() throws SQLException {
        checkOpen();
        return fetchDirection;
    }

    @Override
    public final void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        Arguments.checkFetchDirection(direction);
        fetchDirection = direction;
    }

    @Override
    public final int getResultSetType() throws SQLException {
        checkOpen();
        return resultSetType;
    }

    @Override
    public final int getResultSetConcurrency() throws SQLException {
        checkOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final int getResultSetHoldability() throws SQLException {
        checkOpen();
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final boolean isPoolable() throws SQLException {
        checkOpen();
        return poolable;
    }

    @Override
    public final void setPoolable(boolean value) throws SQLException {
        checkOpen();
        poolable = value;
    }

    /** Accepted and ignored: only SQL has JDBC's escapes, and there they cannot be told from DuckDB's own braces. */
    @Override
    public final void setEscapeProcessing(boolean enable) throws SQLException {
        checkOpen();
    }

    /** Accepted and ignored, as JDBC asks of drivers without positioned updates. */
    @Override
    public final void setCursorName(String name) throws SQLException {
        checkOpen();
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
    public final <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public final boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }
}
