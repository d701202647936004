// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.StoreErrors;
import dev.mentat.pool.Lease;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets one transaction at a time write to a store. Fair, and held by a transaction rather than by a thread: the statements
 * of a transaction may come from several threads. Thread-safe.
 */
final class WriteLock {
    private static final long POLL_MILLIS = 50;

    private final Semaphore permit = new Semaphore(1, true);
    private volatile String holder = "nobody";

    /**
     * Takes the lock for a transaction that has not begun. It holds no other lock, so it may wait as long as it takes;
     * cancelling the lease ends the wait.
     */
    void take(Lease lease) {
        while (!tryTake(POLL_MILLIS)) {
            lease.throwIfStopped();
        }
        holder = lease.description();
    }

    /**
     * Takes the lock for a transaction that is under way. It may hold the lock of another store, so it does not wait for
     * ever.
     *
     * @throws dev.mentat.error.MentatException of kind SERIALIZATION_FAILURE naming the holder
     */
    void take(Lease lease, String store, long waitMillis) {
        if (!tryTake(waitMillis)) {
            throw StoreErrors.busy(store, holder, waitMillis);
        }
        holder = lease.description();
    }

    private boolean tryTake(long millis) {
        try {
            return permit.tryAcquire(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw DatabaseErrors.cancelled(ErrorKind.CANCELLED, e);
        }
    }

    void release() {
        holder = "nobody";
        permit.release();
    }
}
