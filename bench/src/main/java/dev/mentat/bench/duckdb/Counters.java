// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The next entids of a store, and its write lock. They lie in memory, as a writer who is alone in a database would have
 * it. Thread-safe: whoever asks for an entid holds the lock.
 */
final class Counters {
    private final ReentrantLock lock = new ReentrantLock();
    private long lastTx;
    private long nextUser;

    Counters(long lastTx, long nextUser) {
        this.lastTx = lastTx;
        this.nextUser = nextUser;
    }

    /** Takes the write lock. */
    void lock() {
        lock.lock();
    }

    /** Gives the write lock back. */
    void unlock() {
        lock.unlock();
    }

    /** Hands out the entid of a transaction. */
    long newTx() {
        return ++lastTx;
    }

    /** Hands out entids for new entities and returns the first. */
    long newUsers(int count) {
        long first = nextUser;
        nextUser += count;
        return first;
    }

    /** Returns the next entid that will be handed out. */
    long nextUser() {
        return nextUser;
    }
}
