// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction does to the rows of one segment. An entity has a row if and only if it has an attribute of the
 * segment: the first assertion inserts it, the last retraction deletes it. Used once.
 */
final class SegmentChange {
    private final String table;
    private final long tx;

    /** Per entity the new value of each changed column, null where the entity loses it. */
    private final Map<Long, Map<Place, @Nullable Object>> rows = new TreeMap<>();

    /** Entities that lose something, so that they have a row. */
    private final Set<Long> losing = new HashSet<>();

    SegmentChange(String table, long tx) {
        this.table = table;
        this.tx = tx;
    }

    void retract(long entity, Place column) {
        losing.add(entity);
        changes(entity).put(column, null);
    }

    /** Asserts a value; to be called after the retraction of the one that it replaces. */
    void assertValue(long entity, Place column, Object value) {
        changes(entity).put(column, DuckTypes.toDuck(column.type(), value));
    }

    private Map<Place, @Nullable Object> changes(long entity) {
        return rows.computeIfAbsent(entity, key -> new LinkedHashMap<>());
    }

    /**
     * Writes the changes.
     *
     * @param columns all columns of the segment in its order
     * @param isNew tells whether an entity was made by this transaction, so that it has no row
     * @return what became of the table
     */
    Effect apply(Lease lease, StoreSql sql, RowWriter writer, List<Place> columns, LongPredicate isNew) {
        Set<Long> standing = standing(lease, sql, isNew);
        Map<Long, Map<Place, @Nullable Object>> inserts = new LinkedHashMap<>();
        Map<List<Place>, List<Long>> updates = new LinkedHashMap<>();
        rows.forEach((entity, changes) -> {
            if (standing.contains(entity)) {
                updates.computeIfAbsent(List.copyOf(changes.keySet()), key -> new ArrayList<>())
                        .add(entity);
            } else {
                inserts.put(entity, changes);
            }
        });
        insert(writer, columns, inserts);
        updates.forEach((changed, entities) -> update(writer, changed, entities));
        int deleted = deleteEmpty(lease, sql, writer, columns);
        return new Effect(inserts.size() - deleted, !updates.isEmpty());
    }

    /**
     * What became of a table.
     *
     * @param growth by how many rows it grew
     * @param isRewritten whether standing rows were updated or deleted
     */
    record Effect(int growth, boolean isRewritten) {}

    private Set<Long> standing(Lease lease, StoreSql sql, LongPredicate isNew) {
        Set<Long> standing = new HashSet<>(losing);
        List<Long> unknown = rows.keySet().stream()
                .filter(entity -> !losing.contains(entity) && !isNew.test(entity))
                .toList();
        if (!unknown.isEmpty()) {
            new DatomQueries(lease, sql).entities(table, unknown, standing::add);
        }
        return standing;
    }

    private void insert(RowWriter writer, List<Place> columns, Map<Long, Map<Place, @Nullable Object>> inserts) {
        if (inserts.size() > RowWriter.FEW_INSERTS) {
            writer.append(
                    table,
                    inserts.entrySet().stream()
                            .map(row -> row(row.getKey(), columns, row.getValue()))
                            .toList());
            return;
        }
        inserts.forEach((entity, changes) -> {
            List<Place> given = List.copyOf(changes.keySet());
            List<SqlColumn> names = new ArrayList<>();
            names.add(SqlColumn.ENTITY);
            names.addAll(pairs(given));
            writer.insert(table, names, row(entity, given, changes));
        });
    }

    private void update(RowWriter writer, List<Place> changed, List<Long> entities) {
        List<List<@Nullable Object>> values = new ArrayList<>();
        for (long entity : entities) {
            values.add(values(changed, changes(entity)));
        }
        writer.updateAll(table, pairs(changed), entities, values);
    }

    private int deleteEmpty(Lease lease, StoreSql sql, RowWriter writer, List<Place> columns) {
        List<Long> candidates = losing.stream()
                .filter(entity -> changes(entity).values().stream().allMatch(value -> value == null))
                .sorted()
                .toList();
        if (candidates.isEmpty()) {
            return 0;
        }
        List<Long> empty = new ArrayList<>();
        List<String> names =
                columns.stream().map(column -> column.value().name()).toList();
        try {
            PreparedStatement select = lease.kept(sql.selectEmptyRows(table, names));
            select.setArray(1, lease.connection().createArrayOf(SqlColumn.ENTITY.type(), candidates.toArray()));
            try (ResultSet result = select.executeQuery()) {
                while (result.next()) {
                    empty.add(result.getLong(1));
                }
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        writer.deleteAll(table, empty);
        return empty.size();
    }

    private List<@Nullable Object> row(long entity, List<Place> columns, Map<Place, @Nullable Object> changes) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(entity);
        row.addAll(values(columns, changes));
        return row;
    }

    private List<@Nullable Object> values(List<Place> columns, Map<Place, @Nullable Object> changes) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Place column : columns) {
            Object value = changes.get(column);
            values.add(value);
            values.add(value == null ? null : tx);
        }
        return values;
    }

    private static List<SqlColumn> pairs(Collection<Place> columns) {
        List<SqlColumn> pairs = new ArrayList<>();
        for (Place column : columns) {
            pairs.add(column.value());
            pairs.add(column.tx());
        }
        return pairs;
    }
}
