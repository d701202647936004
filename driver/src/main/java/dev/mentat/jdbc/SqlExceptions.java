// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the subclass of {@link SQLException} that belongs to a failure: frameworks and retry libraries look at the
 * class before they look at the SQLState. The {@link MentatException} stays the cause, so that a tool can read the kind
 * and the place in the text without taking the message apart.
 */
final class SqlExceptions {

    private static final Constructor PLAIN = SQLException::new;

    /** States that differ from the rest of their class. */
    private static final Map<String, Constructor> BY_STATE = Map.of(
            "07006", SQLDataException::new,
            "0AM01", SQLFeatureNotSupportedException::new,
            "21000", SQLSyntaxErrorException::new,
            "53M01", SQLTransientConnectionException::new);

    /** The first two characters of a state are its class. */
    private static final Map<String, Constructor> BY_CLASS = Map.of(
            "08", SQLNonTransientConnectionException::new,
            "22", SQLDataException::new,
            "23", SQLIntegrityConstraintViolationException::new,
            "3D", SQLSyntaxErrorException::new,
            "3F", SQLSyntaxErrorException::new,
            "40", SQLTransactionRollbackException::new,
            "42", SQLSyntaxErrorException::new,
            "54", SQLNonTransientException::new);

    private SqlExceptions() {}

    /** Turns a failure of the engine into what a JDBC method throws. */
    static SQLException of(MentatException failure) {
        String message = failure.getMessage();
        return of(failure.kind(), message == null ? "" : message, failure);
    }

    /** Makes the exception of a kind. */
    static SQLException of(ErrorKind kind, String message, @Nullable Throwable cause) {
        return constructor(kind).make(message, kind.sqlState(), 0, cause);
    }

    private static Constructor constructor(ErrorKind kind) {
        if (kind == ErrorKind.TIMEOUT) {
            return SQLTimeoutException::new;
        }
        String state = kind.sqlState();
        Constructor byState = BY_STATE.get(state);
        return byState == null ? BY_CLASS.getOrDefault(state.substring(0, 2), PLAIN) : byState;
    }

    private interface Constructor {
        SQLException make(String message, String state, int vendorCode, @Nullable Throwable cause);
    }
}
