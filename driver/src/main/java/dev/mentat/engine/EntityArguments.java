// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.schema.Coercion;
import dev.mentat.schema.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads Java values as entity identifiers, wherever a parameter stands in an entity place. */
final class EntityArguments {
    private EntityArguments() {}

    /**
     * Reads an identifier.
     *
     * @param value a number, a keyword, a pair as List or array, or a text: {@code :k} is an ident, {@code [} begins a
     *     lookup ref, digits are an entid
     * @return a Long, a {@link Keyword} or a List
     * @throws MentatException of kind INPUT_CONVERSION (22018) if it is none of these
     */
    static Object identifier(@Nullable Object value) {
        if (value instanceof TypedArgument typed) {
            return identifier(typed.value());
        }
        return Optional.ofNullable(value)
                .flatMap(EntityArguments::read)
                .orElseThrow(() -> new MentatException(
                        ErrorKind.INPUT_CONVERSION,
                        value + " names no entity; pass an entid, an ident such as :a/b or a lookup ref",
                        null));
    }

    private static Optional<Object> read(Object value) {
        if (value instanceof Keyword) {
            return Optional.of(value);
        }
        if (value instanceof List<?> pair) {
            return Optional.of(lookupRef(pair));
        }
        if (value instanceof Object[] pair) {
            return Optional.of(lookupRef(Arrays.asList(pair)));
        }
        if (value instanceof String text) {
            return readText(text.strip());
        }
        return Coercion.coerce(ValueType.LONG, value);
    }

    /** The attribute of a lookup ref may be given as text. */
    private static List<?> lookupRef(List<?> pair) {
        if (pair.size() != 2 || !(pair.get(0) instanceof String name)) {
            return pair;
        }
        return readText(name)
                .<List<?>>map(attribute -> Arrays.asList(attribute, pair.get(1)))
                .orElse(pair);
    }

    private static Optional<Object> readText(String text) {
        boolean isEdn = text.startsWith(":") || text.startsWith("[");
        if (!isEdn && (text.isEmpty() || !text.chars().allMatch(c -> c >= '0' && c <= '9'))) {
            return Optional.empty();
        }
        try {
            Object value = Forms.toValue(new EdnReader().read(text));
            return value instanceof Keyword || value instanceof List || value instanceof Long
                    ? Optional.of(value)
                    : Optional.empty();
        } catch (MentatException e) {
            return Optional.empty();
        }
    }
}
