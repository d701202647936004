// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/**
 * How a statement is to be executed.
 *
 * @param maxRows deliver at most so many rows, 0 for all
 * @param timeoutMillis stop after so many milliseconds, 0 for never
 * @param fetchSize stream with about so many rows at a time, 0 to read the result to its end at once
 */
public record Execution(long maxRows, long timeoutMillis, int fetchSize) {
    /** Everything, at once, without a limit of time. */
    public static final Execution DEFAULT = new Execution(0, 0, 0);

    /** Returns this with a further limit of time, of which the shorter one counts. */
    Execution within(long millis) {
        return timeoutMillis == 0 || millis < timeoutMillis ? new Execution(maxRows, millis, fetchSize) : this;
    }
}
