// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;
import java.util.Optional;

/** A table-valued part of the relational plan. */
public sealed interface Relation {
    /** Calls the visitor's method for this kind of relation. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of relation.
     *
     * @param <R> what the visitor makes of a relation
     */
    interface Visitor<R> {
        R select(Select relation);

        R union(Union relation);

        R fenced(Fenced relation);

        R summary(Summary relation);
    }

    /**
     * The rows of a join that pass all conditions.
     *
     * @param from what is joined; empty for the one row of no columns
     * @param where conditions, all of which must hold
     * @param outputs the columns; empty if only the existence of a row matters
     * @param checks what must be raised for a row that passes all conditions
     * @param distinct whether equal rows collapse
     */
    record Select(List<Item> from, List<Expr> where, List<Output> outputs, List<Check> checks, boolean distinct)
            implements Relation {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.select(this);
        }

        /** Returns the same rows with equal ones collapsed, or not. */
        public Select withDistinct(boolean collapse) {
            return new Select(from, where, outputs, checks, collapse);
        }
    }

    /** The rows of all branches, which have the same columns; equal rows do not collapse. */
    record Union(List<Select> branches) implements Relation {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.union(this);
        }
    }

    /** The rows of a selection, which are all computed before anything around it is applied to them. */
    record Fenced(Select selection) implements Relation {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.fenced(this);
        }
    }

    /**
     * What a query makes of its solutions. Its columns are the findings and, after them, the keys.
     *
     * @param basis the solutions, projected to the variables that matter; its columns are {@link From#column}, the keys last
     * @param distinct whether equal rows of the basis must be collapsed
     * @param keys the types of the columns that tell apart the calls which a correlated query answers at once
     * @param findings the columns of the result, computed from those of the basis
     * @param grouped whether the findings are computed per group of equal plain findings
     * @param order the sort keys, the first weighs most
     * @param limit how many rows are wanted, for each combination of keys
     * @param offset how many rows are skipped, for each combination of keys
     */
    record Summary(
            Relation basis,
            boolean distinct,
            List<TypeSet> keys,
            List<QueryPlan.Finding> findings,
            boolean grouped,
            List<QueryPlan.Sort> order,
            Optional<Expr> limit,
            Optional<Expr> offset)
            implements Relation {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.summary(this);
        }

        /** Returns the same of other solutions. */
        Summary with(Relation solutions) {
            boolean collapses = distinct && (mustBeComplete(solutions) || !Keys.areDistinct(solutions));
            return new Summary(solutions, collapses, keys, findings, grouped, order, limit, offset);
        }

        /**
         * DuckDB would stop at a limit before it meets the row that raises, and count rows without looking at them;
         * collapsing makes it look at all of them.
         */
        private boolean mustBeComplete(Relation solutions) {
            return (grouped || limit.isPresent() || offset.isPresent())
                    && solutions instanceof Select select
                    && !select.checks().isEmpty();
        }
    }

    /**
     * Something joined.
     *
     * @param source where the rows come from
     * @param optional if present, rows without a partner that meets these conditions are kept, with NULL in its place
     */
    record Item(From source, Optional<List<Expr>> optional) {}

    /** A column of a selection. */
    record Output(String name, Expr value) {}

    /**
     * An error that a row raises.
     *
     * @param failed whether it does; if so, no other condition on the failed expression was applied to the row
     * @param message the error, see {@link Expr.Message}
     */
    record Check(Expr failed, Expr message) {}
}
