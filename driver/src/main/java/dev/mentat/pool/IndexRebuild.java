// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.sql.DatabaseSql;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBConnection;

/**
 * Builds the indexes of a database anew, which heals what DuckDB may have lost of them: rows that look-ups do not find, and
 * duplicates that unique indexes accepted.
 */
public final class IndexRebuild {
    private static final Logger LOG = System.getLogger(IndexRebuild.class.getName());

    private IndexRebuild() {}

    /**
     * Builds every index anew that somebody made by a statement, each in a transaction of its own. An index that cannot be
     * built, since a key that should be unique is there twice, stays as it is.
     *
     * @param lease outside a transaction, while nobody else uses the database
     * @return how many were built
     */
    public static int run(Lease lease) {
        try {
            return run(lease.connection());
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    static int run(DuckDBConnection connection) throws SQLException {
        int built = 0;
        for (Index index : list(connection)) {
            built += rebuild(connection, index) ? 1 : 0;
        }
        return built;
    }

    private record Index(String schemaName, String table, String name, String sql) {}

    private static List<Index> list(DuckDBConnection connection) throws SQLException {
        List<Index> indexes = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(DatabaseSql.INDEXES)) {
            while (result.next()) {
                indexes.add(
                        new Index(result.getString(1), result.getString(2), result.getString(3), result.getString(4)));
            }
        }
        return indexes;
    }

    private static boolean rebuild(DuckDBConnection connection, Index index) throws SQLException {
        boolean isLoaded = load(connection, index);
        try {
            execute(connection, DatabaseSql.BEGIN);
            execute(connection, DatabaseSql.dropIndex(index.schemaName(), index.name()));
            if (!isLoaded) {
                execute(connection, DatabaseSql.COMMIT);
                execute(connection, DatabaseSql.BEGIN);
            }
            execute(connection, index.sql());
            execute(connection, DatabaseSql.COMMIT);
            return true;
        } catch (SQLException e) {
            if (DuckErrors.isFatal(e)) {
                throw e;
            }
            LOG.log(Level.WARNING, "The index " + index.name() + " could not be built anew", e);
            rollback(connection);
            return false;
        }
    }

    /**
     * Has DuckDB load the indexes of a table. DuckDB 1.5 ends the process when a transaction drops an index that it has not
     * loaded and makes it anew, if another program has checkpointed the file since its last crash.
     */
    private static boolean load(DuckDBConnection connection, Index index) throws SQLException {
        try {
            execute(connection, DatabaseSql.loadIndexes(index.schemaName(), index.table()));
            return true;
        } catch (SQLException e) {
            if (DuckErrors.isFatal(e)) {
                throw e;
            }
            LOG.log(Level.DEBUG, "The table " + index.table() + " takes no rows of itself", e);
            return false;
        }
    }

    private static void rollback(DuckDBConnection connection) throws SQLException {
        try {
            execute(connection, DatabaseSql.ROLLBACK);
        } catch (SQLException e) {
            if (!DuckErrors.isNoTransaction(e)) {
                throw e;
            }
        }
    }

    private static void execute(DuckDBConnection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
