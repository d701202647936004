// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are still with DuckDB. They are read in a transaction, their own or that of the session, and end with it. Belongs
 * to the thread that holds the session's lock.
 */
final class OpenRows implements RowSource {
    private final List<Column> columns;
    private final UnitOfWork work;
    private final Fetching fetching;
    private final Runnable onClose;
    private final RowSource source;
    private @Nullable MentatException failure;
    private boolean closed;

    /** Puts the reading of a batch under the statement's bound in time. */
    interface Fetching {
        @Nullable
        RowBatch fetch(Supplier<@Nullable RowBatch> batch);
    }

    /**
     * Makes a source.
     *
     * @param source the rows
     * @param work the transaction that they are read in
     * @param fetching reads a batch
     * @param onClose what is done when they are closed, once
     */
    OpenRows(RowSource source, UnitOfWork work, Fetching fetching, Runnable onClose) {
        this.columns = source.columns();
        this.source = source;
        this.work = work;
        this.fetching = fetching;
        this.onClose = onClose;
    }

    UnitOfWork work() {
        return work;
    }

    @Override
    public List<Column> columns() {
        return columns;
    }

    @Override
    public @Nullable RowBatch next() {
        if (failure != null) {
            throw failure;
        }
        if (closed) {
            return null;
        }
        RowBatch batch = fetching.fetch(source::next);
        if (batch == null) {
            close();
        }
        return batch;
    }

    /** Ends the rows with their transaction: whoever goes on reading hears of it. */
    void end() {
        if (!closed) {
            failure = SessionErrors.resultEnded();
            close();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            try {
                source.close();
            } finally {
                onClose.run();
            }
        }
    }
}
