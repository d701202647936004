// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.EdnReader;
import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.MentatException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Turns parameters into values of a type. Whatever a source text may hold for the type is accepted, and every Java value
 * that can be converted without loss: numbers by their exact value, texts that spell a keyword, symbol, uuid, uri or
 * instant, the date and time classes (those without a zone are in UTC), byte arrays.
 */
public final class Coercion {
    /** A decimal with more integer digits is not expanded to an integer. */
    private static final int MAX_INTEGER_DIGITS = 10_000;

    private static final EdnReader READER = new EdnReader();

    private Coercion() {}

    /**
     * Converts a parameter.
     *
     * @param type any type but tuple, whose slots are converted one by one; for ref only numbers are converted, since what
     *     names an entity in other ways needs a look-up
     * @param value a parameter, not null
     * @return the value in the engine's Java class, or empty if there is no conversion without loss
     */
    public static Optional<Object> coerce(ValueType type, Object value) {
        Optional<Object> asWritten = ValueReader.scalar(type, value);
        return asWritten.isPresent() ? asWritten.map(Coercion::cutInstant) : Optional.ofNullable(convert(type, value));
    }

    private static Object cutInstant(Object value) {
        return value instanceof Instant instant ? instant.truncatedTo(ChronoUnit.MICROS) : value;
    }

    private static @Nullable Object convert(ValueType type, Object value) {
        return switch (type) {
            case LONG, DOUBLE, FLOAT, BIGINT, BIGDEC, REF ->
                value instanceof Number number ? number(type, number) : null;
            case INSTANT -> instant(value);
            case KEYWORD -> value instanceof String text && text.startsWith(":") ? read(text, Keyword.class) : null;
            case SYMBOL -> value instanceof String text ? read(text, Symbol.class) : null;
            case UUID -> value instanceof String text ? read("#uuid " + EdnWriter.write(text), UUID.class) : null;
            case BYTES -> value instanceof byte[] bytes ? Bytes.copyOf(bytes) : null;
            case BOOLEAN, STRING, URI, TUPLE -> null;
        };
    }

    private static @Nullable Object number(ValueType type, Number number) {
        if (isSpecial(number)) {
            return special(type, number.doubleValue());
        }
        BigDecimal exact = exact(number);
        if (exact == null) {
            return null;
        }
        return switch (type) {
            case DOUBLE -> toDouble(exact);
            case FLOAT -> toFloat(exact);
            case BIGDEC -> exact.stripTrailingZeros();
            case BIGINT -> toInteger(exact);
            default -> toLong(type, exact);
        };
    }

    private static boolean isSpecial(Number number) {
        return (number instanceof Double || number instanceof Float) && !Double.isFinite(number.doubleValue());
    }

    private static @Nullable Object special(ValueType type, double number) {
        return switch (type) {
            case DOUBLE -> number;
            case FLOAT -> (float) number;
            default -> null;
        };
    }

    private static @Nullable BigDecimal exact(Number number) {
        if (number instanceof BigDecimal decimal) {
            return decimal;
        }
        if (number instanceof BigInteger integer) {
            return new BigDecimal(integer);
        }
        // The shortest text that reads back as the number says what was meant.
        if (number instanceof Double || number instanceof Float) {
            return new BigDecimal(number.toString());
        }
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte
                ? BigDecimal.valueOf(number.longValue())
                : null;
    }

    private static @Nullable Double toDouble(BigDecimal exact) {
        double nearest = exact.doubleValue();
        boolean lossless = Double.isFinite(nearest) && isSame(exact, nearest);
        return lossless ? Double.valueOf(ValueReader.withoutNegativeZero(nearest)) : null;
    }

    private static boolean isSame(BigDecimal exact, double nearest) {
        return new BigDecimal(nearest).compareTo(exact) == 0
                || new BigDecimal(Double.toString(nearest)).compareTo(exact) == 0;
    }

    private static @Nullable Float toFloat(BigDecimal exact) {
        float nearest = exact.floatValue();
        boolean lossless = Float.isFinite(nearest)
                && (new BigDecimal(nearest).compareTo(exact) == 0
                        || new BigDecimal(Float.toString(nearest)).compareTo(exact) == 0);
        return lossless ? Float.valueOf(nearest + 0.0f) : null;
    }

    private static @Nullable BigInteger toInteger(BigDecimal exact) {
        BigDecimal stripped = exact.stripTrailingZeros();
        boolean isInteger = stripped.scale() <= 0;
        return isInteger && (long) stripped.precision() - stripped.scale() <= MAX_INTEGER_DIGITS
                ? stripped.toBigIntegerExact()
                : null;
    }

    private static @Nullable Long toLong(ValueType type, BigDecimal exact) {
        BigInteger integer = toInteger(exact);
        if (integer == null || integer.bitLength() >= Long.SIZE) {
            return null;
        }
        return type == ValueType.REF && integer.signum() < 0 ? null : Long.valueOf(integer.longValue());
    }

    private static @Nullable Instant instant(Object value) {
        Instant instant = null;
        if (value instanceof OffsetDateTime time) {
            instant = time.toInstant();
        } else if (value instanceof ZonedDateTime time) {
            instant = time.toInstant();
        } else if (value instanceof LocalDateTime time) {
            instant = time.toInstant(ZoneOffset.UTC);
        } else if (value instanceof Date date) {
            instant = date.toInstant();
        } else if (value instanceof String text) {
            instant = read("#inst " + EdnWriter.write(text), Instant.class);
        }
        return instant == null ? null : instant.truncatedTo(ChronoUnit.MICROS);
    }

    private static <T> @Nullable T read(String text, Class<T> type) {
        try {
            Object value = Forms.toValue(READER.read(text));
            return type.isInstance(value) ? type.cast(value) : null;
        } catch (MentatException e) {
            return null;
        }
    }
}
