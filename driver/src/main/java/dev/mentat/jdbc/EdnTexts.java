// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.EdnReader;
import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.MentatException;
import java.net.URI;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** EDN for single values: how a value inside another one is shown, and what a text says as one. */
final class EdnTexts {
    private static final EdnReader READER = new EdnReader();

    /** What EDN has a spelling for, besides collections. Anything else that plain SQL gives is shown as a string. */
    private static final Set<Class<?>> SPELLED = Set.of(
            Boolean.class,
            Bytes.class,
            Character.class,
            Instant.class,
            Keyword.class,
            String.class,
            Symbol.class,
            URI.class,
            UUID.class);

    private EdnTexts() {}

    /** Returns a value as EDN. */
    static String print(@Nullable Object value) {
        try {
            return EdnWriter.write(spellable(value));
        } catch (SQLException e) {
            throw new IllegalArgumentException("no EDN form", e);
        }
    }

    /**
     * Reads a text that is one EDN value.
     *
     * @throws MentatException if it is not
     */
    static @Nullable Object read(String text) {
        return Forms.toValue(READER.read(text));
    }

    /**
     * Reads a text that is one EDN value of a class.
     *
     * @throws IllegalArgumentException if it is not
     */
    static <T> T read(String text, Class<T> type) {
        try {
            Object value = read(text);
            if (type.isInstance(value)) {
                return type.cast(value);
            }
        } catch (MentatException e) {
            throw new IllegalArgumentException(e);
        }
        throw new IllegalArgumentException("not a " + type.getSimpleName());
    }

    private static @Nullable Object spellable(@Nullable Object value) throws SQLException {
        if (value == null) {
            return null;
        }
        Object plain = SourceValues.canonical(value).value();
        if (plain instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            for (Object element : list) {
                elements.add(spellable(element));
            }
            return elements;
        }
        if (plain instanceof Map<?, ?> map) {
            Map<@Nullable Object, @Nullable Object> entries = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                entries.put(spellable(entry.getKey()), spellable(entry.getValue()));
            }
            return entries;
        }
        return plain instanceof Number || SPELLED.contains(plain.getClass()) ? plain : Conversions.text(plain);
    }
}
