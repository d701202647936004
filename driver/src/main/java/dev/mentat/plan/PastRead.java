// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Source;
import dev.mentat.schema.Storage;

/**
 * What a plan takes for granted about the past of an attribute: whether anything was retired behind the bound of the view,
 * for only then its retired datoms are read. Bounds and retractions move while the plan is kept.
 *
 * @param source the source that is read
 * @param attribute the attribute's entid
 * @param readsRetired whether the plan reads its retired datoms
 */
public record PastRead(Source source, long attribute, boolean readsRetired) {
    /** Tells whether the same holds for other sources of the same shape. */
    public boolean holds(Sources sources) {
        Sources.Database database = sources.database(source);
        Long asOf = database.view().asOf();
        long lastRetired = database.catalogue()
                .layout()
                .storage(attribute)
                .map(Storage::lastRetired)
                .orElse(Storage.NEVER);
        return (asOf != null && lastRetired > asOf) == readsRetired;
    }
}
