// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The slots of a tuple attribute. */
public sealed interface TupleSpec {
    /** The fewest slots of a tuple. */
    int MIN_SLOTS = 2;

    /** The most slots of a tuple. */
    int MAX_SLOTS = 8;

    /**
     * Returns the types of the slots of a tuple.
     *
     * @param schema the schema that the attribute belongs to
     * @param size how many slots the tuple has
     * @return a type per slot, or empty if no tuple of the attribute has that many slots
     */
    Optional<List<ValueType>> slotTypes(Schema schema, int size);

    /**
     * A tuple that the transactor derives from other attributes of the same entity.
     *
     * @param attributes entids of the two to eight cardinality-one attributes, in slot order
     */
    record Composite(List<Long> attributes) implements TupleSpec {
        @Override
        public Optional<List<ValueType>> slotTypes(Schema schema, int size) {
            return size == attributes.size()
                    ? Optional.of(attributes.stream()
                            .map(id -> schema.attribute(id).orElseThrow().type())
                            .toList())
                    : Optional.empty();
        }
    }

    /**
     * A tuple whose slots have types of their own.
     *
     * @param types the two to eight types, in slot order
     */
    record Heterogeneous(List<ValueType> types) implements TupleSpec {
        @Override
        public Optional<List<ValueType>> slotTypes(Schema schema, int size) {
            return size == types.size() ? Optional.of(types) : Optional.empty();
        }
    }

    /**
     * A tuple of two to eight slots of one type.
     *
     * @param type the type of every slot
     */
    record Homogeneous(ValueType type) implements TupleSpec {
        @Override
        public Optional<List<ValueType>> slotTypes(Schema schema, int size) {
            return size >= MIN_SLOTS && size <= MAX_SLOTS
                    ? Optional.of(Collections.nCopies(size, type))
                    : Optional.empty();
        }
    }
}
