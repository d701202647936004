// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

/**
 * How the tracker's data came into a database.
 *
 * @param datoms how many datoms the users, labels and issues are
 * @param nanos how long the database took for them; the time for writing the transactions' texts is left out
 * @param transactional whether they came in the transactions of the scenario, so that the time can be compared
 */
public record LoadReport(long datoms, long nanos, boolean transactional) {
    /** Returns the datoms that were stored in a second. */
    public double datomsPerSecond() {
        return datoms * 1e9 / nanos;
    }
}
