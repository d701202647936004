// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** About how many rows the tables of a store have. Estimates, shared by all snapshots of the layout. Thread-safe. */
final class TableSizes {
    private final Map<String, Long> rows = new ConcurrentHashMap<>();

    long rows(String table) {
        return rows.getOrDefault(table, 0L);
    }

    void set(String table, long count) {
        rows.put(table, count);
    }

    void forget(String table) {
        rows.remove(table);
    }

    void add(Map<String, Long> changes) {
        changes.forEach((table, change) -> rows.merge(table, change, Long::sum));
    }
}
