// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class SqlExceptionsTest {

    @ParameterizedTest
    @CsvSource({
        "CANNOT_OPEN,               08001, SQLNonTransientConnectionException",
        "CONNECTION_CLOSED,         08003, SQLNonTransientConnectionException",
        "CONNECTION_LOST,           08006, SQLNonTransientConnectionException",
        "NOT_SUPPORTED,             0AM01, SQLFeatureNotSupportedException",
        "INPUT_ARITY,               07001, SQLException",
        "INPUT_NOT_SET,             07002, SQLException",
        "NOT_ROWS,                  07005, SQLException",
        "INPUT_TYPE,                07006, SQLDataException",
        "INPUT_CONVERSION,          22018, SQLDataException",
        "RESULT_CONVERSION,         22018, SQLDataException",
        "RESULT_RANGE,              22003, SQLDataException",
        "WRONG_TYPE_FOR_ATTRIBUTE,  22018, SQLDataException",
        "NIL_VALUE,                 22004, SQLDataException",
        "INVALID_TX_DATA,           22023, SQLDataException",
        "INVALID_LIMIT,             2201W, SQLDataException",
        "DATOMS_CONFLICT,           21000, SQLSyntaxErrorException",
        "UNIQUE_CONFLICT,           23505, SQLIntegrityConstraintViolationException",
        "NOT_AN_ENTITY,             23503, SQLIntegrityConstraintViolationException",
        "ATTR_PRED,                 23514, SQLIntegrityConstraintViolationException",
        "CURSOR_STATE,              24000, SQLException",
        "INVALID_TRANSACTION_STATE, 25000, SQLException",
        "READ_ONLY,                 25006, SQLException",
        "TRANSACTION_FAILED,        25P02, SQLException",
        "STORE_NOT_FOUND,           3F000, SQLSyntaxErrorException",
        "SERIALIZATION_FAILURE,     40001, SQLTransactionRollbackException",
        "CAS_FAILED,                40001, SQLTransactionRollbackException",
        "SYNTAX,                    42601, SQLSyntaxErrorException",
        "UNKNOWN_ATTRIBUTE,         42703, SQLSyntaxErrorException",
        "NOT_PERMITTED,             42501, SQLSyntaxErrorException",
        "NO_CLONE_FREE,             53M01, SQLTransientConnectionException",
        "LIMIT,                     54000, SQLNonTransientException",
        "TIMEOUT,                   57014, SQLTimeoutException",
        "CANCELLED,                 57014, SQLException",
        "INTERNAL,                  XX000, SQLException"
    })
    void givesEveryKindItsStateAndItsClass(ErrorKind kind, String state, String className) {
        SQLException exception = SqlExceptions.of(new MentatException(kind, "It went wrong", null));

        assertThat(exception.getSQLState()).isEqualTo(state);
        assertThat(exception.getClass().getSimpleName()).isEqualTo(className);
    }

    @ParameterizedTest
    @EnumSource(ErrorKind.class)
    void neverSaysWhatMakesAPoolEvictAConnection(ErrorKind kind) {
        assertThat(SqlExceptions.of(kind, "message", null).getSQLState()).isNotEqualTo("0A000");
    }

    @Test
    void keepsTheMessageAndTheKindForTools() {
        MentatException failure =
                new MentatException(ErrorKind.UNKNOWN_ATTRIBUTE, "There is no :a/b", new Position(2, 9));

        SQLException exception = SqlExceptions.of(failure);

        assertThat(exception.getMessage()).isEqualTo(":db.error/unknown-attribute There is no :a/b (at 2:9).");
        assertThat(exception.getCause()).isSameAs(failure);
    }
}
