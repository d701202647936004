// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.ShardingKey;
import java.sql.Struct;
import org.jspecify.annotations.Nullable;

/** The methods of {@link Connection} that this driver never supports. All of them fail with SQLState 0AM01. */
abstract class UnsupportedConnection implements Connection {

    @Override
    public final CallableStatement prepareCall(String sql) throws SQLException {
        throw JdbcErrors.notSupported("Connection.prepareCall");
    }

    @Override
    public final CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        throw JdbcErrors.notSupported("Connection.prepareCall");
    }

    @Override
    public final CallableStatement prepareCall(String sql, int type, int concurrency, int holdability)
            throws SQLException {
        throw JdbcErrors.notSupported("Connection.prepareCall");
    }

    @Override
    public final Savepoint setSavepoint() throws SQLException {
        throw JdbcErrors.savepoints();
    }

    @Override
    public final Savepoint setSavepoint(String name) throws SQLException {
        throw JdbcErrors.savepoints();
    }

    @Override
    public final void rollback(Savepoint savepoint) throws SQLException {
        throw JdbcErrors.savepoints();
    }

    @Override
    public final void releaseSavepoint(Savepoint savepoint) throws SQLException {
        throw JdbcErrors.savepoints();
    }

    @Override
    public final SQLXML createSQLXML() throws SQLException {
        throw JdbcErrors.notSupported("Connection.createSQLXML");
    }

    @Override
    public final Struct createStruct(String typeName, Object[] attributes) throws SQLException {
        throw JdbcErrors.notSupported("Connection.createStruct");
    }

    @Override
    public final boolean setShardingKeyIfValid(@Nullable ShardingKey key, @Nullable ShardingKey superKey, int timeout)
            throws SQLException {
        throw JdbcErrors.notSupported("Connection.setShardingKeyIfValid");
    }

    @Override
    public final boolean setShardingKeyIfValid(@Nullable ShardingKey key, int timeout) throws SQLException {
        throw JdbcErrors.notSupported("Connection.setShardingKeyIfValid");
    }

    @Override
    public final void setShardingKey(@Nullable ShardingKey key, @Nullable ShardingKey superKey) throws SQLException {
        throw JdbcErrors.notSupported("Connection.setShardingKey");
    }

    @Override
    public final void setShardingKey(@Nullable ShardingKey key) throws SQLException {
        throw JdbcErrors.notSupported("Connection.setShardingKey");
    }
}
