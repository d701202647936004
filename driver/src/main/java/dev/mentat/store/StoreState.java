// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.schema.Catalogue;
import java.time.Instant;
import java.util.Set;

/**
 * What is known about a store after a committed transaction. Immutable; published as a whole.
 *
 * @param catalogue schema and layout
 * @param catalogueTx a transaction that is seen exactly by the snapshots to which the catalogue is not too new
 * @param basis the newest transaction
 * @param basisInstant its {@code :db/txInstant}
 * @param nextUserEntid the entid that the next new user entity gets
 * @param views the views
 * @param indexes the names of the indexes that exist
 * @param isIndexDue whether standing columns may lack an index that they should have
 * @param isRetiredNoted whether the catalogue table tells the last retractions
 */
record StoreState(
        Catalogue catalogue,
        long catalogueTx,
        long basis,
        Instant basisInstant,
        long nextUserEntid,
        StoreViews views,
        Set<String> indexes,
        boolean isIndexDue,
        boolean isRetiredNoted) {
    StoreState withIndexes(Set<String> existing, boolean isDue) {
        return new StoreState(
                catalogue, catalogueTx, basis, basisInstant, nextUserEntid, views, existing, isDue, isRetiredNoted);
    }

    StoreLayout layout() {
        return StoreLayout.of(catalogue);
    }
}
