// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.RowBatch;
import dev.mentat.engine.RowSource;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whom a result belongs to. */
interface ResultOwner {
    /** The owner of results that need no session. */
    ResultOwner NOBODY = new ResultOwner() {
        private final ConnectionLock lock = new ConnectionLock();

        @Override
        public @Nullable Statement statement() {
            return null;
        }

        @Override
        public ConnectionLock lock() {
            return lock;
        }

        @Override
        public Optional<RowBatch> fetch(RowSource source) throws SQLException {
            return lock.call(() -> Optional.ofNullable(source.next()));
        }

        @Override
        public void closed(MovableResultSet result) {}
    };

    /** Returns the statement that made the result, if any. */
    @Nullable
    Statement statement();

    /** Returns the lock under which rows are fetched and given back. */
    ConnectionLock lock();

    /** Takes the next rows of a source, if any, under the lock and as a part of the statement that can be cancelled. */
    Optional<RowBatch> fetch(RowSource source) throws SQLException;

    /** Hears that a result was closed. */
    void closed(MovableResultSet result);
}
