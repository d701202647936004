// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Datom;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a transaction did. Immutable.
 *
 * @param tx entid of the transaction
 * @param instant its {@code :db/txInstant}
 * @param entities a row per entity that the text names by a tempid, in order of first appearance, then one per anonymous
 *     map; without the transaction itself unless its tempid is used
 * @param datoms every datom written, {@code :db/txInstant} included, ordered by entity, attribute, retractions first
 * @param basisBefore the newest transaction before this one
 */
public record TxReport(long tx, Instant instant, List<Entity> entities, List<Datom> datoms, long basisBefore) {
    /**
     * An entity that the transaction's text gives a temporary name.
     *
     * @param entid its entid
     * @param tempid the tempid as text, or null for an anonymous map
     * @param isNew whether this transaction made the entity
     */
    public record Entity(long entid, @Nullable String tempid, boolean isNew) {}

    /** Returns how many datoms were asserted, {@code :db/txInstant} included. */
    public int asserted() {
        return (int) datoms.stream().filter(Datom::added).count();
    }

    /** Returns how many datoms were retracted. */
    public int retracted() {
        return datoms.size() - asserted();
    }

    /** Returns the JDBC update count: assertions and retractions without the transaction's own instant. */
    public int updateCount() {
        return datoms.size() - 1;
    }
}
