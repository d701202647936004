// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.LegacyTempId;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Turns plain Java values into forms. */
final class ValueForms {
    private static final Set<Class<?>> ATOMS = Set.of(
            Boolean.class,
            Long.class,
            BigInteger.class,
            Double.class,
            BigDecimal.class,
            String.class,
            Character.class,
            Keyword.class,
            Symbol.class,
            Instant.class,
            UUID.class,
            URI.class,
            Bytes.class,
            LegacyTempId.class);

    private ValueForms() {}

    /**
     * Returns a value as a form: a Map as a map, a Set as a set, another Collection as a vector, the small integers as
     * Long, anything else as an atom.
     *
     * @param value a value that EDN can express
     * @param position the place that all parts of the form get
     * @throws IllegalArgumentException if EDN cannot express the value, or one inside it
     */
    static Form form(@Nullable Object value, Position position) {
        if (value instanceof Map<?, ?> map) {
            return new Form.MapForm(forms(map.keySet(), position), forms(map.values(), position), position);
        }
        if (value instanceof Collection<?> collection) {
            Form.Kind kind = value instanceof Set ? Form.Kind.SET : Form.Kind.VECTOR;
            return new Form.Sequence(kind, forms(collection, position), position);
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return new Form.Atom(((Number) value).longValue(), position);
        }
        if (value != null && !ATOMS.contains(value.getClass())) {
            throw new IllegalArgumentException(
                    "EDN has no spelling for a " + value.getClass().getName());
        }
        return new Form.Atom(value, position);
    }

    private static List<Form> forms(Collection<?> values, Position position) {
        List<Form> forms = new ArrayList<>(values.size());
        for (Object value : values) {
            forms.add(form(value, position));
        }
        return forms;
    }
}
