// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

/** Hears of committed transactions, see {@link MentatConnection#addTransactionListener}. */
@FunctionalInterface
public interface TransactionListener {
    /**
     * Takes note of a transaction. Called after its commit, by a thread that committed to the database and holds no lock of
     * the driver any more; calls come one at a time and in the order of the commits. A listener may use any connection, but
     * the next call waits for its return. What it throws is logged, and changes nothing.
     *
     * @param store the name of the store
     * @param result what the transaction did
     */
    void committed(String store, TransactionResult result);
}
