// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

/**
 * How a statement is to be executed.
 *
 * @param maxRows deliver at most so many rows, 0 for all
 * @param timeoutSeconds stop after so many seconds, 0 for never
 * @param fetchSize stream with about so many rows at a time, 0 to read the result to its end at once
 */
public record Execution(long maxRows, int timeoutSeconds, int fetchSize) {
    /** Everything, at once, without a limit of time. */
    public static final Execution DEFAULT = new Execution(0, 0, 0);
}
