// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.StoreErrors;
import dev.mentat.pool.Lease;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The locks that let one transaction at a time write to a store, for all stores of a database. A lock is held by a
 * transaction rather than by a thread, as the statements of a transaction may come from several threads; a lease stands for
 * its transaction. Locks are given in the order of asking. Thread-safe.
 *
 * <p>A transaction may hold the locks of several stores. Whoever would have to wait for a transaction that waits, over
 * however many others, for himself is refused at once, so that a deadlock cannot come about.
 */
final class WriteLocks {
    /** How often a waiting thread looks whether the holder still does something. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /** Guards the state of all locks of the database. */
    private final ReentrantLock mutex = new ReentrantLock();

    /** Which lock a lease waits for. */
    private final Map<Lease, Lock> waiting = new HashMap<>();

    private final long patienceMillis;

    /**
     * Makes the locks of a database.
     *
     * @param patienceMillis how long to wait for a holder that does nothing
     */
    WriteLocks(long patienceMillis) {
        this.patienceMillis = patienceMillis;
    }

    private static final class Waiter {
        private final Lease lease;
        private final Condition turn;
        private boolean granted;

        private Waiter(Lease lease, Condition turn) {
            this.lease = lease;
            this.turn = turn;
        }
    }

    /** The lock of one store. */
    final class Lock {
        private final String store;
        private final Deque<Waiter> line = new ArrayDeque<>();
        private @Nullable Lease owner;

        private Lock(String store) {
            this.store = store;
        }

        /**
         * Takes the lock. As long as its holder does something, the waiting goes on.
         *
         * @throws dev.mentat.error.MentatException of kind SERIALIZATION_FAILURE if it would be a deadlock, or if the holder
         *     has long been idle; of kind CANCELLED or TIMEOUT if the lease is told to stop
         */
        void take(Lease lease) {
            mutex.lock();
            try {
                if (owner == null) {
                    owner = lease;
                } else {
                    refuseDeadlock(lease, this);
                    await(lease);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw DatabaseErrors.cancelled(ErrorKind.CANCELLED, e);
            } finally {
                mutex.unlock();
            }
        }

        private void await(Lease lease) throws InterruptedException {
            Waiter waiter = new Waiter(lease, mutex.newCondition());
            line.addLast(waiter);
            waiting.put(lease, this);
            @Nullable Runnable before = lease.stopSignal().onStop(() -> wake(waiter));
            long start = System.nanoTime();
            try {
                while (!waiter.granted) {
                    lease.throwIfStopped();
                    refuseIdleHolder(start);
                    waiter.turn.awaitNanos(LOOK_NANOS);
                }
            } catch (InterruptedException e) {
                if (!waiter.granted) {
                    throw e;
                }
                Thread.currentThread().interrupt();
            } finally {
                lease.stopSignal().onStop(before);
                waiting.remove(lease);
                line.remove(waiter);
            }
        }

        private void refuseIdleHolder(long start) {
            long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            Lease holder = owner;
            if (holder != null
                    && waited >= patienceMillis
                    && holder.stopSignal().idleMillis() > patienceMillis) {
                throw StoreErrors.busy(store, holder.description(), waited);
            }
        }

        /** Gives the lock to whoever waits longest. */
        void release() {
            mutex.lock();
            try {
                Waiter next = line.pollFirst();
                owner = next == null ? null : next.lease;
                if (next != null) {
                    waiting.remove(next.lease);
                    next.granted = true;
                    next.turn.signal();
                }
            } finally {
                mutex.unlock();
            }
        }
    }

    /** Makes the lock of a store. */
    Lock lock(String store) {
        return new Lock(store);
    }

    private void wake(Waiter waiter) {
        mutex.lock();
        try {
            waiter.turn.signal();
        } finally {
            mutex.unlock();
        }
    }

    /** The holder of a lock waits for at most one other, so what waits for what is a chain. */
    private void refuseDeadlock(Lease lease, Lock wanted) {
        Lock link = wanted;
        while (link != null && link.owner != null) {
            if (link.owner == lease) {
                Lease holder = wanted.owner;
                throw StoreErrors.deadlock(wanted.store, holder == null ? "nobody" : holder.description(), link.store);
            }
            link = waiting.get(link.owner);
        }
    }
}
