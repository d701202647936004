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
    private long flushedAt;

    PooledClone(DuckInstance instance, long schemaChanges) throws SQLException {
        this.instance = instance;
        this.connection = instance.duplicate();
        this.statements = new StatementCache(connection);
        this.flushedAt = schemaChanges;
    }

    DuckInstance instance() {
        return instance;
    }

    DuckDBConnection connection() {
        return connection;
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
