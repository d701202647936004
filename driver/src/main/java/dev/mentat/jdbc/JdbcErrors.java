// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import static dev.mentat.error.ErrorKind.CANNOT_OPEN;
import static dev.mentat.error.ErrorKind.CONNECTION_CLOSED;
import static dev.mentat.error.ErrorKind.CURSOR_STATE;
import static dev.mentat.error.ErrorKind.INPUT_ARITY;
import static dev.mentat.error.ErrorKind.INPUT_CONVERSION;
import static dev.mentat.error.ErrorKind.INPUT_NOT_SET;
import static dev.mentat.error.ErrorKind.INTERNAL;
import static dev.mentat.error.ErrorKind.INVALID_ARGUMENT;
import static dev.mentat.error.ErrorKind.NIL_VALUE;
import static dev.mentat.error.ErrorKind.NOT_PERMITTED;
import static dev.mentat.error.ErrorKind.NOT_ROWS;
import static dev.mentat.error.ErrorKind.NOT_SUPPORTED;
import static dev.mentat.error.ErrorKind.NO_SUCH_CATALOG;
import static dev.mentat.error.ErrorKind.NO_SUCH_COLUMN;
import static dev.mentat.error.ErrorKind.RESULT_CONVERSION;
import static dev.mentat.error.ErrorKind.RESULT_RANGE;

import dev.mentat.engine.Column;
import dev.mentat.engine.Parameter;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words every failure that the JDBC layer finds by itself. A sentence has no full stop; it gets one here. */
final class JdbcErrors {
    private JdbcErrors() {}

    static SQLException notSupported(String what) {
        return error(NOT_SUPPORTED, what + " is not supported");
    }

    static SQLFeatureNotSupportedException noParentLogger() {
        return new SQLFeatureNotSupportedException(
                "The driver logs through System.Logger, not java.util.logging.", NOT_SUPPORTED.sqlState());
    }

    static SQLException savepoints() {
        return error(NOT_SUPPORTED, "Savepoints are not supported: DuckDB has none; roll back the whole transaction");
    }

    static SQLException isolation(String level) {
        return error(
                NOT_SUPPORTED,
                "Isolation level " + level + " is not supported: every transaction reads one snapshot, which is"
                        + " REPEATABLE READ");
    }

    static SQLException closed(String what) {
        return error(CONNECTION_CLOSED, what + " is closed");
    }

    static SQLException resultClosed() {
        return error(
                CURSOR_STATE,
                "The result is closed: by close(), by the next execution of its statement, or by the end of its"
                        + " transaction");
    }

    static SQLException noRow(boolean before) {
        return error(
                CURSOR_STATE,
                before
                        ? "There is no current row: call next() first"
                        : "There is no current row: the last one was passed");
    }

    static SQLException forwardOnly(String method) {
        return error(
                CURSOR_STATE, method + " needs a result of TYPE_SCROLL_INSENSITIVE; this one is TYPE_FORWARD_ONLY");
    }

    static SQLException columnIndex(int index, int count) {
        return error(NO_SUCH_COLUMN, "There is no column " + index + ": the result has " + columns(count));
    }

    static SQLException columnLabel(String label, List<Column> columns) {
        String labels = columns.stream().map(Column::label).collect(Collectors.joining(", "));
        return error(NO_SUCH_COLUMN, "There is no column \"" + label + "\": the result has " + labels);
    }

    static SQLException cannotConvert(Column column, int index, String source, String target) {
        return error(
                RESULT_CONVERSION, place(column, index) + " holds a " + source + ", which has no form as " + target);
    }

    static SQLException cannotConvert(
            Column column, int index, String source, String target, Object value, RuntimeException cause) {
        return error(
                RESULT_CONVERSION,
                place(column, index) + " holds the " + source + ' ' + quoted(value) + ", which is no " + target,
                cause);
    }

    static SQLException outOfRange(
            Column column, int index, String source, String target, Object value, RuntimeException cause) {
        return error(
                RESULT_RANGE,
                place(column, index) + " holds the " + source + ' ' + quoted(value) + ", which does not fit into "
                        + target,
                cause);
    }

    static SQLException givesNoRows(String method) {
        return error(
                NOT_ROWS, method + " needs a statement that gives rows; use execute or executeUpdate for this one");
    }

    static SQLException givesRows(String method) {
        return error(NOT_ROWS, method + " needs a statement without rows; use execute or executeQuery for this one");
    }

    static SQLException textOnPrepared(String method) {
        return error(
                INVALID_ARGUMENT, method + " with a text cannot be called on a prepared statement, which has its own");
    }

    static SQLException unknownType(String name, List<String> names) {
        return error(INVALID_ARGUMENT, "There is no type \"" + name + "\"; the types are " + String.join(", ", names));
    }

    static SQLException invalidArgument(String sentence) {
        return error(INVALID_ARGUMENT, sentence);
    }

    static SQLException unknownCatalog(String name, String current) {
        return error(
                NO_SUCH_CATALOG, "There is no catalog \"" + name + "\" to change to: this one is \"" + current + '"');
    }

    static SQLException notWrapperFor(Class<?> type, Class<?> self) {
        return error(INVALID_ARGUMENT, self.getSimpleName() + " is no wrapper for " + type.getName());
    }

    static SQLException unwrapRefused() {
        return error(
                NOT_PERMITTED,
                "DuckDB's own connection goes around the locks and the protection of stores; set the property "
                        + MentatProperty.ALLOW_UNWRAP.key() + " to have it all the same");
    }

    static SQLException parameterIndex(int index, int count) {
        return of(INPUT_ARITY, "There is no parameter " + index + ": the statement has " + parameters(count));
    }

    static SQLException parameterName(String name, List<String> names) {
        String known = names.isEmpty() ? "none has a name" : "the names are " + String.join(", ", names);
        return of(INPUT_ARITY, "There is no parameter named \"" + name + "\": " + known);
    }

    static SQLException notSet(int index, Parameter parameter) {
        return of(INPUT_NOT_SET, "Parameter " + named(index, parameter) + " was never set; call a setter for it");
    }

    static SQLException nilParameter(int index, Parameter parameter) {
        return of(
                NIL_VALUE,
                "Parameter " + named(index, parameter) + " was set to null, and Datalog has no null; leave the fact"
                        + " out, or use get-else or missing? in the query");
    }

    static SQLException parameterValue(int index, Object value, String target, @Nullable Throwable cause) {
        String sentence = "Parameter " + index + " was set to the "
                + value.getClass().getSimpleName() + ' ' + quoted(value) + ", which is no " + target;
        return SqlExceptions.of(new MentatException(INPUT_CONVERSION, sentence, null, cause));
    }

    static SQLException unreadable(int index, Throwable cause) {
        return error(INVALID_ARGUMENT, "The stream for parameter " + index + " cannot be read", cause);
    }

    static SQLException unknownProperty(String key, String near) {
        return error(CANNOT_OPEN, "There is no connection property \"" + key + "\"; did you mean \"" + near + "\"?");
    }

    static SQLException repeatedProperty(String key) {
        return error(CANNOT_OPEN, "The URL sets the connection property \"" + key + "\" twice; leave one of them out");
    }

    static SQLException propertyValue(MentatProperty property, String value, String wanted) {
        return error(
                CANNOT_OPEN,
                "The connection property \"" + property.key() + "\" is " + quoted(value) + " but takes " + wanted);
    }

    static SQLException badEscape(String text) {
        return error(
                CANNOT_OPEN,
                "The URL has a percent sign that begins no escape in " + quoted(text)
                        + "; write %25 for a percent sign");
    }

    static SQLException foreignUrl(String url) {
        return error(CANNOT_OPEN, "The URL " + quoted(url) + " does not begin with " + ConnectionUrl.PREFIX);
    }

    /** A fault of this driver, or of what it stands on, that no other message covers. */
    static SQLException internal(RuntimeException cause) {
        return error(INTERNAL, "The driver failed: " + cause + "; please report this with its stack trace", cause);
    }

    static String quoted(Object value) {
        String text = String.valueOf(value);
        return '"' + (text.length() <= 60 ? text : text.substring(0, 57) + "...") + '"';
    }

    private static String place(Column column, int index) {
        return "Column " + index + " (\"" + column.label() + "\", " + column.typeName() + ')';
    }

    private static String named(int index, Parameter parameter) {
        return parameter.name() == null ? Integer.toString(index) : index + " (?" + parameter.name() + ')';
    }

    private static String columns(int count) {
        return count == 1 ? "1 column" : count + " columns";
    }

    private static String parameters(int count) {
        return count == 1 ? "1 parameter" : count + " parameters";
    }

    /** A failure of a kind that has a keyword. */
    private static SQLException of(ErrorKind kind, String sentence) {
        return SqlExceptions.of(new MentatException(kind, sentence, null));
    }

    private static SQLException error(ErrorKind kind, String sentence) {
        return error(kind, sentence, null);
    }

    private static SQLException error(ErrorKind kind, String sentence, @Nullable Throwable cause) {
        return SqlExceptions.of(kind, sentence.endsWith("?") ? sentence : sentence + '.', cause);
    }
}
