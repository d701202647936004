// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The values of one column for a batch of rows. Immutable once handed out. */
public interface ColumnVector {
    /** Tells whether the value of a row is missing. */
    boolean isNull(int row);

    /** Returns the value of a row in its natural Java class, or null if it is missing. */
    @Nullable
    Object get(int row);

    /** Returns the value of a row of a BIGINT column that is not null; a vector of longs does it without boxing. */
    default long getLong(int row) {
        return (Long) Objects.requireNonNull(get(row));
    }

    /** Returns the value of a row of a DOUBLE column that is not null; a vector of doubles does it without boxing. */
    default double getDouble(int row) {
        return (Double) Objects.requireNonNull(get(row));
    }
}
