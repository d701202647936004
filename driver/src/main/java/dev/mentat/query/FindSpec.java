// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import java.util.List;

/**
 * What a query returns.
 *
 * @param shape rows, one column of values, one row, or one value
 * @param elements the columns; exactly one for a collection or a scalar
 * @param labels the labels of {@code :keys}, {@code :strs} or {@code :syms}, empty if there are none
 */
public record FindSpec(Shape shape, List<FindElement> elements, List<String> labels) {
    /** The four find specifications. */
    public enum Shape {
        /** {@code ?a ?b}. */
        RELATION,
        /** {@code [?a ...]}. */
        COLLECTION,
        /** {@code [?a ?b]}. */
        TUPLE,
        /** {@code ?a .}. */
        SCALAR
    }
}
