// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.util.List;

/** The slots of a tuple attribute. */
public sealed interface TupleSpec {
    /**
     * A tuple that the transactor derives from other attributes of the same entity.
     *
     * @param attributes entids of the two to eight cardinality-one attributes, in slot order
     */
    record Composite(List<Long> attributes) implements TupleSpec {}

    /**
     * A tuple whose slots have types of their own.
     *
     * @param types the two to eight types, in slot order
     */
    record Heterogeneous(List<ValueType> types) implements TupleSpec {}

    /**
     * A tuple of two to eight slots of one type.
     *
     * @param type the type of every slot
     */
    record Homogeneous(ValueType type) implements TupleSpec {}
}
