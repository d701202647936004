// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Attachment;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.store.Store;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The group commits of all stores of a database. Thread-safe. */
final class GroupCommits implements Attachment {
    private final Map<Store, GroupCommit> byStore = new ConcurrentHashMap<>();

    private GroupCommits() {}

    /** Returns the group commits of a database. */
    static GroupCommits of(Database database) {
        return database.attachment(GroupCommits.class, GroupCommits::new);
    }

    /** Returns the group commit of a store. */
    GroupCommit of(Store store) {
        GroupCommit known = byStore.get(store);
        if (known == null) {
            byStore.keySet().removeIf(Store::isDropped);
            known = byStore.computeIfAbsent(store, key -> new GroupCommit(key, GroupCommit.MOST_TIME));
        }
        return known;
    }

    @Override
    public void closing(Lease lease) {}

    @Override
    public void reopened() {}
}
