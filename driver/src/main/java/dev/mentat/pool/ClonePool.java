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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Hands out clones in the order of asking. Of the idle clones the last one used goes first: its kept statements are the
 * warmest, and clones that are never needed are never made. Thread-safe.
 */
final class ClonePool {
    private final Database database;
    private final int size;
    private final Semaphore permits;
    private final Deque<PooledClone> idle = new ConcurrentLinkedDeque<>();
    private final Set<Lease> leases = ConcurrentHashMap.newKeySet();

    ClonePool(Database database, int size) {
        this.database = database;
        this.size = size;
        this.permits = new Semaphore(size, true);
    }

    Lease lease(DuckInstance instance, String holder, long waitMillis) {
        acquire(waitMillis);
        try {
            PooledClone clone = idle.pollFirst();
            while (clone != null && clone.instance() != instance) {
                clone.close();
                clone = idle.pollFirst();
            }
            if (clone == null) {
                clone = new PooledClone(instance, database.schemaChanges());
            }
            Lease lease = new Lease(database, clone, holder, false);
            leases.add(lease);
            return lease;
        } catch (SQLException e) {
            permits.release();
            if (DuckErrors.isFatal(e)) {
                throw database.lost(instance, e);
            }
            throw DuckErrors.translate(e);
        } catch (RuntimeException e) {
            permits.release();
            throw e;
        }
    }

    private void acquire(long waitMillis) {
        try {
            if (permits.tryAcquire(waitMillis, TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw DatabaseErrors.cancelled(ErrorKind.CANCELLED, e);
        }
        throw DatabaseErrors.noCloneFree(size, waitMillis, holders());
    }

    void giveBack(Lease lease) {
        PooledClone clone = lease.pooledClone();
        if (lease.isExtra()) {
            clone.close();
            return;
        }
        leases.remove(lease);
        if (lease.isPinned() || clone.instance().isDead()) {
            clone.close();
        } else {
            idle.addFirst(clone);
        }
        permits.release();
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

    /** Waits until no lease is out; returns whether that was so in time. No lease is given afterwards. */
    boolean drain(long waitMillis) {
        try {
            return permits.tryAcquire(size, waitMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
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
