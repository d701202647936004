// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;

/** A clause of {@code :where} or of a rule body. An empty source means the one of the enclosing clause. Immutable. */
public sealed interface Clause {
    /** Returns where the clause begins. */
    Position position();

    /** Calls the visitor's method for this kind of clause. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of clause.
     *
     * @param <R> what the visitor makes of a clause
     */
    interface Visitor<R> {
        R pattern(Pattern clause);

        R predicate(Predicate clause);

        R function(Function clause);

        R not(Not clause);

        R or(Or clause);

        R and(And clause);

        R rule(RuleCall clause);
    }

    /**
     * A data pattern.
     *
     * @param source the source it reads
     * @param places one to five terms: entity, attribute, value, transaction, added
     * @param position where it begins
     */
    record Pattern(Optional<Source> source, List<Term> places, Position position) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.pattern(this);
        }
    }

    /** {@code [(f arg ...)]}: keeps solutions for which the call is truthy. */
    record Predicate(Term.Call call, Position position) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.predicate(this);
        }
    }

    /** {@code [(f arg ...) binding]}: unifies the result of the call with the binding. */
    record Function(Term.Call call, Binding binding, Position position) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.function(this);
        }
    }

    /**
     * {@code (not c ...)} or {@code (not-join [?x ...] c ...)}.
     *
     * @param source the source of inner clauses that name none
     * @param join the shared variables of a not-join; empty for a plain not, which shares what the rest of the query
     *     mentions
     * @param body the conjunction that must have no solution, never empty
     * @param position where it begins
     */
    record Not(Optional<Source> source, Optional<List<Variable>> join, List<Clause> body, Position position)
            implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }
    }

    /**
     * {@code (or b ...)} or {@code (or-join [vars] b ...)}.
     *
     * @param source the source of inner clauses that name none
     * @param join the shared variables of an or-join; empty for a plain or
     * @param branches the alternatives, each a conjunction; never empty
     * @param position where it begins
     */
    record Or(Optional<Source> source, Optional<RuleVars> join, List<List<Clause>> branches, Position position)
            implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.or(this);
        }
    }

    /** {@code (and c ...)}. */
    record And(List<Clause> body, Position position) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.and(this);
        }
    }

    /** {@code (rule arg ...)}. */
    record RuleCall(Optional<Source> source, Symbol name, List<Term> arguments, Position position) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rule(this);
        }
    }
}
