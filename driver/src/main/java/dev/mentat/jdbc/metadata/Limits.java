// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.util.Set;

/** Limits, of which there are hardly any, and the kinds of transaction and result. */
abstract class Limits extends Capabilities {
    private static final int UNLIMITED = 0;

    private static final int JDBC_MAJOR = 4;
    private static final int JDBC_MINOR = 3;

    private static final Set<Integer> ISOLATION_LEVELS = Set.of(
            Connection.TRANSACTION_READ_UNCOMMITTED,
            Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ);

    @Override
    public final int getMaxBinaryLiteralLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxCharLiteralLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxColumnNameLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxColumnsInGroupBy() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxColumnsInIndex() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxColumnsInOrderBy() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxColumnsInSelect() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxColumnsInTable() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxConnections() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxCursorNameLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxIndexLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxSchemaNameLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxProcedureNameLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxCatalogNameLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxRowSize() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxStatementLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxStatements() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxTableNameLength() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxTablesInSelect() {
        return UNLIMITED;
    }

    @Override
    public final int getMaxUserNameLength() {
        return UNLIMITED;
    }

    @Override
    public final long getMaxLogicalLobSize() {
        return UNLIMITED;
    }

    @Override
    public final int getDefaultTransactionIsolation() {
        return Connection.TRANSACTION_REPEATABLE_READ;
    }

    /** The levels that can be set; each gives REPEATABLE READ. */
    @Override
    public final boolean supportsTransactionIsolationLevel(int level) {
        return ISOLATION_LEVELS.contains(level);
    }

    @Override
    public final boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY || type == ResultSet.TYPE_SCROLL_INSENSITIVE;
    }

    @Override
    public final boolean supportsResultSetConcurrency(int type, int concurrency) {
        return supportsResultSetType(type) && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public final boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final int getResultSetHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public final boolean supportsConvert() {
        return false;
    }

    @Override
    public final boolean supportsConvert(int fromType, int toType) {
        return false;
    }

    @Override
    public final int getSQLStateType() {
        return sqlStateSQL;
    }

    @Override
    public final RowIdLifetime getRowIdLifetime() {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }

    @Override
    public final int getJDBCMajorVersion() {
        return JDBC_MAJOR;
    }

    @Override
    public final int getJDBCMinorVersion() {
        return JDBC_MINOR;
    }
}
