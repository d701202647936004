// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;

/** Counts the rows of a result against what the statement and the session allow. */
final class RowLimit {
    private final long cut;
    private final long budget;
    private long given;

    /**
     * Makes a limit.
     *
     * @param cut after so many rows the result ends, 0 for never
     * @param budget more rows than this are an error, 0 for any number
     */
    RowLimit(long cut, long budget) {
        this.cut = cut;
        this.budget = budget;
    }

    /** Tells whether there may be one more row. */
    boolean admitsOneMore() {
        if (cut > 0 && given == cut) {
            return false;
        }
        if (budget > 0 && given == budget) {
            throw new MentatException(
                    ErrorKind.LIMIT,
                    "query stopped: result exceeded maxRows=" + budget + "; add a :limit or raise the property",
                    null);
        }
        given++;
        return true;
    }
}
