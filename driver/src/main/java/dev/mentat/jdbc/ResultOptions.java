// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.ResultSet;

/**
 * How a statement wants its results.
 *
 * @param type {@link ResultSet#TYPE_FORWARD_ONLY} or {@link ResultSet#TYPE_SCROLL_INSENSITIVE}
 * @param fetchSize rows to fetch at a time, 0 to fetch all at once
 * @param maxRows keep at most so many rows, 0 for all
 * @param maxFieldSize keep at most so many characters or bytes of a value, 0 for all
 */
record ResultOptions(int type, int fetchSize, long maxRows, int maxFieldSize) {
    static final ResultOptions FORWARD = new ResultOptions(ResultSet.TYPE_FORWARD_ONLY, 0, 0, 0);
    static final ResultOptions SCROLLABLE = new ResultOptions(ResultSet.TYPE_SCROLL_INSENSITIVE, 0, 0, 0);

    boolean isScrollable() {
        return type != ResultSet.TYPE_FORWARD_ONLY;
    }

    /** A result that one can move about in has to lie in memory. */
    boolean isStreamed() {
        return fetchSize > 0 && !isScrollable();
    }
}
