// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.transact.TxReport;

/** What executing a statement gave. */
public sealed interface Outcome {
    /**
     * Rows to be read.
     *
     * @param source where they come from; whoever takes the outcome closes it
     */
    record Rows(RowSource source) implements Outcome {}

    /**
     * A committed transaction, or one that waits for the commit of the session's transaction.
     *
     * @param report what it did
     */
    record Transacted(TxReport report) implements Outcome {}

    /**
     * A count of changed rows, 0 for a statement that changes none.
     *
     * @param value the count
     */
    record UpdateCount(long value) implements Outcome {}
}
