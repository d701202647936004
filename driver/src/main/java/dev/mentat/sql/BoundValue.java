// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.InputSlot;
import dev.mentat.plan.SearchTexts;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.Optional;

/**
 * What is bound to a marker. A value of one type is bound in DuckDB's class for that type; a value of several types is
 * bound in the four parts of a {@link TaggedValue}, each by a marker of its own.
 */
public sealed interface BoundValue {
    /**
     * A constant of the query or of the compiler.
     *
     * @param type its type
     * @param value a value of the engine's Java class for the type
     */
    record Constant(ValueType type, Object value) implements BoundValue {}

    /** A part of a constant's tagged value, bound as it is; null stands for NULL. */
    record ConstantPart(TaggedValue value, TaggedValue.Part part) implements BoundValue {}

    /**
     * A single value of an argument.
     *
     * @param slot the argument's slot
     * @param types the types that it must be converted to
     * @param part the part of its tagged value that is meant, if there are several types
     */
    record Argument(InputSlot slot, TypeSet types, Optional<TaggedValue.Part> part) implements BoundValue {}

    /**
     * One slot of all elements of a collection or relation, as a DuckDB list. All bindings of one argument must list its
     * elements in the same order.
     *
     * @param slot the argument's slot
     * @param types the types that each value must be converted to
     * @param part the part of the tagged values that is meant, if there are several types
     */
    record Elements(InputSlot slot, TypeSet types, Optional<TaggedValue.Part> part) implements BoundValue {}

    /**
     * What search texts ask for, as one of the lists that a full-text search joins. All bindings of one search must list
     * its parts in the same order.
     *
     * @param texts where the texts come from
     * @param list which list is meant
     */
    record Search(SearchTexts texts, SearchLists.Column list) implements BoundValue {}

    /**
     * A column of a row that was looked up, bound as it is; null stands for NULL.
     *
     * @param lookUp which look-up, the first is 0
     * @param column the column's name
     * @param type its type
     */
    record Found(int lookUp, String column, ValueType type) implements BoundValue {}

    /**
     * The transaction that bounds what is seen of a source.
     *
     * @param moment which bound of which source
     */
    record Moment(Expr.Moment moment) implements BoundValue {}
}
