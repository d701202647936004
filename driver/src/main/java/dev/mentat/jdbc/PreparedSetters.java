// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * The setters of a prepared statement, led back to one that binds a value, and the executions with a text, which a
 * prepared statement refuses.
 */
abstract sealed class PreparedSetters extends AbstractStatement implements PreparedStatement
        permits PreparedStatementImpl {
    private static final int NO_SCALE = -1;
    private static final long ALL = Long.MAX_VALUE;

    PreparedSetters(ConnectionImpl connection, int resultSetType) {
        super(connection, resultSetType, true);
    }

    /** Binds a value in whatever class the application has it. */
    abstract void bind(int parameterIndex, @Nullable Object value) throws SQLException;

    /** Binds a value after it was turned into a type; the scale is one of decimal numbers, or negative. */
    abstract void bindAs(int parameterIndex, @Nullable Object value, SQLType type, int scale) throws SQLException;

    /** Binds a value after it was turned into a type of {@link java.sql.Types}. */
    abstract void bindAs(int parameterIndex, @Nullable Object value, int sqlType, int scale) throws SQLException;

    @Override
    public final void setNull(int parameterIndex, int sqlType) throws SQLException {
        bind(parameterIndex, null);
    }

    @Override
    public final void setBoolean(int parameterIndex, boolean value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setByte(int parameterIndex, byte value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setShort(int parameterIndex, short value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setInt(int parameterIndex, int value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setLong(int parameterIndex, long value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setFloat(int parameterIndex, float value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setDouble(int parameterIndex, double value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setBigDecimal(int parameterIndex, @Nullable BigDecimal value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setString(int parameterIndex, @Nullable String value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setBytes(int parameterIndex, byte @Nullable [] value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setDate(int parameterIndex, @Nullable Date value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setTime(int parameterIndex, @Nullable Time value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setTimestamp(int parameterIndex, @Nullable Timestamp value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setAsciiStream(int parameterIndex, @Nullable InputStream value, int length) throws SQLException {
        bind(parameterIndex, InputStreams.ascii(parameterIndex, value, length));
    }

    @Deprecated
    @Override
    public final void setUnicodeStream(int parameterIndex, @Nullable InputStream value, int length)
            throws SQLException {
        throw JdbcErrors.notSupported("PreparedStatement.setUnicodeStream");
    }

    @Override
    public final void setBinaryStream(int parameterIndex, @Nullable InputStream value, int length) throws SQLException {
        bind(parameterIndex, InputStreams.bytes(parameterIndex, value, length));
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value, int targetType) throws SQLException {
        bindAs(parameterIndex, value, targetType, NO_SCALE);
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setCharacterStream(int parameterIndex, @Nullable Reader value, int length) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, length));
    }

    @Override
    public final void setRef(int parameterIndex, @Nullable Ref value) throws SQLException {
        throw JdbcErrors.notSupported("PreparedStatement.setRef");
    }

    @Override
    public final void setBlob(int parameterIndex, @Nullable Blob value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setClob(int parameterIndex, @Nullable Clob value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setArray(int parameterIndex, @Nullable Array value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setDate(int parameterIndex, @Nullable Date value, @Nullable Calendar calendar)
            throws SQLException {
        bind(parameterIndex, value == null ? null : InputTimes.in(calendar, value));
    }

    @Override
    public final void setTime(int parameterIndex, @Nullable Time value, @Nullable Calendar calendar)
            throws SQLException {
        bind(parameterIndex, value == null ? null : InputTimes.in(calendar, value));
    }

    @Override
    public final void setTimestamp(int parameterIndex, @Nullable Timestamp value, @Nullable Calendar calendar)
            throws SQLException {
        bind(parameterIndex, value == null ? null : InputTimes.in(calendar, value));
    }

    @Override
    public final void setNull(int parameterIndex, int sqlType, String typeName) throws SQLException {
        bind(parameterIndex, null);
    }

    @Override
    public final void setURL(int parameterIndex, @Nullable URL value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setRowId(int parameterIndex, @Nullable RowId value) throws SQLException {
        throw JdbcErrors.notSupported("PreparedStatement.setRowId");
    }

    @Override
    public final void setNString(int parameterIndex, @Nullable String value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setNCharacterStream(int parameterIndex, @Nullable Reader value, long length) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, length));
    }

    @Override
    public final void setNClob(int parameterIndex, @Nullable NClob value) throws SQLException {
        bind(parameterIndex, value);
    }

    @Override
    public final void setClob(int parameterIndex, @Nullable Reader value, long length) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, length));
    }

    @Override
    public final void setBlob(int parameterIndex, @Nullable InputStream value, long length) throws SQLException {
        bind(parameterIndex, InputStreams.bytes(parameterIndex, value, length));
    }

    @Override
    public final void setNClob(int parameterIndex, @Nullable Reader value, long length) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, length));
    }

    @Override
    public final void setSQLXML(int parameterIndex, @Nullable SQLXML value) throws SQLException {
        throw JdbcErrors.notSupported("PreparedStatement.setSQLXML");
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value, int targetType, int scaleOrLength)
            throws SQLException {
        bindAs(parameterIndex, value, targetType, scaleOrLength);
    }

    @Override
    public final void setAsciiStream(int parameterIndex, @Nullable InputStream value, long length) throws SQLException {
        bind(parameterIndex, InputStreams.ascii(parameterIndex, value, length));
    }

    @Override
    public final void setBinaryStream(int parameterIndex, @Nullable InputStream value, long length)
            throws SQLException {
        bind(parameterIndex, InputStreams.bytes(parameterIndex, value, length));
    }

    @Override
    public final void setCharacterStream(int parameterIndex, @Nullable Reader value, long length) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, length));
    }

    @Override
    public final void setAsciiStream(int parameterIndex, @Nullable InputStream value) throws SQLException {
        bind(parameterIndex, InputStreams.ascii(parameterIndex, value, ALL));
    }

    @Override
    public final void setBinaryStream(int parameterIndex, @Nullable InputStream value) throws SQLException {
        bind(parameterIndex, InputStreams.bytes(parameterIndex, value, ALL));
    }

    @Override
    public final void setCharacterStream(int parameterIndex, @Nullable Reader value) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, ALL));
    }

    @Override
    public final void setNCharacterStream(int parameterIndex, @Nullable Reader value) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, ALL));
    }

    @Override
    public final void setClob(int parameterIndex, @Nullable Reader value) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, ALL));
    }

    @Override
    public final void setBlob(int parameterIndex, @Nullable InputStream value) throws SQLException {
        bind(parameterIndex, InputStreams.bytes(parameterIndex, value, ALL));
    }

    @Override
    public final void setNClob(int parameterIndex, @Nullable Reader value) throws SQLException {
        bind(parameterIndex, InputStreams.text(parameterIndex, value, ALL));
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        bindAs(parameterIndex, value, targetType, scaleOrLength);
    }

    @Override
    public final void setObject(int parameterIndex, @Nullable Object value, SQLType targetType) throws SQLException {
        bindAs(parameterIndex, value, targetType, NO_SCALE);
    }

    @Override
    public final ResultSet executeQuery(String sql) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeQuery");
    }

    @Override
    public final boolean execute(String sql) throws SQLException {
        throw JdbcErrors.textOnPrepared("execute");
    }

    @Override
    public final boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
        throw JdbcErrors.textOnPrepared("execute");
    }

    @Override
    public final boolean execute(String sql, int[] columnIndexes) throws SQLException {
        throw JdbcErrors.textOnPrepared("execute");
    }

    @Override
    public final boolean execute(String sql, String[] columnNames) throws SQLException {
        throw JdbcErrors.textOnPrepared("execute");
    }

    @Override
    public final int executeUpdate(String sql) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeUpdate");
    }

    @Override
    public final int executeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeUpdate");
    }

    @Override
    public final int executeUpdate(String sql, int[] columnIndexes) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeUpdate");
    }

    @Override
    public final int executeUpdate(String sql, String[] columnNames) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeUpdate");
    }

    @Override
    public final long executeLargeUpdate(String sql) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeLargeUpdate");
    }

    @Override
    public final long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeLargeUpdate");
    }

    @Override
    public final long executeLargeUpdate(String sql, int[] columnIndexes) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeLargeUpdate");
    }

    @Override
    public final long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
        throw JdbcErrors.textOnPrepared("executeLargeUpdate");
    }

    @Override
    public final void addBatch(String sql) throws SQLException {
        throw JdbcErrors.textOnPrepared("addBatch");
    }
}
