// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.ValueType;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a prepared statement.
 *
 * @param name the variable of {@code :in} without its question mark, or the name of a marker {@code $name}, or null for a
 *     lone {@code ?}
 * @param shape what kind of argument it takes
 * @param type the value type that inference found for a scalar or for the elements of a collection, or null
 * @param isSql whether it stands in SQL, which takes every Java value and NULL, instead of in Datalog
 */
public record Parameter(
        @Nullable String name, Shape shape, @Nullable ValueType type, boolean isSql) {
    /** Returns a parameter of Datalog of which nothing more is known. */
    static Parameter datalog() {
        return new Parameter(null, Shape.SCALAR, null, false);
    }

    /** Returns a parameter of SQL, perhaps with a name. */
    static Parameter sql(@Nullable String name) {
        return new Parameter(name, Shape.SCALAR, null, true);
    }

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
