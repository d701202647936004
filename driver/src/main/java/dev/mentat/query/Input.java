// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.error.Position;

/** An item of {@code :in}. Immutable. */
public sealed interface Input {
    /** Returns where the item begins. */
    Position position();

    /** Calls the visitor's method for this kind of input. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of input.
     *
     * @param <R> what the visitor makes of an input
     */
    interface Visitor<R> {
        R source(SourceInput input);

        R rules(RulesInput input);

        R pattern(PatternInput input);

        R binding(BindingInput input);
    }

    /** {@code $} or {@code $name}. */
    record SourceInput(Source source, Position position) implements Input {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.source(this);
        }
    }

    /** {@code %}. */
    record RulesInput(Position position) implements Input {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rules(this);
        }
    }

    /**
     * A plain symbol that a pull names as its pattern.
     *
     * @param name the symbol's text
     * @param position where it stands
     */
    record PatternInput(String name, Position position) implements Input {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pattern(this);
        }
    }

    /** A binding form for a value, a collection, a tuple or a relation. */
    record BindingInput(Binding binding, Position position) implements Input {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binding(this);
        }
    }
}
