// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.FulltextIndex;
import dev.mentat.schema.Storage;
import dev.mentat.schema.View;
import java.util.List;
import java.util.Optional;

/** A source of rows in a join, known there by an alias. */
public sealed interface From {
    /** The column of an entity in {@link Datoms}, {@link AllDatoms} and {@link Fulltext}. */
    String ENTITY = "e";

    /** The column of an attribute's entid in {@link AllDatoms} and {@link Fulltext}. */
    String ATTRIBUTE = "a";

    /** The column of a value in {@link Datoms}, {@link AllDatoms} and {@link Fulltext}. */
    String VALUE = "v";

    /** The column of a transaction in {@link Datoms}, {@link AllDatoms} and {@link Fulltext}. */
    String TX = "tx";

    /** The column that tells assertions from retractions in {@link Datoms} and {@link AllDatoms} of a log. */
    String ADDED = "added";

    /** The column of what a text of {@link Fulltext} is worth. */
    String SCORE = "score";

    /** The column of the search text that found a row of {@link Fulltext}. */
    String SEARCH = "search";

    /** Returns the alias, unique within the plan. */
    String alias();

    /** Calls the visitor's method for this kind of source. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of source.
     *
     * @param <R> what the visitor makes of a source
     */
    interface Visitor<R> {
        R segment(Segment from);

        R datoms(Datoms from);

        R allDatoms(AllDatoms from);

        R latest(Latest from);

        R derived(Derived from);

        R cte(Cte from);

        R inputs(Inputs from);

        R constants(Constants from);

        R fulltext(Fulltext from);
    }

    /** Names a column of the inputs, constants and derived sources by its position. */
    static String column(int position) {
        return "c" + position;
    }

    /** Returns the position of a column that {@link #column} names. */
    static int position(String column) {
        return Integer.parseInt(column, 1, column.length(), 10);
    }

    /**
     * A row per entity with the values of attributes of one segment table, NULL where the entity lacks one in the view.
     *
     * @param alias the alias
     * @param schema the DuckDB schema
     * @param places the columns that are read; all of one table
     * @param view what is visible; never the log
     */
    record Segment(String alias, String schema, List<Storage.SegmentColumn> places, View view) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.segment(this);
        }
    }

    /** A row per datom of one attribute. */
    record Datoms(String alias, DatomTable table) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.datoms(this);
        }
    }

    /**
     * A row per datom of several attributes.
     *
     * @param alias the alias
     * @param branches the attributes
     * @param valueTypes the types of the value column, or empty if no value is read
     */
    record AllDatoms(String alias, List<Branch> branches, Optional<TypeSet> valueTypes) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.allDatoms(this);
        }
    }

    /**
     * An attribute of {@link AllDatoms}.
     *
     * @param attribute its entid
     * @param types the type of its values
     * @param table where its datoms lie
     * @param value if present, only datoms with this value are wanted
     */
    record Branch(long attribute, TypeSet types, DatomTable table, Optional<Expr> value) {}

    /**
     * The datoms of one attribute.
     *
     * @param schema the DuckDB schema
     * @param storage where they lie
     * @param view what is visible
     * @param log whether assertions and retractions are read instead of what holds
     */
    record DatomTable(String schema, Storage storage, View view, boolean log) {
        /** Tells whether past datoms are among the visible ones. */
        public boolean readsRetired() {
            if (storage.retired() == null) {
                return false;
            }
            Long asOf = view.asOf();
            return log || (asOf != null && storage.lastRetired() > asOf);
        }
    }

    /** One row with the greatest value of an attribute. */
    record Latest(String alias, DatomTable table) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.latest(this);
        }
    }

    /** The rows of a relation. */
    record Derived(String alias, Relation relation) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.derived(this);
        }
    }

    /**
     * The rows of a common table expression of the plan.
     *
     * @param alias the alias
     * @param name the expression's name
     * @param accumulated inside the expression itself: whether all rows so far are meant, not only those of the last round
     */
    record Cte(String alias, String name, boolean accumulated) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.cte(this);
        }
    }

    /**
     * The elements of a collection or relation that the caller supplies, equal ones once.
     *
     * @param alias the alias
     * @param columns the slots
     * @param wanted whether each slot is bound to a variable
     */
    record Inputs(String alias, List<Expr.Input> columns, List<Boolean> wanted) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.inputs(this);
        }
    }

    /**
     * Rows of the query text.
     *
     * @param alias the alias
     * @param rows the rows, at least one
     */
    record Constants(String alias, List<List<Expr>> rows) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.constants(this);
        }
    }

    /**
     * A row per datom and search text that finds it.
     *
     * @param alias the alias
     * @param branches the attributes that are searched, at least one
     * @param texts the search texts
     */
    record Fulltext(String alias, List<Searched> branches, SearchTexts texts) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.fulltext(this);
        }
    }

    /**
     * An attribute of {@link Fulltext}.
     *
     * @param attribute its entid
     * @param schema the DuckDB schema
     * @param index its full-text index
     * @param view what is visible
     */
    record Searched(long attribute, String schema, FulltextIndex index, View view) {}
}
