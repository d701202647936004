// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URI;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns a value into the type that the application names beside it. */
final class InputTypes {

    /** The class for each type of JDBC; what is not here is taken as it comes. */
    private static final Map<Integer, Class<?>> JDBC = Map.ofEntries(
            Map.entry(Types.BIT, Boolean.class),
            Map.entry(Types.BOOLEAN, Boolean.class),
            Map.entry(Types.TINYINT, Byte.class),
            Map.entry(Types.SMALLINT, Short.class),
            Map.entry(Types.INTEGER, Integer.class),
            Map.entry(Types.BIGINT, Long.class),
            Map.entry(Types.REAL, Float.class),
            Map.entry(Types.FLOAT, Double.class),
            Map.entry(Types.DOUBLE, Double.class),
            Map.entry(Types.NUMERIC, BigDecimal.class),
            Map.entry(Types.DECIMAL, BigDecimal.class),
            Map.entry(Types.CHAR, String.class),
            Map.entry(Types.VARCHAR, String.class),
            Map.entry(Types.LONGVARCHAR, String.class),
            Map.entry(Types.NCHAR, String.class),
            Map.entry(Types.NVARCHAR, String.class),
            Map.entry(Types.LONGNVARCHAR, String.class),
            Map.entry(Types.CLOB, String.class),
            Map.entry(Types.NCLOB, String.class),
            Map.entry(Types.BINARY, byte[].class),
            Map.entry(Types.VARBINARY, byte[].class),
            Map.entry(Types.LONGVARBINARY, byte[].class),
            Map.entry(Types.BLOB, byte[].class),
            Map.entry(Types.DATE, LocalDate.class),
            Map.entry(Types.TIME, LocalTime.class),
            Map.entry(Types.TIME_WITH_TIMEZONE, OffsetTime.class),
            Map.entry(Types.TIMESTAMP, LocalDateTime.class),
            Map.entry(Types.TIMESTAMP_WITH_TIMEZONE, OffsetDateTime.class));

    private InputTypes() {}

    /**
     * Turns a value into a type of JDBC.
     *
     * @param index the number of the parameter, for the message
     * @param value the value
     * @param type the constant of {@link Types}
     * @param scale the places after the point of a decimal number, or negative to leave them as they are
     */
    static Object toJdbc(int index, Object value, int type, int scale) throws SQLException {
        Class<?> wanted = JDBC.get(type);
        if (wanted == null) {
            return value;
        }
        Object converted = Conversions.input(index, value, wanted);
        return converted instanceof BigDecimal number && scale >= 0
                ? number.setScale(scale, RoundingMode.HALF_UP)
                : converted;
    }

    /** Turns a value into the engine's class for a value type, or leaves it as it is if there is no type. */
    static Object toValueType(int index, Object value, @Nullable ValueType type) throws SQLException {
        if (type == null) {
            return value;
        }
        if (type == ValueType.INSTANT) {
            return InputTimes.toInstant(Conversions.input(index, InputTimes.toInstant(value), Instant.class));
        }
        return type == ValueType.BYTES
                ? Bytes.copyOf(Conversions.input(index, value, byte[].class))
                : Conversions.input(index, value, engineClass(type));
    }

    private static Class<?> engineClass(ValueType type) {
        return switch (type) {
            case BOOLEAN -> Boolean.class;
            case LONG, REF -> Long.class;
            case DOUBLE -> Double.class;
            case FLOAT -> Float.class;
            case BIGINT -> BigInteger.class;
            case BIGDEC -> BigDecimal.class;
            case INSTANT -> Instant.class;
            case STRING -> String.class;
            case KEYWORD -> Keyword.class;
            case SYMBOL -> Symbol.class;
            case UUID -> UUID.class;
            case URI -> URI.class;
            case BYTES -> Bytes.class;
            case TUPLE -> List.class;
        };
    }
}
