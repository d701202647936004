// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.RowBatch;
import dev.mentat.engine.RowSource;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Rows that are fetched while they are read. The connection's lock is held only while fetching. */
final class StreamedRows extends RowCursor {
    private final ResultOwner owner;
    private final RowSource source;
    private final long maxRows;
    private @Nullable RowBatch following;
    private boolean read;
    private boolean ended;
    private boolean cut;

    StreamedRows(ResultOwner owner, RowSource source, long maxRows) {
        this.owner = owner;
        this.source = source;
        this.maxRows = maxRows;
    }

    @Override
    boolean next() throws SQLException {
        RowBatch batch = batch();
        if (ended) {
            return false;
        }
        if (maxRows > 0 && position() == maxRows) {
            cut = hasMore();
            return end();
        }
        if (batch != null && row() + 1 < batch.size()) {
            moveTo(batch, row() + 1, position() + 1);
            return true;
        }
        RowBatch fetched = following();
        following = null;
        if (fetched == null) {
            return end();
        }
        moveTo(fetched, 0, position() + 1);
        return true;
    }

    @Override
    boolean isLast() throws SQLException {
        return isOnRow() && (position() == maxRows || !hasMore());
    }

    @Override
    boolean hasRows() throws SQLException {
        return position() > 1 || isOnRow() || (!ended && hasMore());
    }

    @Override
    boolean isCut() {
        return cut;
    }

    @Override
    void close() {
        source.close();
    }

    private boolean end() {
        ended = true;
        moveTo(null, 0, position() + 1);
        owner.lock().whenFree(source::close);
        return false;
    }

    private boolean hasMore() throws SQLException {
        RowBatch batch = batch();
        return (batch != null && row() + 1 < batch.size()) || following() != null;
    }

    /** Looks at the next batch without moving to it. */
    private @Nullable RowBatch following() throws SQLException {
        if (following == null && !read) {
            following = owner.fetch(source).orElse(null);
            read = following == null;
        }
        return following;
    }
}
