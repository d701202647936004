// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads constants of a source text the way a transaction reads them: the attribute's type decides, and nothing is widened
 * or converted but what {@code language.md} 3.2 names (integers for bigint and bigdec, doubles in range for float, strings
 * for uri, characters for string). Immutable.
 */
public final class ValueReader {
    private final Schema schema;
    private final Function<Object, Optional<Long>> entities;

    /**
     * Makes a reader.
     *
     * @param schema the schema that attributes are taken from
     * @param entities finds the entity that a keyword or a lookup ref (a List) names
     */
    public ValueReader(Schema schema, Function<Object, Optional<Long>> entities) {
        this.schema = schema;
        this.entities = entities;
    }

    /**
     * Reads a constant as a value of an attribute.
     *
     * @param attribute the attribute
     * @param value what the EDN reader made of the constant; a List for a vector, with null for nil
     * @return the value in the engine's Java class, or empty if a transaction would refuse it
     */
    public Optional<Object> read(Attribute attribute, Object value) {
        return attribute.tuple() == null ? slot(attribute.type(), value) : tuple(attribute.tuple(), value);
    }

    private Optional<Object> tuple(TupleSpec spec, Object value) {
        if (!(value instanceof List<?> slots)) {
            return Optional.empty();
        }
        Optional<List<ValueType>> types = spec.slotTypes(schema, slots.size());
        if (types.isEmpty()) {
            return Optional.empty();
        }
        List<@Nullable Object> result = new ArrayList<>(slots.size());
        for (int i = 0; i < slots.size(); i++) {
            Object slot = slots.get(i);
            Optional<Object> read =
                    slot == null ? Optional.empty() : slot(types.get().get(i), slot);
            if (slot != null && read.isEmpty()) {
                return Optional.empty();
            }
            result.add(read.orElse(null));
        }
        return Optional.of(Collections.unmodifiableList(result));
    }

    private Optional<Object> slot(ValueType type, Object value) {
        if (type != ValueType.REF) {
            return scalar(type, value);
        }
        if (value instanceof Long entid) {
            return entid >= 0 ? Optional.of(entid) : Optional.empty();
        }
        return value instanceof Keyword || value instanceof List
                ? entities.apply(value).map(Object.class::cast)
                : Optional.empty();
    }

    /**
     * Reads a constant as a value of a type that needs no look-up.
     *
     * @param type any type but ref and tuple, of which no constant is read here
     * @param value what the EDN reader made of the constant
     * @return the value in the engine's Java class, or empty if a transaction would refuse it
     */
    public static Optional<Object> scalar(ValueType type, Object value) {
        return Optional.ofNullable(scalarOrNull(type, value));
    }

    private static @Nullable Object scalarOrNull(ValueType type, Object value) {
        return switch (type) {
            case BOOLEAN -> instance(Boolean.class, value);
            case LONG -> instance(Long.class, value);
            case DOUBLE -> value instanceof Double number ? (Object) withoutNegativeZero(number) : null;
            case FLOAT -> value instanceof Double number ? toFloat(number) : null;
            case BIGINT -> toBigInteger(value);
            case BIGDEC -> toBigDecimal(value);
            case INSTANT -> instance(Instant.class, value);
            case STRING -> value instanceof Character ? value.toString() : instance(String.class, value);
            case KEYWORD -> instance(Keyword.class, value);
            case SYMBOL -> instance(Symbol.class, value);
            case UUID -> instance(UUID.class, value);
            case URI -> value instanceof String text ? toUri(text) : instance(URI.class, value);
            case BYTES -> instance(Bytes.class, value);
            case TUPLE, REF -> null;
        };
    }

    private static @Nullable Object instance(Class<?> type, Object value) {
        return type.isInstance(value) ? value : null;
    }

    static double withoutNegativeZero(double number) {
        return number + 0.0;
    }

    static @Nullable Float toFloat(double number) {
        float nearest = (float) number + 0.0f;
        return Float.isInfinite(nearest) && !Double.isInfinite(number) ? null : nearest;
    }

    private static @Nullable BigInteger toBigInteger(Object value) {
        if (value instanceof Long number) {
            return BigInteger.valueOf(number);
        }
        return value instanceof BigInteger number ? number : null;
    }

    private static @Nullable BigDecimal toBigDecimal(Object value) {
        if (value instanceof Long number) {
            return BigDecimal.valueOf(number).stripTrailingZeros();
        }
        return value instanceof BigDecimal number ? number.stripTrailingZeros() : null;
    }

    static @Nullable URI toUri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
