// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.CheckSql;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks every value of an indexed column up and compares how many rows come back with what a scan counts. Values with so
 * many rows that DuckDB would rather scan for them are left out.
 */
final class IndexCheck {
    private static final int KEYS_AT_ONCE = 200;
    private static final int MOST_ROWS_OF_KEY = 500;

    /** Every so many keys one is looked up alone, as single look-ups are. */
    private static final int SAMPLE = 100;

    private final Lease lease;
    private final StoreSql look;
    private final CheckSql scan;

    /**
     * What is looked up.
     *
     * @param table the bare name of the table
     * @param column the indexed column
     * @param type the type of its values, or null for entids
     */
    record Indexed(String table, SqlColumn column, @Nullable ValueType type) {}

    IndexCheck(Lease lease, StoreSql look, CheckSql scan) {
        this.lease = lease;
        this.look = look;
        this.scan = scan;
    }

    /** Returns how many rows more a scan finds than look-ups do, 0 if they agree; look-ups may also find too many. */
    long missing(Indexed indexed) {
        try (PreparedStatement keys = lease.prepare(scan.keys(indexed.table(), indexed.column(), MOST_ROWS_OF_KEY));
                ResultSet result = keys.executeQuery()) {
            long missing = 0;
            List<Object> some = new ArrayList<>();
            long expected = 0;
            long count = 0;
            while (result.next()) {
                Object key = key(result, indexed);
                some.add(key);
                expected += result.getLong(2);
                if (count++ % SAMPLE == 0) {
                    missing += Math.abs(result.getLong(2) - found(indexed, key));
                }
                if (some.size() == KEYS_AT_ONCE || expected > MOST_ROWS_OF_KEY) {
                    missing += Math.abs(expected - found(indexed, some));
                    some.clear();
                    expected = 0;
                }
            }
            return missing + (some.isEmpty() ? 0 : Math.abs(expected - found(indexed, some)));
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static Object key(ResultSet result, Indexed indexed) throws SQLException {
        ValueType type = indexed.type();
        if (type == null) {
            return result.getLong(1);
        }
        Object value = Cells.read(result, 1, type);
        if (value == null) {
            throw new IllegalStateException("NULL among the values of " + indexed);
        }
        return DuckTypes.toDuck(type, value);
    }

    private long found(Indexed indexed, Object key) throws SQLException {
        String column = indexed.column().name();
        PreparedStatement select = lease.kept(look.select(indexed.table(), List.of(column), column));
        select.setObject(1, key);
        return count(select);
    }

    private long found(Indexed indexed, List<Object> keys) throws SQLException {
        String column = indexed.column().name();
        PreparedStatement select = lease.kept(look.selectIn(indexed.table(), List.of(column), indexed.column()));
        select.setArray(1, lease.connection().createArrayOf(indexed.column().type(), keys.toArray()));
        return count(select);
    }

    private static long count(PreparedStatement select) throws SQLException {
        try (ResultSet result = select.executeQuery()) {
            long count = 0;
            while (result.next()) {
                count++;
            }
            return count;
        }
    }
}
