// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.transact.TxReport;

/** What executing a statement gave. */
public sealed interface Outcome {
    /** Calls the visitor's method for this kind of outcome. */
    <R> R accept(Visitor<R> visitor);

    /** Returns the same outcome with its rows, if it has any, in memory. */
    default Outcome buffered() {
        return this;
    }

    /**
     * The one dispatch point over the kinds of outcome.
     *
     * @param <R> what the visitor makes of an outcome
     */
    interface Visitor<R> {
        R rows(Rows rows);

        R transacted(Transacted transacted);

        R updateCount(UpdateCount count);
    }

    /**
     * Rows to be read.
     *
     * @param source where they come from; whoever takes the outcome closes it
     */
    record Rows(RowSource source) implements Outcome {
        @Override
        public Outcome buffered() {
            return new Rows(BufferedRows.of(source));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rows(this);
        }
    }

    /**
     * A committed transaction, or one that waits for the commit of the session's transaction.
     *
     * @param report what it did
     */
    record Transacted(TxReport report) implements Outcome {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.transacted(this);
        }
    }

    /**
     * A count of changed rows, 0 for a statement that changes none.
     *
     * @param value the count
     */
    record UpdateCount(long value) implements Outcome {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.updateCount(this);
        }
    }
}
