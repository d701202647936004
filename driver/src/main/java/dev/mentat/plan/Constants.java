// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.schema.ValueType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Constants as they are read where no attribute decides: by the way they are written. */
final class Constants {
    private static final Map<Class<?>, ValueType> TYPES = Map.ofEntries(
            Map.entry(Boolean.class, ValueType.BOOLEAN),
            Map.entry(Long.class, ValueType.LONG),
            Map.entry(Double.class, ValueType.DOUBLE),
            Map.entry(Float.class, ValueType.FLOAT),
            Map.entry(BigInteger.class, ValueType.BIGINT),
            Map.entry(BigDecimal.class, ValueType.BIGDEC),
            Map.entry(Instant.class, ValueType.INSTANT),
            Map.entry(String.class, ValueType.STRING),
            Map.entry(Keyword.class, ValueType.KEYWORD),
            Map.entry(Symbol.class, ValueType.SYMBOL),
            Map.entry(UUID.class, ValueType.UUID),
            Map.entry(URI.class, ValueType.URI),
            Map.entry(Bytes.class, ValueType.BYTES));

    private Constants() {}

    /**
     * Returns the constant with its natural type.
     *
     * @param value a plain EDN value; collections become tuples
     * @return the typed value, or null for nil and for what is no value, such as a map
     */
    static Operand.@Nullable Typed natural(@Nullable Object value) {
        if (value instanceof Collection<?> items) {
            return tuple(items);
        }
        if (value == null) {
            return null;
        }
        Object normal = normal(value);
        ValueType type = TYPES.get(normal.getClass());
        return type == null ? null : new Operand.Typed(type, normal);
    }

    private static Operand.@Nullable Typed tuple(Collection<?> items) {
        List<@Nullable Object> slots = new ArrayList<>();
        for (Object item : items) {
            Operand.Typed slot = natural(item);
            if (slot == null && item != null) {
                return null;
            }
            slots.add(slot == null ? null : slot.value());
        }
        return new Operand.Typed(ValueType.TUPLE, slots);
    }

    private static Object normal(Object value) {
        if (value instanceof Character) {
            return value.toString();
        }
        if (value instanceof Double number) {
            return number + 0.0;
        }
        return value instanceof BigDecimal number ? number.stripTrailingZeros() : value;
    }
}
