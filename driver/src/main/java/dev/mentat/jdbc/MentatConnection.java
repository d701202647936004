// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a connection can do beyond JDBC, reached by {@code connection.unwrap(MentatConnection.class)}. May be used by
 * several threads; they take turns.
 */
public sealed interface MentatConnection extends Connection permits ConnectionImpl {
    /**
     * Returns the store that statements work on.
     *
     * @return the name of the store
     * @throws SQLException with state 08003 if the connection is closed
     */
    String getStoreName() throws SQLException;

    /**
     * Has a listener hear of every transaction that is executed from now on and committed to the store which statements work
     * on now, through this connection or another one of this JVM. What is rolled back, and what {@code (with ...)} tries
     * out, is not told. A listener that was added before is moved to the store. Closing the connection removes it.
     *
     * @param listener the listener
     * @throws SQLException with state 08003 if the connection is closed
     */
    void addTransactionListener(TransactionListener listener) throws SQLException;

    /**
     * Removes a listener, which is not called any more except for a call that is under way. One that was not added is
     * ignored.
     *
     * @param listener the listener
     */
    void removeTransactionListener(TransactionListener listener);
}
