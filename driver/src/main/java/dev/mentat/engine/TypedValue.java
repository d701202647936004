// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.MentatException;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.DuckTypes;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A value of an argument with its type.
 *
 * @param type the type
 * @param value the value in the engine's Java class for it
 */
record TypedValue(ValueType type, Object value) {
    /**
     * Returns what an argument is when nothing else decides: an integer may be a long or an entid, a text that spells a
     * keyword is a keyword.
     */
    static TypeSet naturalTypes(@Nullable Object value) {
        if (value instanceof TypedArgument typed) {
            return TypeSet.of(typed.type());
        }
        ValueType type = value == null ? null : naturalType(value);
        if (type == null) {
            return TypeSet.ALL;
        }
        return type == ValueType.LONG ? TypeSet.INTEGER_OR_REF : TypeSet.of(type);
    }

    /**
     * Converts an argument to one of the types that a place can hold, to the natural one if it is among them.
     *
     * @return the value, or empty if it cannot be converted without loss
     */
    static Optional<TypedValue> of(Object argument, TypeSet types) {
        if (argument instanceof TypedArgument typed) {
            return types.contains(typed.type())
                    ? Coercion.coerce(typed.type(), typed.value()).map(value -> new TypedValue(typed.type(), value))
                    : Optional.empty();
        }
        ValueType natural = naturalType(argument);
        if (natural != null && types.contains(natural)) {
            return converted(argument, natural);
        }
        return types.types().stream()
                .flatMap(type -> converted(argument, type).stream())
                .findFirst();
    }

    /** Returns what is equal for values that a database takes for the same. */
    Object identity() {
        return List.of(type, type == ValueType.BYTES ? value : DuckTypes.toDuck(type, value));
    }

    private static Optional<TypedValue> converted(Object argument, ValueType type) {
        Optional<Object> value = type == ValueType.TUPLE
                ? Optional.of(argument).filter(List.class::isInstance)
                : Coercion.coerce(type, argument);
        return value.map(found -> new TypedValue(type, found));
    }

    private static @Nullable ValueType naturalType(Object value) {
        if (value instanceof String text) {
            return isKeyword(text) ? ValueType.KEYWORD : ValueType.STRING;
        }
        return NaturalTypes.of(value);
    }

    private static boolean isKeyword(String text) {
        if (!text.startsWith(":")) {
            return false;
        }
        try {
            return Forms.toValue(new EdnReader().read(text)) instanceof Keyword;
        } catch (MentatException e) {
            return false;
        }
    }

    /** The types of Java classes. */
    private static final class NaturalTypes {
        private record Entry(Class<?> javaClass, ValueType type) {}

        private static final List<Entry> ENTRIES = List.of(
                new Entry(Long.class, ValueType.LONG),
                new Entry(Integer.class, ValueType.LONG),
                new Entry(Short.class, ValueType.LONG),
                new Entry(Byte.class, ValueType.LONG),
                new Entry(Double.class, ValueType.DOUBLE),
                new Entry(Float.class, ValueType.DOUBLE),
                new Entry(BigInteger.class, ValueType.BIGINT),
                new Entry(BigDecimal.class, ValueType.BIGDEC),
                new Entry(Boolean.class, ValueType.BOOLEAN),
                new Entry(Character.class, ValueType.STRING),
                new Entry(Keyword.class, ValueType.KEYWORD),
                new Entry(Symbol.class, ValueType.SYMBOL),
                new Entry(UUID.class, ValueType.UUID),
                new Entry(URI.class, ValueType.URI),
                new Entry(Bytes.class, ValueType.BYTES),
                new Entry(byte[].class, ValueType.BYTES),
                new Entry(Instant.class, ValueType.INSTANT),
                new Entry(OffsetDateTime.class, ValueType.INSTANT),
                new Entry(ZonedDateTime.class, ValueType.INSTANT),
                new Entry(LocalDateTime.class, ValueType.INSTANT),
                new Entry(Date.class, ValueType.INSTANT),
                new Entry(List.class, ValueType.TUPLE));

        static @Nullable ValueType of(Object value) {
            return ENTRIES.stream()
                    .filter(entry -> entry.javaClass().isInstance(value))
                    .findFirst()
                    .map(Entry::type)
                    .orElse(null);
        }
    }
}
