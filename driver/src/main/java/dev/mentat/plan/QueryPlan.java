// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;

/**
 * A query made ready to be written as SQL. Immutable.
 *
 * @param ctes common table expressions, each referring to earlier ones only
 * @param summary what is made of the solutions; its basis has a column per variable that {@code :find} and {@code :with} need
 * @param columns how the columns of the result are called and read
 * @param parameters the arguments that the query takes
 * @param counts what arguments that say how many are held to
 * @param knownEmpty whether no data whatever can give a row
 * @param readsData whether any store is read
 * @param pastReads what must hold for other sources, if the plan is to be used with them
 * @param steps the clauses in the order in which they are joined
 */
public record QueryPlan(
        List<Cte> ctes,
        Relation.Summary summary,
        List<ResultColumn> columns,
        List<QueryParameter> parameters,
        List<Count> counts,
        boolean knownEmpty,
        boolean readsData,
        List<PastRead> pastReads,
        PlanSteps steps) {
    /** Returns the same findings over another basis; equal rows of it are collapsed only if there can be any. */
    QueryPlan with(List<Cte> newCtes, Relation newBasis) {
        return new QueryPlan(
                newCtes, summary.with(newBasis), columns, parameters, counts, knownEmpty, readsData, pastReads, steps);
    }

    /** Tells whether neither data nor the elements of arguments are joined. */
    public boolean joinsNothing() {
        return ctes.isEmpty()
                && summary.basis() instanceof Relation.Select select
                && select.from().isEmpty();
    }

    /**
     * An argument that says how many rows or values are wanted.
     *
     * @param parameter its index, the first is 0
     * @param place where it is used, for a message
     * @param least the least integer that is allowed
     * @param kind the error that any other value is
     * @param position where it stands
     */
    public record Count(int parameter, String place, long least, ErrorKind kind, Position position) {}

    /** A column of the result before it is taken apart for the reader. */
    public sealed interface Finding {
        /** Returns the types of its value, or of the elements of a collection. */
        TypeSet types();
    }

    /** A column of the basis as it is. */
    public record Plain(int column, TypeSet types) implements Finding {}

    /**
     * An aggregate over a column of the basis.
     *
     * @param function the aggregate
     * @param column the aggregated column
     * @param columnTypes what the column holds
     * @param argument how many values are wanted, for the aggregates that take it
     * @param by the column that picks the row, for {@link Aggregate#OF_MIN} and {@link Aggregate#OF_MAX}
     * @param types the types of the result, or of the elements of a collection
     * @param failure what is raised if the sum does not fit
     * @param mismatch what is raised if a value is no number, for the aggregates that need numbers
     */
    public record Aggregated(
            Aggregate function,
            int column,
            TypeSet columnTypes,
            Optional<Expr> argument,
            Optional<Plain> by,
            TypeSet types,
            Failure failure,
            Failure mismatch)
            implements Finding {}

    /**
     * A sort key.
     *
     * @param key a finding of the query, or, if nothing is grouped, any column of the basis
     * @param descending whether greater values come first
     */
    public record Sort(Finding key, boolean descending) {}
}
