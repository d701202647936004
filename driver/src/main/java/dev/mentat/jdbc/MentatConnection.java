// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.transact.EntityPredicate;
import dev.mentat.transact.TxFunction;
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
     * Lets transactions that are executed through this connection from now on call a function, for example as
     * {@code [:account/transfer "a" "b" 100]}. One of the same name, also one that a library has installed, is replaced.
     * Functions that all connections of the JVM are to know come from a {@link dev.mentat.transact.TxFunctions.Provider}.
     *
     * @param name the name by which it is called, with or without the colon
     * @param function expands a call into other forms; may be called by another thread, one call at a time
     * @throws SQLException with state 08003 if the connection is closed
     */
    void addTransactionFunction(String name, TxFunction function) throws SQLException;

    /**
     * Lets specs that transactions through this connection ensure name a predicate in {@code :db.entity/preds}. One of the
     * same name is replaced.
     *
     * @param name the symbol by which a spec names it
     * @param predicate tells whether an entity may stay as it is; may be called by another thread, one call at a time
     * @throws SQLException with state 08003 if the connection is closed
     */
    void addEntityPredicate(String name, EntityPredicate predicate) throws SQLException;

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
