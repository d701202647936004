// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import org.jspecify.annotations.Nullable;

/**
 * The methods of {@link ResultSet} that this driver never supports: a result cannot be changed through its rows, which
 * are the answer to a query and not places in a table. All of them fail with SQLState 0AM01.
 */
abstract class UnsupportedResultSet implements ResultSet {

    @Deprecated
    @Override
    public final InputStream getUnicodeStream(int columnIndex) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getUnicodeStream");
    }

    @Deprecated
    @Override
    public final InputStream getUnicodeStream(String columnLabel) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getUnicodeStream");
    }

    @Override
    public final String getCursorName() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getCursorName");
    }

    @Override
    public final void updateNull(int columnIndex) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNull");
    }

    @Override
    public final void updateBoolean(int columnIndex, boolean value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBoolean");
    }

    @Override
    public final void updateByte(int columnIndex, byte value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateByte");
    }

    @Override
    public final void updateShort(int columnIndex, short value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateShort");
    }

    @Override
    public final void updateInt(int columnIndex, int value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateInt");
    }

    @Override
    public final void updateLong(int columnIndex, long value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateLong");
    }

    @Override
    public final void updateFloat(int columnIndex, float value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateFloat");
    }

    @Override
    public final void updateDouble(int columnIndex, double value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateDouble");
    }

    @Override
    public final void updateBigDecimal(int columnIndex, @Nullable BigDecimal value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBigDecimal");
    }

    @Override
    public final void updateString(int columnIndex, @Nullable String value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateString");
    }

    @Override
    public final void updateBytes(int columnIndex, byte @Nullable [] value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBytes");
    }

    @Override
    public final void updateDate(int columnIndex, @Nullable Date value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateDate");
    }

    @Override
    public final void updateTime(int columnIndex, @Nullable Time value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateTime");
    }

    @Override
    public final void updateTimestamp(int columnIndex, @Nullable Timestamp value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateTimestamp");
    }

    @Override
    public final void updateAsciiStream(int columnIndex, @Nullable InputStream value, int length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(int columnIndex, @Nullable InputStream value, int length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(int columnIndex, @Nullable Reader value, int length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateCharacterStream");
    }

    @Override
    public final void updateObject(int columnIndex, @Nullable Object value, int scaleOrLength) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void updateObject(int columnIndex, @Nullable Object value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void updateNull(String columnLabel) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNull");
    }

    @Override
    public final void updateBoolean(String columnLabel, boolean value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBoolean");
    }

    @Override
    public final void updateByte(String columnLabel, byte value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateByte");
    }

    @Override
    public final void updateShort(String columnLabel, short value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateShort");
    }

    @Override
    public final void updateInt(String columnLabel, int value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateInt");
    }

    @Override
    public final void updateLong(String columnLabel, long value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateLong");
    }

    @Override
    public final void updateFloat(String columnLabel, float value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateFloat");
    }

    @Override
    public final void updateDouble(String columnLabel, double value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateDouble");
    }

    @Override
    public final void updateBigDecimal(String columnLabel, @Nullable BigDecimal value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBigDecimal");
    }

    @Override
    public final void updateString(String columnLabel, @Nullable String value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateString");
    }

    @Override
    public final void updateBytes(String columnLabel, byte @Nullable [] value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBytes");
    }

    @Override
    public final void updateDate(String columnLabel, @Nullable Date value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateDate");
    }

    @Override
    public final void updateTime(String columnLabel, @Nullable Time value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateTime");
    }

    @Override
    public final void updateTimestamp(String columnLabel, @Nullable Timestamp value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateTimestamp");
    }

    @Override
    public final void updateAsciiStream(String columnLabel, @Nullable InputStream value, int length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(String columnLabel, @Nullable InputStream value, int length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(String columnLabel, @Nullable Reader value, int length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateCharacterStream");
    }

    @Override
    public final void updateObject(String columnLabel, @Nullable Object value, int scaleOrLength) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void updateObject(String columnLabel, @Nullable Object value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void insertRow() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.insertRow");
    }

    @Override
    public final void updateRow() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateRow");
    }

    @Override
    public final void deleteRow() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.deleteRow");
    }

    @Override
    public final void refreshRow() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.refreshRow");
    }

    @Override
    public final void cancelRowUpdates() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.cancelRowUpdates");
    }

    @Override
    public final void moveToInsertRow() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.moveToInsertRow");
    }

    @Override
    public final void moveToCurrentRow() throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.moveToCurrentRow");
    }

    @Override
    public final Ref getRef(int columnIndex) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getRef");
    }

    @Override
    public final Ref getRef(String columnLabel) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getRef");
    }

    @Override
    public final void updateRef(int columnIndex, @Nullable Ref value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateRef");
    }

    @Override
    public final void updateRef(String columnLabel, @Nullable Ref value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateRef");
    }

    @Override
    public final void updateBlob(int columnIndex, @Nullable Blob value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBlob");
    }

    @Override
    public final void updateBlob(String columnLabel, @Nullable Blob value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBlob");
    }

    @Override
    public final void updateClob(int columnIndex, @Nullable Clob value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateClob");
    }

    @Override
    public final void updateClob(String columnLabel, @Nullable Clob value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateClob");
    }

    @Override
    public final void updateArray(int columnIndex, @Nullable Array value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateArray");
    }

    @Override
    public final void updateArray(String columnLabel, @Nullable Array value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateArray");
    }

    @Override
    public final RowId getRowId(int columnIndex) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getRowId");
    }

    @Override
    public final RowId getRowId(String columnLabel) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getRowId");
    }

    @Override
    public final void updateRowId(int columnIndex, @Nullable RowId value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateRowId");
    }

    @Override
    public final void updateRowId(String columnLabel, @Nullable RowId value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateRowId");
    }

    @Override
    public final void updateNString(int columnIndex, @Nullable String value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNString");
    }

    @Override
    public final void updateNString(String columnLabel, @Nullable String value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNString");
    }

    @Override
    public final void updateNClob(int columnIndex, @Nullable NClob value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNClob");
    }

    @Override
    public final void updateNClob(String columnLabel, @Nullable NClob value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNClob");
    }

    @Override
    public final SQLXML getSQLXML(int columnIndex) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getSQLXML");
    }

    @Override
    public final SQLXML getSQLXML(String columnLabel) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.getSQLXML");
    }

    @Override
    public final void updateSQLXML(int columnIndex, @Nullable SQLXML value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateSQLXML");
    }

    @Override
    public final void updateSQLXML(String columnLabel, @Nullable SQLXML value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateSQLXML");
    }

    @Override
    public final void updateNCharacterStream(int columnIndex, @Nullable Reader value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNCharacterStream");
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, @Nullable Reader value, long length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNCharacterStream");
    }

    @Override
    public final void updateAsciiStream(int columnIndex, @Nullable InputStream value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(int columnIndex, @Nullable InputStream value, long length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(int columnIndex, @Nullable Reader value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateCharacterStream");
    }

    @Override
    public final void updateAsciiStream(String columnLabel, @Nullable InputStream value, long length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(String columnLabel, @Nullable InputStream value, long length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(String columnLabel, @Nullable Reader value, long length)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateCharacterStream");
    }

    @Override
    public final void updateBlob(int columnIndex, @Nullable InputStream value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBlob");
    }

    @Override
    public final void updateBlob(String columnLabel, @Nullable InputStream value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBlob");
    }

    @Override
    public final void updateClob(int columnIndex, @Nullable Reader value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateClob");
    }

    @Override
    public final void updateClob(String columnLabel, @Nullable Reader value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateClob");
    }

    @Override
    public final void updateNClob(int columnIndex, @Nullable Reader value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNClob");
    }

    @Override
    public final void updateNClob(String columnLabel, @Nullable Reader value, long length) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNClob");
    }

    @Override
    public final void updateNCharacterStream(int columnIndex, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNCharacterStream");
    }

    @Override
    public final void updateNCharacterStream(String columnLabel, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNCharacterStream");
    }

    @Override
    public final void updateAsciiStream(int columnIndex, @Nullable InputStream value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(int columnIndex, @Nullable InputStream value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(int columnIndex, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateCharacterStream");
    }

    @Override
    public final void updateAsciiStream(String columnLabel, @Nullable InputStream value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateAsciiStream");
    }

    @Override
    public final void updateBinaryStream(String columnLabel, @Nullable InputStream value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBinaryStream");
    }

    @Override
    public final void updateCharacterStream(String columnLabel, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateCharacterStream");
    }

    @Override
    public final void updateBlob(int columnIndex, @Nullable InputStream value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBlob");
    }

    @Override
    public final void updateBlob(String columnLabel, @Nullable InputStream value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateBlob");
    }

    @Override
    public final void updateClob(int columnIndex, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateClob");
    }

    @Override
    public final void updateClob(String columnLabel, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateClob");
    }

    @Override
    public final void updateNClob(int columnIndex, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNClob");
    }

    @Override
    public final void updateNClob(String columnLabel, @Nullable Reader value) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateNClob");
    }

    @Override
    public final void updateObject(int columnIndex, @Nullable Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void updateObject(String columnLabel, @Nullable Object value, SQLType targetType, int scaleOrLength)
            throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void updateObject(int columnIndex, @Nullable Object value, SQLType targetType) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }

    @Override
    public final void updateObject(String columnLabel, @Nullable Object value, SQLType targetType) throws SQLException {
        throw JdbcErrors.notSupported("ResultSet.updateObject");
    }
}
