// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The one timer of the JVM that stops statements whose time is up. Its thread never keeps the JVM alive. */
final class Deadlines {
    private static final long AGAIN_MILLIS = 20;

    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private Deadlines() {}

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "mentat-deadlines");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        return timer;
    }

    /** Runs an action after a time unless the returned future is cancelled before. */
    static Future<?> after(long millis, Runnable action) {
        return TIMER.schedule(action, millis, TimeUnit.MILLISECONDS);
    }

    /** Asks every few milliseconds until the answer is true. */
    static void untilDone(BooleanSupplier isDone) {
        Future<?> unused = TIMER.schedule(
                () -> {
                    if (!isDone.getAsBoolean()) {
                        untilDone(isDone);
                    }
                },
                AGAIN_MILLIS,
                TimeUnit.MILLISECONDS);
    }
}
