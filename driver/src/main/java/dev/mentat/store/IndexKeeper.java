// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.MentatException;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.sql.LayoutSql;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Set;

/**
 * Makes the indexes that standing columns should have and do not, and drops those that they need no more. Each is a
 * transaction of its own. DuckDB refuses to index a column of which an open snapshot still needs an older version; the
 * index stays due then. Nothing depends on an index but speed.
 */
final class IndexKeeper {
    private static final Logger LOG = System.getLogger(IndexKeeper.class.getName());

    private IndexKeeper() {}

    /**
     * Brings the indexes of standing tables in step with a schema.
     *
     * @param lease outside a transaction
     * @return the state with the indexes that exist afterwards
     */
    static StoreState keep(Store store, StoreState state, Lease lease) {
        Set<String> indexes = new HashSet<>(state.indexes());
        boolean isDue = false;
        for (Place place : state.layout().places()) {
            String column = place.value().name();
            String index = LayoutSql.indexName(place.table(), column);
            boolean isWanted = isWanted(place, state);
            if (isWanted && !place.isAdded() && !indexes.contains(index)) {
                if (run(lease, store.layoutSql().createIndex(place.table(), column))) {
                    indexes.add(index);
                } else {
                    isDue = true;
                }
            } else if (!isWanted && indexes.contains(index)) {
                if (run(lease, store.layoutSql().dropIndex(place.table(), column))) {
                    indexes.remove(index);
                } else {
                    isDue = true;
                }
            }
        }
        return state.withIndexes(indexes, isDue);
    }

    private static boolean isWanted(Place place, StoreState state) {
        return !place.isDead()
                && place.kind() != Place.Kind.FULLTEXT
                && state.catalogue()
                        .schema()
                        .attribute(place.attribute())
                        .filter(Attribute::isIndexed)
                        .isPresent();
    }

    private static boolean run(Lease lease, String sql) {
        try {
            lease.execute(sql);
            return true;
        } catch (MentatException e) {
            LOG.log(Level.DEBUG, "Put off: " + sql, e);
            return false;
        }
    }
}
