// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stops what one session does, wherever it is: while it waits for a clone or for a store's lock, or inside DuckDB. It also
 * tells others whether the session is doing anything. Thread-safe.
 */
public final class StopSignal {
    private static final long NEVER_IDLE = 0;

    private volatile @Nullable ErrorKind reason;
    private volatile @Nullable Runnable waker;
    private volatile long idleSince = NEVER_IDLE;

    /** Says that a statement begins: an earlier {@link #stop} is forgotten. */
    public void begin() {
        reason = null;
        idleSince = NEVER_IDLE;
    }

    /** Says that nothing runs until the next {@link #begin}. */
    public void end() {
        long now = System.nanoTime();
        idleSince = now == NEVER_IDLE ? 1 : now;
    }

    /**
     * Stops what runs now and whatever would run next, until {@link #begin}.
     *
     * @param kind why: {@link ErrorKind#CANCELLED}, {@link ErrorKind#TIMEOUT} or {@link ErrorKind#CONNECTION_LOST}
     * @return whether nobody had stopped it before
     */
    public synchronized boolean stop(ErrorKind kind) {
        boolean isFirst = reason == null;
        reason = kind;
        wake();
        return isFirst;
    }

    /**
     * Wakes once more what was told to stop. DuckDB forgets an interrupt that comes just before a statement starts, so one
     * may not be enough.
     *
     * @return whether it was told to stop
     */
    public boolean stopAgain() {
        if (reason == null) {
            return false;
        }
        wake();
        return true;
    }

    private void wake() {
        Runnable action = waker;
        if (action != null) {
            action.run();
        }
    }

    /** Returns why to stop, or null if nothing says so. */
    public @Nullable ErrorKind reason() {
        return reason;
    }

    /**
     * Throws if the session was told to stop.
     *
     * @throws dev.mentat.error.MentatException of kind CANCELLED, TIMEOUT or CONNECTION_LOST
     */
    public void throwIfStopped() {
        ErrorKind kind = reason;
        if (kind != null) {
            throw DatabaseErrors.cancelled(kind, null);
        }
    }

    /**
     * Sets what wakes the thread that has to stop. Whoever sets it looks at {@link #reason} afterwards.
     *
     * @param action what to do, or null for nothing
     * @return what was set before
     */
    public @Nullable Runnable onStop(@Nullable Runnable action) {
        Runnable before = waker;
        waker = action;
        return before;
    }

    /** Returns for how many milliseconds nothing has been running, 0 while something is. */
    public long idleMillis() {
        long since = idleSince;
        return since == NEVER_IDLE ? 0 : TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - since);
    }
}
