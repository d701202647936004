// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a prepared statement.
 *
 * @param name the variable of {@code :in} without its question mark, or null for a lone {@code ?}
 * @param shape what kind of argument it takes
 * @param type the value type that inference found for a scalar or for the elements of a collection, or null
 */
public record Parameter(
        @Nullable String name, Shape shape, @Nullable ValueType type) {
    /** The kinds of argument. */
    public enum Shape {
        SCALAR,
        COLLECTION,
        TUPLE,
        RELATION,
        RULES,
        PATTERN
    }
}
