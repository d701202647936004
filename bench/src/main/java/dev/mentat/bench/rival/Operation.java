// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

/** One call, everything that is not timed already done. */
@FunctionalInterface
public interface Operation {
    /**
     * Makes the call and reads its whole result.
     *
     * @throws Exception when the database fails
     */
    void run(Sink sink) throws Exception;
}
