// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What the last execution of a statement gave: rows or a count, and after {@code getMoreResults} nothing more. Results
 * may be closed from any thread.
 */
final class StatementResults {
    static final long NO_COUNT = -1;

    private final Set<MovableResultSet> open = ConcurrentHashMap.newKeySet();
    private volatile @Nullable ResultSetImpl current;
    private volatile long updateCount = NO_COUNT;

    /** Closes everything and forgets it. */
    void clear() {
        current = null;
        updateCount = NO_COUNT;
        open.forEach(MovableResultSet::close);
    }

    /** Takes rows as the current result. */
    void rows(ResultSetImpl rows) {
        add(rows);
        current = rows;
    }

    /** Takes a count as the current result. */
    void count(long count) {
        updateCount = count;
    }

    /** Takes a result that is closed with the others but is not the current one. */
    void add(ResultSetImpl rows) {
        open.add(rows);
    }

    @Nullable
    ResultSetImpl current() {
        return current;
    }

    long updateCount() {
        return updateCount;
    }

    /** Goes on to the next result, of which there is none, and does to the former ones what the caller says. */
    void next(int whatOfTheFormer) throws SQLException {
        ResultSetImpl former = current;
        switch (whatOfTheFormer) {
            case Statement.CLOSE_CURRENT_RESULT -> {
                if (former != null) {
                    former.close();
                }
            }
            case Statement.CLOSE_ALL_RESULTS -> open.forEach(MovableResultSet::close);
            case Statement.KEEP_CURRENT_RESULT -> {}
            default ->
                throw JdbcErrors.invalidArgument(
                        "getMoreResults takes CLOSE_CURRENT_RESULT, KEEP_CURRENT_RESULT or CLOSE_ALL_RESULTS, not "
                                + whatOfTheFormer);
        }
        current = null;
        updateCount = NO_COUNT;
    }

    /** Hears that a result was closed, and tells whether it was the last open one. */
    boolean closed(MovableResultSet result) {
        return open.remove(result) && open.isEmpty();
    }
}
