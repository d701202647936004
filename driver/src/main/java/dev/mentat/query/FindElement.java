// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;

/** A column of {@code :find}. Immutable. */
public sealed interface FindElement {
    /** Returns the variable whose values the column shows or derives from. */
    Variable variable();

    /** Returns where the element begins. */
    Position position();

    /** Calls the visitor's method for this kind of element. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of find element.
     *
     * @param <R> what the visitor makes of an element
     */
    interface Visitor<R> {
        R plain(Plain element);

        R aggregate(Aggregate element);

        R corresponding(Corresponding element);

        R pull(Pull element);
    }

    /** {@code ?x}. */
    record Plain(Variable variable, Position position) implements FindElement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.plain(this);
        }
    }

    /**
     * {@code (f arg ... ?x)}.
     *
     * @param function the aggregate's name; for {@code (aggregate ?f ?x)} it is {@code aggregate} and the first argument
     *     is the variable of the function
     * @param arguments constants, inputs or sources before the variable
     * @param variable the aggregated variable
     * @param position where it begins
     */
    record Aggregate(Symbol function, List<Term> arguments, Variable variable, Position position)
            implements FindElement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.aggregate(this);
        }
    }

    /** {@code (the ?x)}: the value of the row that supplied the find's single min or max. */
    record Corresponding(Variable variable, Position position) implements FindElement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.corresponding(this);
        }
    }

    /**
     * {@code (pull $src ?e pattern)}.
     *
     * @param source the source that is pulled from
     * @param variable the entity
     * @param pattern a literal pattern (a vector), or a symbol or variable that an input supplies
     * @param position where it begins
     */
    record Pull(Optional<Source> source, Variable variable, Form pattern, Position position) implements FindElement {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pull(this);
        }
    }
}
