// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Source;
import java.util.List;
import java.util.Optional;

/**
 * An argument that a query takes, in the order of the text.
 *
 * @param name the variable without its question mark, or empty for a lone question mark and forms of several variables
 * @param shape what kind of argument it is
 * @param slots the parts of it that are used: one for a scalar and a collection, one per element for tuples and relations
 */
public record QueryParameter(Optional<String> name, Shape shape, List<Slot> slots) {
    /** The kinds of argument. */
    public enum Shape {
        SCALAR,
        COLLECTION,
        TUPLE,
        RELATION,
        RULES,
        PATTERN
    }

    /**
     * A part of an argument.
     *
     * @param types what it may be once it is converted; {@link TypeSet#ALL} if nothing is known
     * @param entity the source in which an ident or lookup ref is looked up if the only type is ref
     * @param used whether the query binds it to a variable at all
     */
    public record Slot(TypeSet types, Optional<Source> entity, boolean used) {}
}
