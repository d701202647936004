// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A piece of EDN with the place where it begins. Immutable. */
public sealed interface Form {
    /** Returns where the form begins. */
    Position position();

    /** Calls the visitor's method for this kind of form. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of form.
     *
     * @param <R> what the visitor makes of a form
     */
    interface Visitor<R> {
        R atom(Atom atom);

        R sequence(Sequence sequence);

        R map(MapForm map);
    }

    /** The brackets of a sequence. */
    enum Kind {
        LIST,
        VECTOR,
        SET
    }

    /**
     * A form without parts.
     *
     * @param value null (nil), Boolean, Long, BigInteger, Double, BigDecimal, String, Character, {@link Keyword},
     *     {@link Symbol}, Instant (whole microseconds), UUID, URI, {@link Bytes}, {@link Marker}, {@link LegacyTempId}, or
     *     what a registered tag made
     * @param position where it begins
     */
    record Atom(@Nullable Object value, Position position) implements Form {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.atom(this);
        }
    }

    /**
     * A list, vector or set.
     *
     * @param kind its brackets
     * @param items the forms in it, in the order of the text; immutable
     * @param position where it begins
     */
    record Sequence(Kind kind, List<Form> items, Position position) implements Form {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sequence(this);
        }
    }

    /**
     * A map.
     *
     * @param keys the keys in the order of the text; immutable
     * @param values the values, one per key; immutable
     * @param position where it begins
     */
    record MapForm(List<Form> keys, List<Form> values, Position position) implements Form {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.map(this);
        }
    }
}
