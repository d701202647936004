// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Column;
import dev.mentat.engine.ColumnVector;
import dev.mentat.engine.RowSource;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a result, read through a {@link RowCursor} and turned into what the caller asks for by
 * {@link Conversions}. A result that lies in memory needs neither lock nor session to be read.
 *
 * <p>One thread at a time reads a result; closing it is safe from any thread and never waits.
 */
final class ResultSetImpl extends MovableResultSet {
    private static final long NO_LIMIT = 0;

    private final List<Column> columns;
    private final ColumnIndex index;
    private final int maxFieldSize;
    private boolean wasNull;

    ResultSetImpl(ResultOwner owner, RowCursor cursor, List<Column> columns, ResultOptions options) {
        super(owner, cursor, options);
        this.columns = columns;
        this.index = new ColumnIndex(columns);
        this.maxFieldSize = options.maxFieldSize();
    }

    /** Makes a result of rows in memory that belongs to no statement. */
    static ResultSet detached(RowSource source) {
        return new ResultSetImpl(
                ResultOwner.NOBODY, BufferedRows.read(source, NO_LIMIT), source.columns(), ResultOptions.SCROLLABLE);
    }

    @Override
    public boolean wasNull() throws SQLException {
        checkOpen();
        return wasNull;
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        checkOpen();
        return new ResultSetMetaDataImpl(columns);
    }

    @Override
    public int findColumn(String columnLabel) throws SQLException {
        checkOpen();
        return index.find(columnLabel);
    }

    @Override
    public @Nullable String getString(int columnIndex) throws SQLException {
        return getObject(columnIndex, String.class);
    }

    @Override
    public boolean getBoolean(int columnIndex) throws SQLException {
        Boolean value = getObject(columnIndex, Boolean.class);
        return value != null && value;
    }

    @Override
    public byte getByte(int columnIndex) throws SQLException {
        Byte value = getObject(columnIndex, Byte.class);
        return value == null ? 0 : value;
    }

    @Override
    public short getShort(int columnIndex) throws SQLException {
        Short value = getObject(columnIndex, Short.class);
        return value == null ? 0 : value;
    }

    @Override
    public int getInt(int columnIndex) throws SQLException {
        Integer value = getObject(columnIndex, Integer.class);
        return value == null ? 0 : value;
    }

    @Override
    public long getLong(int columnIndex) throws SQLException {
        if (column(columnIndex).jdbcType() == Types.BIGINT) {
            ColumnVector vector = vector(columnIndex);
            return wasNull ? 0 : vector.getLong(cursor().row());
        }
        Long value = getObject(columnIndex, Long.class);
        return value == null ? 0 : value;
    }

    @Override
    public float getFloat(int columnIndex) throws SQLException {
        Float value = getObject(columnIndex, Float.class);
        return value == null ? 0 : value;
    }

    @Override
    public double getDouble(int columnIndex) throws SQLException {
        if (column(columnIndex).jdbcType() == Types.DOUBLE) {
            ColumnVector vector = vector(columnIndex);
            return wasNull ? 0 : vector.getDouble(cursor().row());
        }
        Double value = getObject(columnIndex, Double.class);
        return value == null ? 0 : value;
    }

    @Override
    public @Nullable BigDecimal getBigDecimal(int columnIndex) throws SQLException {
        return getObject(columnIndex, BigDecimal.class);
    }

    @Deprecated
    @Override
    public @Nullable BigDecimal getBigDecimal(int columnIndex, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(columnIndex);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    @Override
    public byte @Nullable [] getBytes(int columnIndex) throws SQLException {
        return getObject(columnIndex, byte[].class);
    }

    @Override
    public @Nullable Date getDate(int columnIndex) throws SQLException {
        return getObject(columnIndex, Date.class);
    }

    @Override
    public @Nullable Date getDate(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        Object value = value(columnIndex);
        return value == null || calendar == null
                ? getDate(columnIndex)
                : Conversions.date(value, calendar, column(columnIndex), columnIndex);
    }

    @Override
    public @Nullable Time getTime(int columnIndex) throws SQLException {
        return getObject(columnIndex, Time.class);
    }

    @Override
    public @Nullable Time getTime(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        Object value = value(columnIndex);
        return value == null || calendar == null
                ? getTime(columnIndex)
                : Conversions.time(value, calendar, column(columnIndex), columnIndex);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex) throws SQLException {
        return getObject(columnIndex, Timestamp.class);
    }

    @Override
    public @Nullable Timestamp getTimestamp(int columnIndex, @Nullable Calendar calendar) throws SQLException {
        Object value = value(columnIndex);
        return value == null || calendar == null
                ? getTimestamp(columnIndex)
                : Conversions.timestamp(value, calendar, column(columnIndex), columnIndex);
    }

    @Override
    public @Nullable InputStream getAsciiStream(int columnIndex) throws SQLException {
        String value = getString(columnIndex);
        return value == null ? null : new ByteArrayInputStream(value.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public @Nullable InputStream getBinaryStream(int columnIndex) throws SQLException {
        return getObject(columnIndex, InputStream.class);
    }

    @Override
    public @Nullable Reader getCharacterStream(int columnIndex) throws SQLException {
        return getObject(columnIndex, Reader.class);
    }

    @Override
    public @Nullable Reader getNCharacterStream(int columnIndex) throws SQLException {
        return getCharacterStream(columnIndex);
    }

    @Override
    public @Nullable String getNString(int columnIndex) throws SQLException {
        return getString(columnIndex);
    }

    @Override
    public @Nullable Blob getBlob(int columnIndex) throws SQLException {
        return getObject(columnIndex, Blob.class);
    }

    @Override
    public @Nullable Clob getClob(int columnIndex) throws SQLException {
        return getObject(columnIndex, Clob.class);
    }

    @Override
    public @Nullable NClob getNClob(int columnIndex) throws SQLException {
        return getObject(columnIndex, NClob.class);
    }

    @Override
    public @Nullable Array getArray(int columnIndex) throws SQLException {
        return getObject(columnIndex, Array.class);
    }

    @Override
    public @Nullable URL getURL(int columnIndex) throws SQLException {
        return getObject(columnIndex, URL.class);
    }

    @Override
    public @Nullable Object getObject(int columnIndex) throws SQLException {
        return getObject(columnIndex, Object.class);
    }

    @Override
    public @Nullable Object getObject(int columnIndex, @Nullable Map<String, Class<?>> map) throws SQLException {
        Class<?> wanted = map == null ? null : map.get(column(columnIndex).typeName());
        return wanted == null ? getObject(columnIndex) : getObject(columnIndex, wanted);
    }

    @Override
    public <T> @Nullable T getObject(int columnIndex, Class<T> type) throws SQLException {
        if (type == null) {
            throw JdbcErrors.invalidArgument("getObject needs a class to convert to");
        }
        Object value = value(columnIndex);
        return value == null ? null : Conversions.convert(value, type, column(columnIndex), columnIndex);
    }

    private @Nullable Object value(int columnIndex) throws SQLException {
        Object value = vector(columnIndex).get(cursor().row());
        return value == null || maxFieldSize == 0 ? value : FieldSize.cut(value, maxFieldSize);
    }

    /** Returns the vector of a column and remembers whether it has no value for the current row. */
    private ColumnVector vector(int columnIndex) throws SQLException {
        checkOpen();
        column(columnIndex);
        checkRow();
        ColumnVector vector = cursor().vector(columnIndex - 1);
        wasNull = vector.isNull(cursor().row());
        return vector;
    }

    private Column column(int columnIndex) throws SQLException {
        if (columnIndex < 1 || columnIndex > columns.size()) {
            throw JdbcErrors.columnIndex(columnIndex, columns.size());
        }
        return columns.get(columnIndex - 1);
    }
}
