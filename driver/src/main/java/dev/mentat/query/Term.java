// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in a place of a pattern, or is an argument of a call. Immutable. */
public sealed interface Term {
    /** Returns where the term begins. */
    Position position();

    /** Calls the visitor's method for this kind of term. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of term.
     *
     * @param <R> what the visitor makes of a term
     */
    interface Visitor<R> {
        R variable(Var term);

        R blank(Blank term);

        R constant(Constant term);

        R parameter(Parameter term);

        R source(SourceRef term);

        R call(Call term);

        R query(Nested term);

        R rules(Rules term);
    }

    /** A variable. */
    record Var(Variable variable, Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.variable(this);
        }
    }

    /** An underscore: each is a place of its own that matches anything. */
    record Blank(Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.blank(this);
        }
    }

    /**
     * A constant.
     *
     * @param value its plain EDN value: what {@link dev.mentat.edn.Form.Atom} holds, a List for a vector or list (which
     *     may hold {@link dev.mentat.edn.Marker}s and be a lookup ref, a tuple or a collection), a Set, or a Map
     * @param position where it begins
     */
    record Constant(@Nullable Object value, Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.constant(this);
        }
    }

    /**
     * A lone {@code ?}.
     *
     * @param marker its number among the lone markers of the text, the first is 1
     * @param position where it stands
     */
    record Parameter(int marker, Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.parameter(this);
        }
    }

    /** A source as an argument. */
    record SourceRef(Source source, Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.source(this);
        }
    }

    /**
     * A call, of a clause or nested in the arguments of one.
     *
     * @param function the name as written
     * @param arguments the arguments in order
     * @param position where its list begins
     */
    record Call(Symbol function, List<Term> arguments, Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.call(this);
        }
    }

    /** {@code %}: the rules of the query, handed on to a nested one. */
    record Rules(Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rules(this);
        }
    }

    /** The query in the first argument of {@code q}. */
    record Nested(Query query, Position position) implements Term {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.query(this);
        }
    }
}
