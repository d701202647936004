// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.View;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pulls entities out of a store. */
public final class Puller {
    private Puller() {}

    /**
     * Pulls entities.
     *
     * @param lease the clone to read through; its open transaction decides what is seen
     * @param catalogue the store's catalogue in that transaction
     * @param view what is seen of the store
     * @param entities the entids, perhaps repeated
     * @param pattern what to show of each
     * @return for each entity in the same order a map with sorted keys, or null where nothing matched; values are of the
     *     engine's Java classes, Lists for cardinality many, Maps for entities
     * @throws dev.mentat.error.MentatException {@code :db.error/invalid-pull} (42601) on a history view, {@code limit}
     *     (54000) if the walk goes too deep
     */
    public static List<@Nullable Map<Object, Object>> pull(
            Lease lease, Catalogue catalogue, View view, long[] entities, PullPattern pattern) {
        if (view.history()) {
            throw PullErrors.history();
        }
        return new PullWalk(new SqlEntityReader(lease, catalogue, view)).pull(entities, pattern);
    }
}
