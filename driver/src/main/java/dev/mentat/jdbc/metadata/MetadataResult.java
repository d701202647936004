// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.MemoryRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the rows of one metadata result. */
final class MetadataResult {
    private final Shape shape;
    private final List<List<@Nullable Object>> rows = new ArrayList<>();

    MetadataResult(Shape shape) {
        this.shape = shape;
    }

    /** Adds a row with a value for every column. */
    MetadataResult add(@Nullable Object... values) {
        if (values.length != shape.columns().size()) {
            throw new IllegalArgumentException(shape + " has " + shape.columns().size() + " columns");
        }
        rows.add(Arrays.asList(values));
        return this;
    }

    /** Returns the rows in the order that JDBC prescribes. */
    MemoryRows rows() {
        rows.sort(shape.order());
        return new MemoryRows(shape.columns(), rows);
    }
}
