// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The form that takes the result of a function or an input. An empty optional stands for {@code _}. Immutable. */
public sealed interface Binding {
    /** Returns where the form begins. */
    Position position();

    /** Returns the variables in it, from left to right. */
    Stream<Variable> variables();

    /** Calls the visitor's method for this kind of binding. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of binding.
     *
     * @param <R> what the visitor makes of a binding
     */
    interface Visitor<R> {
        R scalar(Scalar binding);

        R collection(Collection binding);

        R tuple(Tuple binding);

        R relation(Relation binding);
    }

    /** {@code ?x} or {@code _}: the value itself. */
    record Scalar(Optional<Variable> variable, Position position) implements Binding {
        @Override
        public Stream<Variable> variables() {
            return variable.stream();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.scalar(this);
        }
    }

    /** {@code [?x ...]}: each element of the value. */
    record Collection(Optional<Variable> variable, Position position) implements Binding {
        @Override
        public Stream<Variable> variables() {
            return variable.stream();
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.collection(this);
        }
    }

    /** {@code [?x _ ?y]}: the parts of the value. */
    record Tuple(List<Optional<Variable>> slots, Position position) implements Binding {
        @Override
        public Stream<Variable> variables() {
            return slots.stream().flatMap(Optional::stream);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.tuple(this);
        }
    }

    /** {@code [[?x _ ?y]]}: the parts of each element of the value. */
    record Relation(List<Optional<Variable>> slots, Position position) implements Binding {
        @Override
        public Stream<Variable> variables() {
            return slots.stream().flatMap(Optional::stream);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.relation(this);
        }
    }
}
