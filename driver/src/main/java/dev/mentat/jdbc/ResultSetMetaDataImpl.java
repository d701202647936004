// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Column;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Set;

/** What is known about the columns of a result, before any row is there. Immutable. */
final class ResultSetMetaDataImpl implements ResultSetMetaData {
    private static final Set<Integer> TEXTS = Set.of(Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.CLOB);

    /** Wide enough for most values of a type without a limit, narrow enough for a grid. */
    private static final int UNLIMITED_DISPLAY = 80;

    private static final int SIGN_AND_POINT = 2;

    private final List<Column> columns;

    ResultSetMetaDataImpl(List<Column> columns) {
        this.columns = columns;
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        return column(column).label();
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return column(column).jdbcType();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return column(column).typeName();
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return column(column).className();
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return column(column).precision();
    }

    @Override
    public int getScale(int column) throws SQLException {
        return column(column).scale();
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        int precision = column(column).precision();
        if (precision == 0) {
            return UNLIMITED_DISPLAY;
        }
        return isSigned(column) ? precision + SIGN_AND_POINT : Math.max(precision, "false".length());
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return column(column).isNumber();
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return TEXTS.contains(column(column).jdbcType());
    }

    /** A column of a result is a variable or an expression, of which nothing is known but its type. */
    @Override
    public int isNullable(int column) throws SQLException {
        column(column);
        return columnNullableUnknown;
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        column(column);
        return true;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        column(column);
        return false;
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        column(column);
        return "";
    }

    @Override
    public String getTableName(int column) throws SQLException {
        column(column);
        return "";
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        column(column);
        return "";
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    private Column column(int number) throws SQLException {
        if (number < 1 || number > columns.size()) {
            throw JdbcErrors.columnIndex(number, columns.size());
        }
        return columns.get(number - 1);
    }
}
