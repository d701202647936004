// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.util.Collection;

/** What a session refuses because of its state. */
final class SessionErrors {
    private SessionErrors() {}

    static MentatException closed() {
        return new MentatException(ErrorKind.CONNECTION_CLOSED, "the connection is closed; open a new one", null);
    }

    static MentatException failedTransaction() {
        return new MentatException(
                ErrorKind.TRANSACTION_FAILED,
                "the transaction failed at an earlier statement; only rollback is accepted now",
                null);
    }

    static MentatException autoCommit(String what) {
        return new MentatException(
                ErrorKind.INVALID_TRANSACTION_STATE, what + " in autocommit mode; switch autocommit off first", null);
    }

    static MentatException emptyText() {
        return new MentatException(ErrorKind.SQL_SYNTAX, "the statement text is empty; there is nothing to run", null);
    }

    static MentatException unknownSchema(String schema, Collection<String> known) {
        return new MentatException(
                ErrorKind.STORE_NOT_FOUND,
                "no store lies in the schema " + schema + "; known: " + String.join(", ", known),
                null);
    }

    static MentatException speculationInTransaction() {
        return new MentatException(
                ErrorKind.INVALID_TRANSACTION_STATE,
                "(with ...) needs a transaction of its own, and this one has begun; commit or roll back first",
                null);
    }

    static MentatException excisionInTransaction() {
        return new MentatException(
                ErrorKind.INVALID_TRANSACTION_STATE,
                "MENTAT EXCISE is a transaction of its own, which cannot be rolled back; switch autocommit on first",
                null);
    }

    static MentatException ownTransaction(String what) {
        return new MentatException(
                ErrorKind.INVALID_TRANSACTION_STATE,
                what
                        + " is a transaction of its own, and this connection has written in another one; commit or roll back first",
                null);
    }

    static MentatException aloneInTransaction() {
        return new MentatException(
                ErrorKind.INVALID_TRANSACTION_STATE,
                "this needs the database to itself, and this connection has a transaction open; commit or roll back first",
                null);
    }

    static MentatException readOnly(String what) {
        return new MentatException(ErrorKind.READ_ONLY, "cannot " + what + ": this connection is read-only", null);
    }

    static MentatException readOnlyView(String view) {
        return new MentatException(
                ErrorKind.READ_ONLY_VIEW, "cannot transact: this connection shows the store " + view, null);
    }

    static MentatException resultEnded() {
        return new MentatException(
                ErrorKind.CURSOR_STATE, "the rest of the rows is gone, as the transaction that reads them ended", null);
    }

    static MentatException notSupported(String what) {
        return new MentatException(ErrorKind.NOT_SUPPORTED, what, null);
    }
}
