// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.sql.SQLException;
import java.util.List;

/**
 * Classifies DuckDB's errors. The engine sets neither SQLState nor code, so the message tells, by how it begins and by a
 * few phrases.
 */
final class DuckErrors {
    /** DuckDB 1.5 puts this before errors that it finds while it binds. */
    private static final String WRAPPER =
            "Invalid Input Error: Attempting to execute an unsuccessful or closed pending query result\nError: ";

    /** All that DuckDB says when it fails while a result is streamed. */
    private static final String STREAM_FAILED = "Invalid Input Error: Invalid result set";

    private record Rule(String prefix, String phrase, ErrorKind kind) {
        boolean matches(String message) {
            return message.startsWith(prefix) && message.contains(phrase);
        }
    }

    private static final List<Rule> RULES = List.of(
            new Rule("Parser Error", "", ErrorKind.SQL_SYNTAX),
            new Rule("Permission Error", "", ErrorKind.NOT_PERMITTED),
            new Rule("", "the configuration has been locked", ErrorKind.NOT_PERMITTED),
            new Rule("", "attached in read-only mode", ErrorKind.READ_ONLY),
            new Rule("TransactionContext Error", "Current transaction is aborted", ErrorKind.TRANSACTION_FAILED),
            new Rule("TransactionContext Error: Failed to commit", "No space left", ErrorKind.IO_ERROR),
            new Rule("TransactionContext Error: Failed to commit", "ould not write", ErrorKind.IO_ERROR),
            new Rule("TransactionContext Error", "uplicate key", ErrorKind.SQL_DUPLICATE_KEY),
            new Rule("TransactionContext Error", "unique constraint", ErrorKind.SQL_DUPLICATE_KEY),
            new Rule("TransactionContext Error", "another transaction has altered", ErrorKind.SERIALIZATION_FAILURE),
            new Rule("TransactionContext Error", "onflict", ErrorKind.SERIALIZATION_FAILURE),
            new Rule("TransactionContext Error", "launched in read-only mode", ErrorKind.READ_ONLY),
            new Rule("TransactionContext Error", "", ErrorKind.INVALID_TRANSACTION_STATE),
            new Rule("Transaction", "onflict", ErrorKind.SERIALIZATION_FAILURE),
            new Rule("Catalog Error", "write-write conflict", ErrorKind.SERIALIZATION_FAILURE),
            new Rule("Catalog Error: Table with name", "does not exist", ErrorKind.SQL_NO_TABLE),
            new Rule("Catalog Error: View with name", "does not exist", ErrorKind.SQL_NO_TABLE),
            new Rule("Catalog Error: Schema with name", "does not exist", ErrorKind.SQL_NO_SCHEMA),
            new Rule("Catalog Error: Schema with name", "already exists", ErrorKind.SQL_SCHEMA_EXISTS),
            new Rule("Catalog Error", "Function with name", ErrorKind.SQL_NO_FUNCTION),
            new Rule("Catalog Error", "already exists", ErrorKind.SQL_TABLE_EXISTS),
            new Rule("Binder Error: Referenced table", "not found", ErrorKind.SQL_NO_TABLE),
            new Rule("Binder Error: Referenced column", "not found", ErrorKind.NO_SUCH_COLUMN),
            new Rule("Binder Error", "does not have a column", ErrorKind.NO_SUCH_COLUMN),
            new Rule("Binder Error: Ambiguous reference", "", ErrorKind.SQL_AMBIGUOUS),
            new Rule("Binder Error: No function matches", "", ErrorKind.SQL_NO_FUNCTION),
            new Rule("Constraint Error", "uplicate key", ErrorKind.SQL_DUPLICATE_KEY),
            new Rule("Constraint Error: NOT NULL", "", ErrorKind.SQL_NOT_NULL),
            new Rule("Constraint Error: CHECK", "", ErrorKind.SQL_CHECK),
            new Rule("Constraint Error: Violates foreign key", "", ErrorKind.SQL_FOREIGN_KEY),
            new Rule("Constraint Error", "", ErrorKind.SQL_CONSTRAINT),
            new Rule("Conversion Error", "out of range", ErrorKind.SQL_RANGE),
            new Rule("Conversion Error", "", ErrorKind.SQL_CONVERSION),
            new Rule("Out of Range Error", "ivision by zero", ErrorKind.SQL_DIVISION_BY_ZERO),
            new Rule("Out of Range Error", "", ErrorKind.SQL_RANGE),
            new Rule("Invalid Input Error", "", ErrorKind.SQL_DATA),
            new Rule("Out of Memory Error", "", ErrorKind.OUT_OF_MEMORY),
            new Rule("IO Error", "", ErrorKind.IO_ERROR),
            new Rule("Data Corruption Error", "", ErrorKind.IO_ERROR),
            new Rule("Not implemented Error", "", ErrorKind.NOT_SUPPORTED),
            new Rule("INTERNAL Error", "", ErrorKind.INTERNAL));

    private DuckErrors() {}

    /** Returns the message without what DuckDB 1.5 puts before it. */
    static String message(SQLException error) {
        String message = String.valueOf(error.getMessage());
        return message.startsWith(WRAPPER) ? message.substring(WRAPPER.length()) : message;
    }

    /** Returns the first line of the message, without the stack trace of DuckDB's that may follow. */
    static String firstLine(SQLException error) {
        return message(error).lines().findFirst().orElse("");
    }

    /** Tells whether the whole instance is dead. */
    static boolean isFatal(SQLException error) {
        String message = message(error);
        return message.startsWith("FATAL Error") || message.contains("database has been invalidated");
    }

    /** Tells whether the statement was stopped from outside. */
    static boolean isInterrupt(SQLException error) {
        return message(error).startsWith("INTERRUPT Error");
    }

    /** Tells whether the error only says that there is no transaction to end. */
    static boolean isNoTransaction(SQLException error) {
        return message(error).endsWith("no transaction is active");
    }

    /** Tells whether DuckDB failed, for a reason that it does not tell, while rows were streamed. */
    static boolean isStreamFailure(SQLException error) {
        return message(error).startsWith(STREAM_FAILED);
    }

    /** Returns the exception for an error that is neither fatal nor an interrupt. */
    static MentatException translate(SQLException error) {
        String message = message(error);
        if (isStreamFailure(error)) {
            return DatabaseErrors.streamFailed(error);
        }
        ErrorKind kind = RULES.stream()
                .filter(rule -> rule.matches(message))
                .map(Rule::kind)
                .findFirst()
                .orElse(ErrorKind.SQL_ERROR);
        return DatabaseErrors.duckDb(kind, message, error);
    }
}
