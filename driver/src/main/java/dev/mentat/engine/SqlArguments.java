// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns arguments into what DuckDB's driver takes for SQL. */
final class SqlArguments {
    private SqlArguments() {}

    /**
     * Turns an argument into what DuckDB's driver takes.
     *
     * @param value the argument
     * @param connection makes arrays
     */
    static @Nullable Object toDuck(@Nullable Object value, Connection connection) throws SQLException {
        Object plain = toDuck(value);
        if (plain instanceof List<?> list) {
            return SqlLists.toDuck(list, connection);
        }
        if (plain instanceof Map || plain instanceof Duration || plain instanceof Period) {
            throw new MentatException(
                    ErrorKind.INPUT_CONVERSION,
                    "a " + plain.getClass().getSimpleName()
                            + " cannot be a parameter of SQL; bind its parts or a text, and cast it there",
                    null);
        }
        return plain;
    }

    /** Returns the class of what an argument becomes. */
    static Class<?> classOf(Object value) {
        Object plain = toDuck(value);
        return plain == null ? Object.class : plain.getClass();
    }

    /** Turns an argument that is no list into what DuckDB's driver takes. */
    static @Nullable Object toDuck(@Nullable Object value) {
        if (value instanceof TypedArgument typed) {
            return toDuck(typed.value());
        }
        if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof Bytes bytes) {
            return bytes.toArray();
        }
        return isText(value) ? String.valueOf(value) : value;
    }

    private static boolean isText(@Nullable Object value) {
        return value instanceof Keyword
                || value instanceof Symbol
                || value instanceof URI
                || value instanceof Character
                || value instanceof Enum<?>;
    }
}
