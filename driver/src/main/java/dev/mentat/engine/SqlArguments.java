// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.net.URI;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Turns arguments into what DuckDB's driver takes for SQL. */
final class SqlArguments {
    private SqlArguments() {}

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
                || value instanceof Character;
    }
}
