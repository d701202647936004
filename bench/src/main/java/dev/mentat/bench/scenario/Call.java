// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Session;

/** A scenario with its inputs, the same for every database. */
@FunctionalInterface
public interface Call {
    /**
     * Makes ready for one session what is not timed.
     *
     * @throws Exception when the database fails
     */
    Operation on(Session session) throws Exception;
}
