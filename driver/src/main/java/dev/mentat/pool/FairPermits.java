// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Permits that are given in the order of asking. Unlike a {@code Semaphore}, waiting for one can be stopped by a
 * {@link StopSignal} without polling, which would cost the place in the line. Thread-safe.
 */
final class FairPermits {
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiter> line = new ArrayDeque<>();
    private int free;

    private static final class Waiter {
        private final int count;
        private final Condition turn;
        private boolean granted;

        private Waiter(int count, Condition turn) {
            this.count = count;
            this.turn = turn;
        }
    }

    FairPermits(int count) {
        this.free = count;
    }

    /**
     * Takes permits.
     *
     * @param count how many
     * @param stop ends the waiting
     * @param waitMillis how long to wait at most
     * @return whether they were given in time
     * @throws dev.mentat.error.MentatException of kind CANCELLED or TIMEOUT if the signal says so, and CANCELLED if the thread
     *     is interrupted, which it still is afterwards
     */
    boolean acquire(int count, StopSignal stop, long waitMillis) {
        lock.lock();
        try {
            if (line.isEmpty() && free >= count) {
                free -= count;
                return true;
            }
            return await(new Waiter(count, lock.newCondition()), stop, waitMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw DatabaseErrors.cancelled(ErrorKind.CANCELLED, e);
        } finally {
            lock.unlock();
        }
    }

    private boolean await(Waiter waiter, StopSignal stop, long waitMillis) throws InterruptedException {
        line.addLast(waiter);
        @Nullable Runnable before = stop.onStop(() -> wake(waiter));
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(waitMillis);
            while (!waiter.granted && left > 0) {
                stop.throwIfStopped();
                left = waiter.turn.awaitNanos(left);
            }
            return waiter.granted;
        } catch (InterruptedException e) {
            if (!waiter.granted) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return true;
        } finally {
            stop.onStop(before);
            if (!waiter.granted) {
                line.remove(waiter);
                grant();
            }
        }
    }

    private void wake(Waiter waiter) {
        lock.lock();
        try {
            waiter.turn.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Gives permits back. */
    void release(int count) {
        lock.lock();
        try {
            free += count;
            grant();
        } finally {
            lock.unlock();
        }
    }

    private void grant() {
        for (Waiter next = line.peekFirst(); next != null && next.count <= free; next = line.peekFirst()) {
            line.removeFirst();
            free -= next.count;
            next.granted = true;
            next.turn.signal();
        }
    }
}
