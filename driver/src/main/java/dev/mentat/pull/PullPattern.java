// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.schema.Attribute;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A pull pattern whose attributes are resolved. Immutable.
 *
 * @param wildcard whether every forward attribute is asked for
 * @param idKey the key that shows {@code :db/id}, or empty if it is not asked for
 * @param attributes the explicit specs, at most one per attribute and direction
 */
public record PullPattern(boolean wildcard, Optional<Object> idKey, List<AttributeSpec> attributes) {

    /**
     * What is asked of one attribute.
     *
     * @param attribute the attribute
     * @param reverse whether the entities that refer to this one are asked for
     * @param key the key of the result
     * @param limit how many values at most, empty for all
     * @param fallback the value of {@code :default}, empty if there is none
     * @param xform the function of {@code :xform}, or null
     * @param nested what is shown of the entities that the values name
     */
    public record AttributeSpec(
            Attribute attribute,
            boolean reverse,
            Object key,
            OptionalInt limit,
            Optional<Object> fallback,
            @Nullable Transform xform,
            Nested nested) {
        /** Tells whether the key holds one value rather than a vector. */
        boolean isSingle() {
            return reverse ? attribute.component() : !attribute.many();
        }
    }

    /** What is shown of an entity that a value names. */
    public sealed interface Nested {
        /** Its id alone, or everything if the attribute is a component that is followed forwards. */
        record Plain() implements Nested {}

        /** The parts that a pattern of its own names. */
        record Sub(PullPattern pattern) implements Nested {}

        /** The enclosing pattern again, so many steps deep; empty for as long as there are entities. */
        record Recursive(OptionalInt depth) implements Nested {}
    }

    /** Everything there is: {@code [*]}. */
    static PullPattern everything() {
        return new PullPattern(true, Optional.of(PullParser.DB_ID), List.of());
    }
}
