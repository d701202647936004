// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What stands in an entity place: in E, or in V of a ref attribute. Immutable. */
sealed interface Ref extends Value permits Ref.Entid, Ref.LookupRef, TempId {
    /** Returns the entity, or null if it is not known yet. */
    @Nullable
    Long entid(Bindings bindings);

    /** Returns how a message names it. */
    String spelling(Schema schema);

    @Override
    default boolean isBound(Bindings bindings) {
        return entid(bindings) != null;
    }

    @Override
    default Object resolve(Bindings bindings) {
        return Objects.requireNonNull(entid(bindings), "An unresolved tempid was not reported");
    }

    /**
     * An entity that is known from the start: by entid, by ident, or as this transaction.
     *
     * @param id its entid
     */
    record Entid(long id) implements Ref {
        @Override
        public Long entid(Bindings bindings) {
            return id;
        }

        @Override
        public String spelling(Schema schema) {
            return Spelling.entity(schema, id);
        }
    }

    /**
     * The entity that holds a unique value before this transaction. Equal only to itself: {@link LookupRefs} makes one per
     * attribute and value.
     */
    final class LookupRef implements Ref {
        private final Attribute attribute;
        private final Value value;

        LookupRef(Attribute attribute, Value value) {
            this.attribute = attribute;
            this.value = value;
        }

        Attribute attribute() {
            return attribute;
        }

        Value value() {
            return value;
        }

        @Override
        public @Nullable Long entid(Bindings bindings) {
            return bindings.owner(this);
        }

        @Override
        public String spelling(Schema schema) {
            return "[" + attribute.ident() + " " + Spelling.value(value, schema) + "]";
        }
    }
}
