// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import static java.util.Map.entry;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A value with its type. Two are equal if the language calls them identical: same type and same value.
 *
 * @param type the type; collections count as tuples
 * @param value the value; of a tuple a list of {@code Typed}, with null for an absent slot
 */
public record Typed(ValueType type, Object value) {
    private static final Map<Class<?>, ValueType> TYPES = Map.ofEntries(
            entry(Boolean.class, ValueType.BOOLEAN),
            entry(Long.class, ValueType.LONG),
            entry(Double.class, ValueType.DOUBLE),
            entry(Float.class, ValueType.FLOAT),
            entry(BigInteger.class, ValueType.BIGINT),
            entry(BigDecimal.class, ValueType.BIGDEC),
            entry(Instant.class, ValueType.INSTANT),
            entry(String.class, ValueType.STRING),
            entry(Keyword.class, ValueType.KEYWORD),
            entry(Symbol.class, ValueType.SYMBOL),
            entry(UUID.class, ValueType.UUID),
            entry(URI.class, ValueType.URI),
            entry(Bytes.class, ValueType.BYTES));

    public Typed {
        if (value instanceof Double number) {
            value = number + 0.0;
        } else if (value instanceof Float number) {
            value = number + 0.0f;
        } else if (value instanceof BigDecimal number) {
            value = number.stripTrailingZeros();
        }
    }

    static Typed ref(long entid) {
        return new Typed(ValueType.REF, entid);
    }

    static Typed number(long value) {
        return new Typed(ValueType.LONG, value);
    }

    static Typed bool(boolean value) {
        return new Typed(ValueType.BOOLEAN, value);
    }

    static Typed string(String value) {
        return new Typed(ValueType.STRING, value);
    }

    static Typed list(List<Typed> items) {
        return new Typed(ValueType.TUPLE, Collections.unmodifiableList(new ArrayList<>(items)));
    }

    /** Returns the value of a datom. */
    static Typed stored(Attribute attribute, Object value) {
        return attribute.type() == ValueType.TUPLE ? of(value) : new Typed(attribute.type(), value);
    }

    /** Returns a value with the type that goes with its class; integers are longs. Null stays null. */
    public static Typed of(Object value) {
        if (value == null) {
            return null;
        }
        if (value instanceof Collection<?> items) {
            List<Typed> typed = new ArrayList<>();
            items.forEach(item -> typed.add(of(item)));
            return list(typed);
        }
        return value instanceof Character ? string(value.toString()) : new Typed(typeOf(value), value);
    }

    private static ValueType typeOf(Object value) {
        return Optional.ofNullable(TYPES.get(value.getClass()))
                .orElseThrow(() -> new IllegalArgumentException("no type has values of " + value.getClass()));
    }

    boolean isNumber() {
        return type.isNumeric();
    }

    long asLong() {
        return (Long) value;
    }

    String asString() {
        return (String) value;
    }

    @SuppressWarnings("unchecked")
    List<Typed> items() {
        return (List<Typed>) value;
    }

    /** Returns the value without its type, lists of such values for a tuple. */
    public Object plain() {
        if (type != ValueType.TUPLE) {
            return value;
        }
        List<Object> items = new ArrayList<>();
        items().forEach(item -> items.add(item == null ? null : item.plain()));
        return items;
    }
}
