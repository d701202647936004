// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.duckdb.DuckDBAppender;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of single tables. A few rows go through kept statements; many new ones through DuckDB's appender, many
 * changed ones in one statement over arrays.
 */
final class RowWriter {
    /** Above so many rows the appender is faster than a statement per row. */
    static final int FEW_INSERTS = 8;

    /** Above so many rows one statement over arrays is faster than a statement per row. */
    private static final int FEW_UPDATES = 3;

    private final Lease lease;
    private final String schemaName;
    private final StoreSql sql;

    RowWriter(Lease lease, String schemaName, StoreSql sql) {
        this.lease = lease;
        this.schemaName = schemaName;
        this.sql = sql;
    }

    /** Inserts one row, naming its columns. */
    void insert(String table, List<SqlColumn> columns, List<@Nullable Object> row) {
        try {
            PreparedStatement insert = lease.kept(sql.insert(table, names(columns)));
            bind(insert, row);
            insert.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /**
     * Inserts rows.
     *
     * @param columns all columns of the table in its order
     * @param rows a value per column
     */
    void insertAll(String table, List<SqlColumn> columns, Collection<List<@Nullable Object>> rows) {
        if (rows.size() <= FEW_INSERTS) {
            rows.forEach(row -> insert(table, columns, row));
        } else {
            append(table, rows);
        }
    }

    /** Appends whole rows, values in the order of the table's columns. */
    void append(String table, Collection<List<@Nullable Object>> rows) {
        try (DuckDBAppender appender = lease.appender(schemaName, table)) {
            for (List<@Nullable Object> row : rows) {
                appender.beginRow();
                for (Object value : row) {
                    append(appender, value);
                }
                appender.endRow();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static void append(DuckDBAppender appender, @Nullable Object value) throws SQLException {
        if (value == null) {
            appender.appendNull();
        } else if (value instanceof Long number) {
            appender.append(number.longValue());
        } else if (value instanceof String text) {
            appender.append(text);
        } else if (value instanceof Double number) {
            appender.append(number.doubleValue());
        } else if (value instanceof Float number) {
            appender.append(number.floatValue());
        } else if (value instanceof Boolean truth) {
            appender.append(truth.booleanValue());
        } else if (value instanceof OffsetDateTime instant) {
            appender.append(instant);
        } else if (value instanceof UUID id) {
            appender.append(id);
        } else if (value instanceof long[] numbers) {
            appender.append(numbers);
        } else {
            appender.append((byte[]) value);
        }
    }

    /**
     * Updates rows of a segment.
     *
     * @param columns the columns that change
     * @param entities the entities whose rows change
     * @param rows a value per column for each entity, in the same order
     */
    void updateAll(String table, List<SqlColumn> columns, List<Long> entities, List<List<@Nullable Object>> rows) {
        try {
            if (entities.size() > FEW_UPDATES) {
                updateByArrays(table, columns, entities, rows);
                return;
            }
            for (int i = 0; i < entities.size(); i++) {
                PreparedStatement update = lease.kept(sql.update(table, names(columns)));
                bind(update, rows.get(i));
                update.setLong(columns.size() + 1, entities.get(i));
                update.execute();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private void updateByArrays(
            String table, List<SqlColumn> columns, List<Long> entities, List<List<@Nullable Object>> rows)
            throws SQLException {
        PreparedStatement update = lease.kept(sql.updateMany(table, columns));
        bindArray(update, 1, SqlColumn.ENTITY.type(), entities.toArray());
        for (int column = 0; column < columns.size(); column++) {
            @Nullable Object[] values = new Object[rows.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = rows.get(i).get(column);
            }
            bindArray(update, column + 2, columns.get(column).type(), values);
        }
        update.execute();
    }

    /** Deletes the rows of entities. */
    void deleteAll(String table, List<Long> entities) {
        try {
            if (entities.size() > FEW_UPDATES) {
                PreparedStatement delete = lease.kept(sql.deleteMany(table));
                bindArray(delete, 1, SqlColumn.ENTITY.type(), entities.toArray());
                delete.execute();
                return;
            }
            for (long entity : entities) {
                PreparedStatement delete = lease.kept(sql.delete(table));
                delete.setLong(1, entity);
                delete.execute();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /** Deletes rows of a many table, given as entities and the value that each loses. */
    void deleteValues(String table, SqlColumn value, List<Long> entities, List<Object> values) {
        try {
            PreparedStatement delete = lease.kept(sql.deleteValues(table, value));
            bindArray(delete, 1, SqlColumn.ENTITY.type(), entities.toArray());
            bindArray(delete, 2, value.type(), values.toArray());
            delete.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /** Inserts the row of a transaction. */
    void insertTx(long tx, OffsetDateTime instant, long nextUserEntid, Collection<Long> attributes) {
        try {
            PreparedStatement insert = lease.kept(sql.insertTx());
            insert.setLong(1, tx);
            insert.setObject(2, instant);
            insert.setLong(3, nextUserEntid);
            bindArray(insert, 4, "BIGINT", attributes.toArray());
            insert.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private void bindArray(PreparedStatement statement, int parameter, String type, @Nullable Object[] values)
            throws SQLException {
        statement.setArray(parameter, lease.connection().createArrayOf(type, values));
    }

    private void bind(PreparedStatement statement, List<@Nullable Object> row) throws SQLException {
        for (int i = 0; i < row.size(); i++) {
            if (row.get(i) instanceof long[] numbers) {
                bindArray(
                        statement,
                        i + 1,
                        "BIGINT",
                        Arrays.stream(numbers).boxed().toArray());
            } else {
                statement.setObject(i + 1, row.get(i));
            }
        }
    }

    private static List<String> names(List<SqlColumn> columns) {
        return columns.stream().map(SqlColumn::name).toList();
    }
}
