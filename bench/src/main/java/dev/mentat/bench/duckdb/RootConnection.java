// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.SQLException;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;

/**
 * The connection that keeps a database open while others are made from it. Thread-safe: a DuckDB connection is for one
 * thread at a time, and making another from it counts as use.
 */
final class RootConnection implements AutoCloseable {
    private final ReentrantLock lock = new ReentrantLock();
    private final DuckDBConnection root;

    RootConnection(DuckDBConnection root) {
        this.root = root;
    }

    /** Makes another connection to the database, which the caller closes. */
    DuckDBConnection duplicate() throws SQLException {
        lock.lock();
        try {
            return root.duplicate().unwrap(DuckDBConnection.class);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() throws SQLException {
        root.close();
    }
}
