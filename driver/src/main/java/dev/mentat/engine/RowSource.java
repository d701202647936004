// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of an executed statement, delivered in batches. Not thread-safe; closing twice is harmless. */
public interface RowSource extends AutoCloseable {
    /** Returns the columns of the result. */
    List<Column> columns();

    /** Returns the next rows, or null after the last. A batch is never empty. */
    @Nullable
    RowBatch next();

    @Override
    void close();
}
