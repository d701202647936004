// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import java.sql.SQLException;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Hands out clones in the order of asking. Of the idle clones the last one used goes first: its kept statements are the
 * warmest, and clones that are never needed are never made. Thread-safe.
 */
final class ClonePool {
    private final Database database;
    private final int size;
    private final FairPermits permits;
    private final Deque<PooledClone> idle = new ConcurrentLinkedDeque<>();
    private final Set<Lease> leases = ConcurrentHashMap.newKeySet();

    ClonePool(Database database, int size) {
        this.database = database;
        this.size = size;
        this.permits = new FairPermits(size);
    }

    Lease lease(DuckInstance instance, String holder, StopSignal stop, long waitMillis, boolean streaming) {
        if (!permits.acquire(1, stop, waitMillis)) {
            throw DatabaseErrors.noCloneFree(size, waitMillis, holders());
        }
        try {
            PooledClone clone = streaming ? null : idle(instance);
            if (clone == null) {
                clone = new PooledClone(instance, database.schemaChanges(), streaming);
            }
            Lease lease = new Lease(database, clone, holder, stop, this::giveBack);
            leases.add(lease);
            return lease;
        } catch (SQLException e) {
            permits.release(1);
            if (DuckErrors.isFatal(e)) {
                throw database.lost(instance, e);
            }
            throw DuckErrors.translate(e);
        } catch (RuntimeException e) {
            permits.release(1);
            throw e;
        }
    }

    private @Nullable PooledClone idle(DuckInstance instance) {
        PooledClone clone = idle.pollFirst();
        while (clone != null && clone.instance() != instance) {
            clone.close();
            clone = idle.pollFirst();
        }
        return clone;
    }

    private void giveBack(Lease lease) {
        PooledClone clone = lease.pooledClone();
        leases.remove(lease);
        if (lease.isPinned() || clone.isStreaming() || clone.instance().isDead()) {
            clone.close();
        } else {
            idle.addFirst(clone);
        }
        permits.release(1);
    }

    List<String> holders() {
        return leases.stream().map(Lease::description).sorted().toList();
    }

    int size() {
        return size;
    }

    int idleCount() {
        return idle.size();
    }

    CacheStats cacheStats() {
        return Stream.concat(idle.stream(), leases.stream().map(Lease::pooledClone))
                .map(clone -> clone.statements().stats())
                .reduce(CacheStats.NONE, CacheStats::plus);
    }

    /**
     * Waits until no lease is out and gives none from then on.
     *
     * @param but how many leases may be out all the same
     * @return whether that was so in time
     */
    boolean takeAll(int but, StopSignal stop, long waitMillis) {
        return permits.acquire(size - but, stop, waitMillis);
    }

    /** Undoes {@link #takeAll}. */
    void giveAll(int but) {
        permits.release(size - but);
    }

    void cancelAll() {
        leases.forEach(lease -> lease.cancel(ErrorKind.CANCELLED));
    }

    void closeIdle() {
        for (PooledClone clone = idle.pollFirst(); clone != null; clone = idle.pollFirst()) {
            clone.close();
        }
    }

    /** Closes the connections of a dead instance, those in use included: what runs on them fails at once. */
    void closeAll(DuckInstance dead) {
        closeIdle();
        for (Lease lease : leases) {
            if (lease.pooledClone().instance() == dead) {
                lease.cancel(ErrorKind.CONNECTION_LOST);
                lease.pooledClone().close();
            }
        }
    }
}
