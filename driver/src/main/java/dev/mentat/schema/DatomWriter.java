// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.time.Instant;
import java.util.List;

/**
 * Writes one transaction inside an open DuckDB transaction. What is written becomes visible to other sessions, and the
 * store's published catalogue, basis and counters change, only after the DuckDB transaction was committed. Not
 * thread-safe.
 */
public interface DatomWriter {
    /**
     * Records a transaction. The datoms contain no contradictions, no redundant assertion and no retraction of what does
     * not hold.
     *
     * @param tx entid of the transaction
     * @param instant its {@code :db/txInstant}
     * @param asserted the assertions, without the one of {@code :db/txInstant}
     * @param retracted what ceases to hold; {@link Datom#tx} is the transaction that had asserted it and
     *     {@link Datom#added} is true
     * @param nextUserEntid the entid that the next new user entity gets after this transaction
     * @param after the schema that results from it, the same object as before if it did not change
     */
    void write(long tx, Instant instant, List<Datom> asserted, List<Datom> retracted, long nextUserEntid, Schema after);
}
