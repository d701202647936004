// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.query.FindElement;
import dev.mentat.query.Query;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Gives zeros where there is nothing to count, for those who expect it of SQL. */
final class EmptyCounts {
    private static final Set<String> COUNTS = Set.of("count", "count-distinct");

    private EmptyCounts() {}

    /** Returns the rows, or a row of zeros if there are none and the find consists of counts alone. */
    static RowSource asZero(Query query, RowSource rows) {
        if (!query.find().elements().stream().allMatch(EmptyCounts::isCount)) {
            return rows;
        }
        BufferedRows buffered = BufferedRows.of(rows);
        if (!buffered.isEmpty()) {
            return buffered;
        }
        List<Object> zeros = Collections.nCopies(rows.columns().size(), 0L);
        return new MemoryRows(rows.columns(), List.of(zeros));
    }

    private static boolean isCount(FindElement element) {
        return element instanceof FindElement.Aggregate aggregate
                && COUNTS.contains(aggregate.function().text());
    }
}
