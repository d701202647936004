// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

/**
 * A condition on an entity that a spec names in {@code :db.entity/preds}. It runs inside the transaction, under the
 * store's lock, and must not use the connection that transacts.
 */
@FunctionalInterface
public interface EntityPredicate {
    /**
     * Tells whether an entity may stay as it is.
     *
     * @param after the store as it will be after the transaction
     * @param entity the entid of the entity for which {@code :db/ensure} was asserted
     */
    boolean test(DbView after, long entity);
}
