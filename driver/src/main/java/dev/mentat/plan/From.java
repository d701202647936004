// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Source;
import dev.mentat.schema.Attribute;
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
     * @param values the attributes that are read; all in one table
     * @param source the source that is read
     * @param view what is visible of it; never the log
     */
    record Segment(String alias, String schema, List<SegmentValue> values, Source source, View view) implements From {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.segment(this);
        }

        /** Returns the bare name of the table. */
        public String table() {
            return values.get(0).place().table();
        }

        /** Returns the column with the entity. */
        public String entityColumn() {
            return values.get(0).place().entityColumn();
        }
    }

    /**
     * An attribute in a row of a segment.
     *
     * @param attribute the attribute
     * @param place its columns
     */
    record SegmentValue(Attribute attribute, Storage.SegmentColumn place) {}

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
     * @param attribute the attribute
     * @param storage where they lie
     * @param source the source that is read
     * @param view what is visible of it
     * @param log whether assertions and retractions are read instead of what holds
     */
    record DatomTable(String schema, Attribute attribute, Storage storage, Source source, View view, boolean log) {
        /** Returns the bounds of what is visible. */
        public Bounds bounds() {
            return Bounds.of(source, view);
        }

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
     * @param source the source that is read
     * @param view what is visible of it
     */
    record Searched(long attribute, String schema, FulltextIndex index, Source source, View view) {
        /** Returns the bounds of what is visible. */
        public Bounds bounds() {
            return Bounds.of(source, view);
        }
    }

    /**
     * The transactions between which what is seen of a source lies. They are known when the query runs.
     *
     * @param asOf the last one that is seen
     * @param since the one behind which what is seen begins
     */
    record Bounds(Optional<Expr.Moment> asOf, Optional<Expr.Moment> since) {
        static Bounds of(Source source, View view) {
            return new Bounds(
                    Optional.ofNullable(view.asOf()).map(tx -> new Expr.Moment(source, Expr.Bound.AS_OF)),
                    Optional.ofNullable(view.since()).map(tx -> new Expr.Moment(source, Expr.Bound.SINCE)));
        }
    }
}
