// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import dev.mentat.sql.CheckSql;
import dev.mentat.sql.ColumnPair;
import dev.mentat.sql.LayoutSql;
import dev.mentat.sql.SqlColumn;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Compares what a store knows with itself: tables with the catalogue, values with transactions, counters with entids,
 * look-ups through indexes with scans, and what is kept in memory with what is stored. Reads everything. Used once.
 */
final class StoreCheck {
    private final Store store;
    private final Lease lease;
    private final CheckSql sql;
    private final List<StoreFinding> findings = new ArrayList<>();
    private final Set<String> columns = new HashSet<>();

    /**
     * Makes a check.
     *
     * @param store the store, which nobody writes to meanwhile
     * @param lease within a transaction
     */
    StoreCheck(Store store, Lease lease) {
        this.store = store;
        this.lease = lease;
        this.sql = new CheckSql(store.schemaName());
    }

    /** Returns what is wrong. */
    List<StoreFinding> run() {
        StoreState stored = new StoreLoader(store, lease).load(store.privateGeneration());
        memory(stored);
        names(store.layoutSql().columnNames(), columns);
        transactions();
        Map<String, List<Place>> tables = new LinkedHashMap<>();
        stored.layout()
                .places()
                .forEach(place -> tables.computeIfAbsent(place.table(), key -> new ArrayList<>())
                        .add(place));
        tables.forEach((table, places) -> table(table, places, stored));
        views(stored);
        return findings;
    }

    private void find(String object, String problem) {
        findings.add(new StoreFinding(store.name(), object, problem));
    }

    private void find(String object, long count, String problem) {
        if (count != 0) {
            find(object, count + " " + problem);
        }
    }

    private void memory(StoreState stored) {
        StoreState known = store.state();
        if (known.basis() != stored.basis()) {
            find(
                    LayoutSql.TX_TABLE,
                    "the newest transaction is " + stored.basis() + ", but in memory " + known.basis());
        }
        if (known.nextUserEntid() != stored.nextUserEntid()) {
            find(
                    LayoutSql.TX_TABLE,
                    "the next entid is " + stored.nextUserEntid() + ", but in memory " + known.nextUserEntid());
        }
        if (!isSame(known.catalogue().schema(), stored.catalogue().schema())) {
            find("attributes", "are others in memory");
        }
        if (!Set.copyOf(live(known)).equals(Set.copyOf(live(stored)))) {
            find(LayoutSql.STORAGE_TABLE, "the places are others in memory");
        }
    }

    private static boolean isSame(Schema one, Schema other) {
        return Set.copyOf(one.attributes()).equals(Set.copyOf(other.attributes()))
                && one.entids().equals(other.entids())
                && one.aliases().equals(other.aliases());
    }

    private static List<List<Object>> live(StoreState state) {
        return state.layout().places().stream()
                .<List<Object>>map(place -> List.of(
                        place.attribute(), place.kind(), place.table(), place.type(), place.isAdded(), place.isDead()))
                .toList();
    }

    private void transactions() {
        long[] counts = numbers(sql.transactions());
        find(LayoutSql.TX_TABLE, counts[0], "transactions are there twice");
        find(LayoutSql.TX_TABLE, counts[1], "transactions are earlier than the one before");
        find(LayoutSql.TX_TABLE, counts[2], "transactions give entids that were given before");
        index(LayoutSql.TX_TABLE, new IndexCheck.Indexed(LayoutSql.TX_TABLE, SqlColumn.ENTITY, null));
    }

    private void table(String table, List<Place> places, StoreState stored) {
        if (!hasColumns(table, places)) {
            return;
        }
        List<Place> living = places.stream().filter(place -> !place.isDead()).toList();
        if (living.isEmpty()) {
            return;
        }
        switch (living.get(0).kind()) {
            case SEGMENT -> segment(table, places);
            case MANY ->
                find(
                        table,
                        number(sql.duplicates(
                                table, SqlColumn.ENTITY, living.get(0).value())),
                        "datoms are there twice");
            case RETIRED -> retired(table);
            case FULLTEXT -> {
                // Documents are there as often as datoms were asserted.
            }
        }
        long greatest = number(sql.greatestEntity(table));
        if (greatest >= stored.nextUserEntid()) {
            find(table, "has the entid " + greatest + ", but the next to be given is " + stored.nextUserEntid());
        }
        if (stored.indexes().contains(LayoutSql.indexName(table, SqlColumn.ENTITY.name()))) {
            index(table, new IndexCheck.Indexed(table, SqlColumn.ENTITY, null));
        } else {
            find(table, "has no index of its entities");
        }
        living.forEach(place -> attribute(place, stored));
    }

    private boolean hasColumns(String table, List<Place> places) {
        Set<SqlColumn> wanted = new HashSet<>(Set.of(SqlColumn.ENTITY));
        places.forEach(place -> wanted.addAll(List.of(place.value(), place.tx())));
        boolean hasAll = true;
        for (SqlColumn column : wanted) {
            if (!columns.contains(table + '.' + column.name())) {
                find(table, "lacks the column " + column.name());
                hasAll = false;
            }
        }
        return hasAll;
    }

    private void segment(String table, List<Place> places) {
        List<ColumnPair> pairs = places.stream()
                .map(place -> new ColumnPair(place.value(), place.tx()))
                .toList();
        long[] counts = numbers(sql.segment(table, pairs));
        find(table, counts[0], "entities have more than one row");
        find(table, counts[1], StoreRepair.EMPTY_ROWS);
        for (int i = 0; i < pairs.size(); i++) {
            find(table + '.' + pairs.get(i).value().name(), counts[i + 2], "values or transactions are alone");
        }
    }

    private void retired(String table) {
        find(table, number(sql.retiredTooEarly(table)), "datoms were retracted before they were asserted");
        find(table, number(sql.unknownTransactions(table, SqlColumn.TX_TO)), "datoms have an unknown transaction");
    }

    private void attribute(Place place, StoreState stored) {
        String column = place.table() + '.' + place.value().name();
        find(column, number(sql.unknownTransactions(place.table(), place.tx())), "datoms have an unknown transaction");
        Attribute attribute =
                stored.catalogue().schema().attribute(place.attribute()).orElse(null);
        if (attribute == null) {
            find(column, "belongs to no attribute");
            return;
        }
        if (attribute.unique() != null && holdsCurrent(place)) {
            find(column, number(sql.duplicates(place.table(), place.value())), "unique values are there twice");
        }
        if (attribute.isIndexed()
                && stored.indexes()
                        .contains(
                                LayoutSql.indexName(place.table(), place.value().name()))) {
            index(column, new IndexCheck.Indexed(place.table(), place.value(), place.type()));
        }
    }

    private static boolean holdsCurrent(Place place) {
        return place.kind() == Place.Kind.SEGMENT || place.kind() == Place.Kind.MANY;
    }

    private void index(String object, IndexCheck.Indexed indexed) {
        find(object, new IndexCheck(lease, store.sql(), sql).missing(indexed), "rows are not found through the index");
    }

    private void views(StoreState stored) {
        Set<String> views = new HashSet<>();
        names(store.layoutSql().viewNames(), views);
        stored.views().made().keySet().stream()
                .filter(view -> !views.contains(view))
                .forEach(view -> find(view, "the view does not exist"));
    }

    private long number(String query) {
        return numbers(query)[0];
    }

    private long[] numbers(String query) {
        try (PreparedStatement select = lease.prepare(query);
                ResultSet result = select.executeQuery()) {
            result.next();
            long[] numbers = new long[result.getMetaData().getColumnCount()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = result.getLong(i + 1);
            }
            return numbers;
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private void names(String query, Set<String> names) {
        try (PreparedStatement select = lease.prepare(query);
                ResultSet result = select.executeQuery()) {
            int count = result.getMetaData().getColumnCount();
            while (result.next()) {
                names.add(count == 1 ? result.getString(1) : result.getString(1) + '.' + result.getString(2));
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }
}
