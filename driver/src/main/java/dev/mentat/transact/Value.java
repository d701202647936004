// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in the value place of a term before tempids and lookup refs are resolved. Immutable. */
sealed interface Value permits Value.Constant, Value.Tuple, Value.Mistyped, Ref {
    /** Tells whether every tempid and lookup ref in it is bound to an entity. */
    boolean isBound(Bindings bindings);

    /** Returns it in the engine's Java class; everything in it is bound. */
    Object resolve(Bindings bindings);

    /**
     * A value that stands for itself.
     *
     * @param value in the engine's Java class
     */
    record Constant(Object value) implements Value {
        @Override
        public boolean isBound(Bindings bindings) {
            return true;
        }

        @Override
        public Object resolve(Bindings bindings) {
            return value;
        }
    }

    /**
     * A tuple with at least one lookup ref in a slot.
     *
     * @param slots the slots, null for an absent one
     */
    record Tuple(List<@Nullable Value> slots) implements Value {
        @Override
        public boolean isBound(Bindings bindings) {
            return slots.stream().allMatch(slot -> slot == null || slot.isBound(bindings));
        }

        @Override
        public Object resolve(Bindings bindings) {
            List<@Nullable Object> values = new ArrayList<>(slots.size());
            for (Value slot : slots) {
                values.add(slot == null ? null : slot.resolve(bindings));
            }
            return Collections.unmodifiableList(values);
        }
    }

    /** A value outside its attribute's type. It is reported when types are checked, after tempids are resolved. */
    enum Mistyped implements Value {
        INSTANCE;

        @Override
        public boolean isBound(Bindings bindings) {
            return false;
        }

        @Override
        public Object resolve(Bindings bindings) {
            throw new IllegalStateException("A mistyped value was not reported");
        }
    }
}
