// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Removes datoms as if they had never been asserted, inside an open DuckDB transaction. Not thread-safe.
 */
public interface DatomEraser {
    /**
     * Removes datoms, past ones with their retractions included.
     *
     * @param attributes whose datoms
     * @param entities of which entities, or null for all that have any
     * @param before only those that a transaction below this entid asserted
     * @return what was removed
     */
    Erased erase(Collection<Attribute> attributes, @Nullable Collection<Long> entities, long before);

    /** Reads the schema anew, as the datoms that are left make it. */
    Schema readSchema();

    /**
     * What was removed. Each datom is an assertion with the transaction that made it.
     *
     * @param current what held
     * @param past what had been retracted again
     */
    record Erased(List<Datom> current, List<Datom> past) {
        /** Returns how many datoms there were: a past one has its retraction. */
        public long count() {
            return current.size() + 2L * past.size();
        }

        /** Returns every assertion. */
        public Stream<Datom> all() {
            return Stream.concat(current.stream(), past.stream());
        }
    }
}
