// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The DuckDB type of each value type, and the way of a value into a DuckDB parameter and back. The order of DuckDB's
 * values is the order of the engine's values within every type.
 */
public final class DuckTypes {
    private DuckTypes() {}

    /** Returns the DuckDB type of columns that hold values of a type, in capitals. */
    public static String columnType(ValueType type) {
        return switch (type) {
            case BOOLEAN -> "BOOLEAN";
            case LONG, REF -> "BIGINT";
            case DOUBLE -> "DOUBLE";
            case FLOAT -> "FLOAT";
            case INSTANT -> "TIMESTAMPTZ";
            case STRING, KEYWORD, SYMBOL, URI, BIGINT, BIGDEC, TUPLE -> "VARCHAR";
            case UUID -> "UUID";
            case BYTES -> "BLOB";
        };
    }

    /**
     * Returns the microseconds from 1970 to an instant. {@link java.time.temporal.ChronoUnit#between} counts nanoseconds on
     * the way, which overflow after 292 years.
     */
    static long micros(Instant instant) {
        long seconds = Math.multiplyExact(instant.getEpochSecond(), TimeUnit.SECONDS.toMicros(1));
        return Math.addExact(seconds, TimeUnit.NANOSECONDS.toMicros(instant.getNano()));
    }

    /**
     * Returns what {@code PreparedStatement.setObject} takes for a value.
     *
     * @param type the value's type
     * @param value a value of the engine's Java class for that type
     */
    public static Object toDuck(ValueType type, Object value) {
        return switch (type) {
            case BOOLEAN, LONG, REF, STRING, UUID -> value;
            case DOUBLE -> (Double) value + 0.0;
            case FLOAT -> (Float) value + 0.0f;
            case KEYWORD, SYMBOL, URI -> value.toString();
            case BIGINT -> SortableDecimal.encode((BigInteger) value);
            case BIGDEC -> SortableDecimal.encode((BigDecimal) value);
            case INSTANT -> OffsetDateTime.ofInstant((Instant) value, ZoneOffset.UTC);
            case BYTES -> ((Bytes) value).toArray();
            case TUPLE -> SortableTuple.encode((List<?>) value);
        };
    }

    /**
     * Returns the value of the engine's Java class for what a result holds.
     *
     * @param type the value's type
     * @param value what {@code ResultSet.getObject} gave; for {@link ValueType#BYTES} what {@code getBytes} gave
     */
    public static Object fromDuck(ValueType type, Object value) {
        return switch (type) {
            case BOOLEAN, LONG, REF, DOUBLE, FLOAT, STRING, UUID -> value;
            case KEYWORD -> new Keyword(((String) value).substring(1));
            case SYMBOL -> new Symbol((String) value);
            case URI -> URI.create((String) value);
            case BIGINT -> SortableDecimal.decode((String) value).toBigIntegerExact();
            case BIGDEC -> SortableDecimal.decode((String) value);
            case INSTANT -> ((OffsetDateTime) value).toInstant();
            case BYTES -> Bytes.copyOf((byte[]) value);
            case TUPLE -> SortableTuple.decode((String) value);
        };
    }
}
