// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.schema.Attribute;
import java.util.Collection;

/**
 * Reads what a view of a store holds about many entities at once. A call costs a number of statements that depends on the
 * attributes alone. Not thread-safe.
 */
interface EntityReader {
    /** Takes what is read, in no particular order. */
    @FunctionalInterface
    interface Sink {
        /**
         * Takes a fact.
         *
         * @param entity the entity that was asked for
         * @param attribute the attribute
         * @param value the value, or of a reversed attribute the entid that refers to {@code entity}
         */
        void accept(long entity, Attribute attribute, Object value);
    }

    /** Reads values of the attributes. */
    void forward(Collection<Attribute> attributes, long[] entities, Sink sink);

    /** Reads values of every attribute. */
    void everything(long[] entities, Sink sink);

    /** Reads the entities that refer to the given ones through an attribute. */
    void reverse(Attribute attribute, long[] targets, Sink sink);
}
