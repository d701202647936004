// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Session;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Knows which statement a session is executing, so that a cancel hits this one and never the next. The lock is held for
 * moments only: neither executing nor cancelling waits while it is.
 */
final class RunningStatement {
    private final ReentrantLock lock = new ReentrantLock();
    private final Session session;
    private @Nullable Object running;

    RunningStatement(Session session) {
        this.session = session;
    }

    void begin(Object statement) {
        set(statement);
    }

    void end() {
        set(null);
    }

    /** Cancels what the statement executes, if it does. */
    void cancel(Object statement) {
        lock.lock();
        try {
            if (running == statement) {
                session.cancel();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Cancels whatever is executed. */
    void cancelAny() {
        lock.lock();
        try {
            if (running != null) {
                session.cancel();
            }
        } finally {
            lock.unlock();
        }
    }

    private void set(@Nullable Object statement) {
        lock.lock();
        try {
            running = statement;
        } finally {
            lock.unlock();
        }
    }
}
