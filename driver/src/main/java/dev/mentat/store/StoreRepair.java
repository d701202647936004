// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.sql.LayoutSql;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes anew what follows from the rest of a store: indexes that are missing, views, and the rows that hold nothing. What
 * contradicts itself otherwise stays as it is, since nobody knows which side is right. The caller has the database to
 * itself. Used once.
 */
final class StoreRepair {
    /** What {@link StoreCheck} says of rows that can go. */
    static final String EMPTY_ROWS = "rows hold no value";

    private final Store store;
    private final Lease lease;

    StoreRepair(Store store, Lease lease) {
        this.store = store;
        this.lease = lease;
    }

    void run() {
        lease.begin();
        StoreState stored = new StoreLoader(store, lease).load(store.privateGeneration());
        deleteEmptyRows(stored);
        remakeViews(stored);
        lease.commit();
        lease.schemaChanged();
        makeIndexes(stored);
        store.forget();
    }

    private void deleteEmptyRows(StoreState stored) {
        Map<String, List<Place>> segments = stored.layout().places().stream()
                .filter(place -> place.kind() == Place.Kind.SEGMENT)
                .collect(Collectors.groupingBy(Place::table));
        segments.forEach((segment, columns) -> lease.execute(store.layoutSql()
                .deleteEmptyRows(
                        segment,
                        columns.stream().map(column -> column.value().name()).toList())));
    }

    private void remakeViews(StoreState stored) {
        stored.views().made().values().forEach(statements -> statements.forEach(lease::execute));
    }

    private void makeIndexes(StoreState stored) {
        Set<String> standing = stored.indexes();
        for (Place place : stored.layout().places()) {
            String index = LayoutSql.indexName(place.table(), "e");
            if (!place.isDead() && !standing.contains(index)) {
                lease.execute(store.layoutSql().createIndex(place.table(), "e"));
                standing.add(index);
            }
        }
        IndexKeeper.keep(store, stored, lease);
    }
}
