// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.schema.Attribute;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A clause with its names resolved. Immutable. */
sealed interface Goal {
    /** Returns where the clause begins. */
    Position position();

    /** Calls the visitor's method for this kind of goal. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of goal.
     *
     * @param <R> what the visitor makes of a goal
     */
    interface Visitor<R> {
        R scan(Scan goal);

        R rows(Rows goal);

        R test(Test goal);

        R compute(Compute goal);

        R elements(Elements goal);

        R orElse(OrElse goal);

        R fulltext(Fulltext goal);

        R not(Not goal);

        R or(Or goal);

        R recursion(Recursion goal);

        R query(Query goal);

        R now(Now goal);
    }

    /** Which attributes a pattern ranges over. */
    sealed interface AttributePlace {}

    /** One attribute. */
    record Fixed(Attribute attribute) implements AttributePlace {}

    /** Every attribute whose entid the operand matches. */
    record Ranging(Operand operand) implements AttributePlace {}

    /** None, because the place names an entity that is no attribute. */
    record Nothing() implements AttributePlace {}

    /**
     * A data pattern.
     *
     * @param source the database that it reads
     * @param entity the entity place
     * @param attribute the attribute place
     * @param value the value place
     * @param tx the transaction place
     * @param added the fifth place
     * @param log whether it reads assertions and retractions instead of what holds
     * @param position where it begins
     */
    record Scan(
            Sources.Database source,
            Operand entity,
            AttributePlace attribute,
            Operand value,
            Operand tx,
            Operand added,
            boolean log,
            Position position)
            implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.scan(this);
        }
    }

    /** A table of values: the elements of an input, or constants of the text. Each column binds a variable or nothing. */
    record Rows(List<Optional<Var>> columns, RowSource source, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rows(this);
        }
    }

    /** Where the rows of {@link Rows} come from. */
    sealed interface RowSource {}

    /** The elements of the argument for a parameter, whose slots may have these types. */
    record InputRows(int parameter, List<TypeSet> types) implements RowSource {}

    /** The rows of a constant. */
    record ConstantRows(List<List<Operand.Typed>> rows) implements RowSource {}

    /** A predicate. */
    record Test(Formula formula, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.test(this);
        }
    }

    /** A function whose value a variable takes. */
    record Compute(Formula formula, Var result, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.compute(this);
        }
    }

    /**
     * The elements of a tuple that a function gives; absent ones are left out.
     *
     * @param formula what gives the tuple
     * @param element what takes each element, or empty if only their number of rows matters
     * @param types what the elements may be
     * @param position where the clause begins
     */
    record Elements(Formula formula, Optional<Var> element, TypeSet types, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.elements(this);
        }
    }

    /** The value of a cardinality-one attribute, or a default for entities that lack it. */
    record OrElse(
            Sources.Database source,
            Operand entity,
            Attribute attribute,
            Formula otherwise,
            Var result,
            Position position)
            implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.orElse(this);
        }
    }

    /**
     * The datoms whose texts a search text finds.
     *
     * @param source the database that is searched
     * @param attributes the attributes that may be searched, all of them full-text attributes
     * @param attribute which of them is searched, or {@link Operand#ANY} for each
     * @param text the search text
     * @param row what takes entity, value, transaction and score
     * @param clause the call, for messages
     * @param position where the search text stands
     */
    record Fulltext(
            Sources.Database source,
            List<Attribute> attributes,
            Operand attribute,
            Operand text,
            FoundRow row,
            String clause,
            Position position)
            implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.fulltext(this);
        }
    }

    /** What takes the columns of a row that a {@link Fulltext} finds. */
    record FoundRow(Operand entity, Operand value, Operand tx, Operand score) {
        List<Operand> all() {
            return List.of(entity, value, tx, score);
        }
    }

    /**
     * A negation.
     *
     * @param body what must have no solution
     * @param shared the variables that the body takes from outside
     * @param text the clause's kind, for messages
     * @param position where it begins
     */
    record Not(Conjunction body, Set<Var> shared, String text, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }
    }

    /**
     * A disjunction, also the unfolded call of a rule.
     *
     * @param branches the alternatives
     * @param shared the variables that it shares with its surroundings
     * @param required those of them that must be bound beforehand
     * @param text the clause's kind or the rule's name, for messages
     * @param position where it begins
     */
    record Or(List<Conjunction> branches, Set<Var> shared, Set<Var> required, String text, Position position)
            implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.or(this);
        }
    }

    /**
     * A nested query that cannot be unfolded, because it aggregates or takes some rows only.
     *
     * @param nested what it asks for
     * @param body its clauses
     * @param shared the variables that it takes from outside
     * @param results what takes its columns
     * @param text the call, for messages
     * @param position where it begins
     */
    record Query(
            NestedQuery nested,
            Conjunction body,
            Set<Var> shared,
            List<Optional<Var>> results,
            String text,
            Position position)
            implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.query(this);
        }
    }

    /** The instant of the last transaction that is seen. */
    record Now(Sources.Database source, Var result, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.now(this);
        }
    }

    /** A call of a recursive rule. */
    record Recursion(Fixpoint.Member member, List<Operand> arguments, Position position) implements Goal {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.recursion(this);
        }
    }
}
