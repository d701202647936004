// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.rival.Sink;

/** Counts rows, and folds their values into a number so that none of them goes unread. */
public final class Tally implements Sink {
    private long rows;
    private long folded;

    @Override
    public void value(long value) {
        folded = 31 * folded + value;
    }

    @Override
    public void value(String value) {
        folded = 31 * folded + value.length();
    }

    @Override
    public void endRow() {
        rows++;
    }

    /** Returns how many rows there were. */
    public long rows() {
        return rows;
    }

    /** Returns a number that depends on all values. */
    public long folded() {
        return folded;
    }
}
