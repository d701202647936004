// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Datom;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Reads datoms of single tables. A few entities or values are looked up one by one, since that is what an index does
 * fastest; more are bound as one array.
 */
final class DatomQueries {
    /** Above so many keys one statement with an array is faster than a look-up per key. */
    private static final int FEW = 3;

    private final Lease lease;
    private final StoreSql sql;

    DatomQueries(Lease lease, StoreSql sql) {
        this.lease = lease;
        this.sql = sql;
    }

    /** Reads the datoms of some entities. */
    void byEntity(DatomTable table, Collection<Long> entities, Consumer<Datom> sink) {
        SqlColumn where = SqlColumn.bigint(table.entityColumn());
        read(table, where, new LinkedHashSet<>(entities), result -> row(table, result, sink));
    }

    /** Finds which of some entities have a row in a segment. */
    void entities(String segment, Collection<Long> entities, Consumer<Long> sink) {
        DatomTable table = new DatomTable(segment, SqlColumn.ENTITY.name(), List.of());
        read(table, SqlColumn.ENTITY, new LinkedHashSet<>(entities), result -> sink.accept(result.getLong(1)));
    }

    /** Reads the datoms with some values of the table's only attribute. */
    void byValue(DatomTable table, Collection<?> values, Consumer<Datom> sink) {
        DatomTable.Column column = table.columns().get(0);
        ValueType type = column.attribute().type();
        Set<Object> keys = new LinkedHashSet<>();
        values.forEach(value -> keys.add(DuckTypes.toDuck(type, value)));
        SqlColumn where = new SqlColumn(column.value(), DuckTypes.columnType(type));
        read(table, where, keys, result -> row(table, result, sink));
    }

    /** Reads all datoms of entities that have the table's first attribute. */
    void all(DatomTable table, Consumer<Datom> sink) {
        String present = table.columns().get(0).value();
        try (PreparedStatement select = lease.prepare(sql.selectPresent(table.name(), table.columnNames(), present))) {
            collect(select, result -> row(table, result, sink));
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /** Tells whether the table's only attribute has any datom. */
    boolean any(DatomTable table) {
        String present = table.columns().get(0).value();
        try (PreparedStatement select = lease.prepare(sql.selectAny(table.name(), present));
                ResultSet result = select.executeQuery()) {
            return result.next();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private interface RowSink {
        void accept(ResultSet row) throws SQLException;
    }

    private void read(DatomTable table, SqlColumn where, Set<?> keys, RowSink sink) {
        try {
            if (keys.size() <= FEW) {
                for (Object key : keys) {
                    PreparedStatement select = lease.kept(sql.select(table.name(), table.columnNames(), where.name()));
                    select.setObject(1, key);
                    collect(select, sink);
                }
            } else {
                PreparedStatement select = lease.kept(sql.selectIn(table.name(), table.columnNames(), where));
                select.setArray(1, lease.connection().createArrayOf(where.type(), keys.toArray()));
                collect(select, sink);
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static void collect(PreparedStatement select, RowSink sink) throws SQLException {
        try (ResultSet result = select.executeQuery()) {
            while (result.next()) {
                sink.accept(result);
            }
        }
    }

    private static void row(DatomTable table, ResultSet result, Consumer<Datom> sink) throws SQLException {
        long entity = result.getLong(1);
        int next = 2;
        for (DatomTable.Column column : table.columns()) {
            Object value = Cells.read(result, next, column.attribute().type());
            if (value != null) {
                long tx = result.getLong(next + 1);
                sink.accept(new Datom(entity, column.attribute().id(), value, tx, true));
            }
            next += 2;
        }
    }
}
