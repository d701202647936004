// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import org.jspecify.annotations.Nullable;

/** The values of one column for a batch of rows. Immutable once handed out. */
public interface ColumnVector {
    /** Tells whether the value of a row is missing. */
    boolean isNull(int row);

    /** Returns the value of a row in its natural Java class, or null if it is missing. */
    @Nullable
    Object get(int row);

    /**
     * Returns the value of a row without boxing.
     *
     * @throws UnsupportedOperationException if the column's values are not 64-bit integers
     */
    default long getLong(int row) {
        throw new UnsupportedOperationException();
    }

    /**
     * Returns the value of a row without boxing.
     *
     * @throws UnsupportedOperationException if the column's values are not doubles
     */
    default double getDouble(int row) {
        throw new UnsupportedOperationException();
    }
}
