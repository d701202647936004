// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;

/**
 * A common table expression of a plan. It refers to those before it only.
 *
 * @param name its name
 * @param columns its columns
 * @param start the selections that it begins with
 * @param steps the selections that are repeated until nothing new comes, empty if it is not recursive
 * @param accumulating whether some step reads all rows so far and not only those of the last round; steps must then leave
 *     out what is there already
 * @param existence whether one row is enough, found before anything else is looked at
 */
public record Cte(
        String name,
        List<Column> columns,
        List<Relation.Select> start,
        List<Relation.Select> steps,
        boolean accumulating,
        boolean existence) {
    /** Makes an expression that is no existence test. */
    Cte(
            String name,
            List<Column> columns,
            List<Relation.Select> start,
            List<Relation.Select> steps,
            boolean accumulating) {
        this(name, columns, start, steps, accumulating, false);
    }

    /** Returns the same expression with other selections. */
    Cte with(List<Relation.Select> newStart, List<Relation.Select> newSteps) {
        return new Cte(name, columns, newStart, newSteps, accumulating, existence);
    }

    /** A column. */
    public record Column(String name, TypeSet types) {}
}
