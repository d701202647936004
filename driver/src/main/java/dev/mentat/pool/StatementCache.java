// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The prepared bookkeeping statements of one clone. Only statements with bound parameters over a single table belong
 * here: DuckDB 1.5 keeps the statistics of the planning of a statement without parameters and then gives wrong rows.
 * Used by one thread at a time, like the clone.
 */
final class StatementCache implements AutoCloseable {
    private static final Logger LOG = System.getLogger(StatementCache.class.getName());
    private static final int CAPACITY = 512;

    private final Connection connection;
    private final Cache<String, PreparedStatement> statements;

    StatementCache(Connection connection) {
        this.connection = connection;
        // Closing must happen on the thread that uses the connection, so no executor of its own.
        Caffeine<Object, Object> builder = Caffeine.newBuilder()
                .maximumSize(CAPACITY)
                .executor(Runnable::run)
                .recordStats();
        this.statements = builder.<String, PreparedStatement>removalListener(StatementCache::close)
                .build();
    }

    /** Returns the prepared statement of a text, preparing it unless it is kept. */
    PreparedStatement get(String sql) throws SQLException {
        PreparedStatement kept = statements.getIfPresent(sql);
        if (kept != null && !kept.isClosed()) {
            return kept;
        }
        PreparedStatement fresh = connection.prepareStatement(sql);
        statements.put(sql, fresh);
        return fresh;
    }

    /** Closes all statements. */
    void flush() {
        statements.invalidateAll();
        statements.cleanUp();
    }

    CacheStats stats() {
        var stats = statements.stats();
        return new CacheStats(stats.hitCount(), stats.missCount(), stats.evictionCount(), statements.estimatedSize());
    }

    @Override
    public void close() {
        flush();
    }

    private static void close(@Nullable String sql, @Nullable PreparedStatement statement, RemovalCause cause) {
        if (statement == null) {
            return;
        }
        try {
            statement.close();
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "A kept statement could not be closed (" + cause + "): " + sql, e);
        }
    }
}
