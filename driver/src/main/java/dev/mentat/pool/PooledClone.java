// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import org.duckdb.DuckDBConnection;

/** A connection to a DuckDB instance, made by duplicating its root, with its kept statements. */
final class PooledClone {
    private static final Logger LOG = System.getLogger(PooledClone.class.getName());

    private final DuckInstance instance;
    private final DuckDBConnection connection;
    private final StatementCache statements;
    private final boolean isStreaming;
    private long flushedAt;

    /**
     * Makes a clone.
     *
     * @param instance what it is a connection to
     * @param schemaChanges how often the schema has changed
     * @param isStreaming whether DuckDB makes the rows of its results while they are read. Such a clone can do nothing else
     *     until a result is read to its end or closed
     */
    PooledClone(DuckInstance instance, long schemaChanges, boolean isStreaming) throws SQLException {
        this.instance = instance;
        this.connection = isStreaming ? instance.duplicateStreaming() : instance.duplicate();
        this.isStreaming = isStreaming;
        this.statements = new StatementCache(connection);
        this.flushedAt = schemaChanges;
    }

    DuckInstance instance() {
        return instance;
    }

    DuckDBConnection connection() {
        return connection;
    }

    boolean isStreaming() {
        return isStreaming;
    }

    StatementCache statements() {
        return statements;
    }

    /** Drops the kept statements if the schema changed since it last did so. */
    void flushIfOlder(long schemaChanges) {
        if (flushedAt != schemaChanges) {
            statements.flush();
            flushedAt = schemaChanges;
        }
    }

    void close() {
        statements.close();
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "A clone could not be closed", e);
        }
    }
}
