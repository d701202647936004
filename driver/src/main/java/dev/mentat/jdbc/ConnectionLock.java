// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.error.MentatException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one lock of a connection and everything made from it, and the border where the engine's failures become
 * {@link SQLException}s.
 *
 * <p>Whoever must not wait, such as {@code close()}, leaves its work with {@link #whenFree}: it is done at once if the
 * lock is free, and else by the holder when it lets go. No work is lost: a leaver enqueues before it tries the lock, and
 * a holder looks at the queue after it has let go, so one of the two sees the other.
 */
final class ConnectionLock {
    static final Logger LOG = System.getLogger("mentat.jdbc.connection");

    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Runnable> left = new ConcurrentLinkedQueue<>();

    /** Does work under the lock. */
    <T> T call(Work<T> work) throws SQLException {
        lock.lock();
        try {
            return work.run();
        } catch (MentatException e) {
            throw SqlExceptions.of(e);
        } catch (RuntimeException e) {
            throw JdbcErrors.internal(e);
        } finally {
            lock.unlock();
            doWhatWasLeft();
        }
    }

    /** Tells whether the calling thread does work under the lock. */
    boolean isHeld() {
        return lock.isHeldByCurrentThread();
    }

    /** Does work under the lock that gives nothing. */
    void run(Action action) throws SQLException {
        call(() -> {
            action.run();
            return true;
        });
    }

    /** Does work under the lock, now or when its holder lets go; never waits. */
    void whenFree(Runnable action) {
        left.add(action);
        doWhatWasLeft();
    }

    private void doWhatWasLeft() {
        while (!left.isEmpty() && lock.tryLock()) {
            try {
                Runnable action = left.poll();
                if (action != null) {
                    action.run();
                }
            } catch (RuntimeException e) {
                LOG.log(Level.DEBUG, "Work left behind by close() failed", e);
            } finally {
                lock.unlock();
            }
        }
    }

    /** Work with a result. */
    interface Work<T> {
        T run() throws SQLException;
    }

    /** Work without a result. */
    interface Action {
        void run() throws SQLException;
    }
}
