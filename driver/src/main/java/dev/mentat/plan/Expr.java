// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Source;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Optional;

/**
 * A scalar expression of the relational plan. An expression of one type is a native value of that type's DuckDB type; one
 * of several types is a tagged value that tells its type per row. No expression is NULL but one that failed (see
 * {@link Operator#isFallible}) and the column of an attribute that the row's entity lacks.
 */
public sealed interface Expr {
    /** Always false. */
    Expr FALSE = new Literal(ValueType.BOOLEAN, false);

    /** Always true. */
    Expr TRUE = new Literal(ValueType.BOOLEAN, true);

    /** Returns the types that its value may have. */
    TypeSet types();

    /** Calls the visitor's method for this kind of expression. */
    <R> R accept(Visitor<R> visitor);

    /**
     * The one dispatch point over the kinds of expression.
     *
     * @param <R> what the visitor makes of an expression
     */
    interface Visitor<R> {
        R column(Column expr);

        R literal(Literal expr);

        R input(Input expr);

        R call(Call expr);

        R exists(Exists expr);

        R tagged(Tagged expr);

        R untagged(Untagged expr);

        R hasType(HasType expr);

        R choice(Choice expr);

        R message(Message expr);

        R absent(Absent expr);

        R found(Found expr);

        R moment(Moment expr);
    }

    /** A column of an item of FROM, of this or of an enclosing selection. */
    record Column(String table, String name, TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.column(this);
        }
    }

    /** A constant. */
    record Literal(ValueType type, Object value) implements Expr {
        @Override
        public TypeSet types() {
            return TypeSet.of(type);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.literal(this);
        }
    }

    /** A value that the caller supplies at execution. */
    record Input(InputSlot slot, TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.input(this);
        }
    }

    /** An operator applied to its arguments. */
    record Call(Operator operator, List<Expr> arguments, TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.call(this);
        }
    }

    /** Whether a selection has a row. Its columns are of no interest. */
    record Exists(Relation.Select body) implements Expr {
        @Override
        public TypeSet types() {
            return TypeSet.BOOLEAN;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.exists(this);
        }
    }

    /** A native value as a tagged one. */
    record Tagged(Expr value, TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.tagged(this);
        }
    }

    /** The native value of a tagged one that has the type. */
    record Untagged(Expr value, ValueType type) implements Expr {
        @Override
        public TypeSet types() {
            return TypeSet.of(type);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.untagged(this);
        }
    }

    /** Whether a tagged value has one of the types. */
    record HasType(Expr value, TypeSet wanted) implements Expr {
        @Override
        public TypeSet types() {
            return TypeSet.BOOLEAN;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.hasType(this);
        }
    }

    /**
     * The value of the first case whose condition holds. A case is evaluated for rows that reach it only.
     *
     * @param cases the cases in order
     * @param otherwise the value if none holds, or empty if that yields no value
     * @param types the types of all values
     */
    record Choice(List<Case> cases, Optional<Expr> otherwise, TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.choice(this);
        }
    }

    /** The words of an error, in the form in which it is raised. */
    record Message(Failure failure) implements Expr {
        @Override
        public TypeSet types() {
            return TypeSet.STRING;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.message(this);
        }
    }

    /** A column that a row does not use; all such are equal. */
    record Absent(TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.absent(this);
        }
    }

    /**
     * A column of the row that a {@link LookUp} found, the same for all rows of the rest of the query.
     *
     * @param lookUp which look-up, the first is 0
     * @param column the column's name in the table
     * @param types the type of the column
     */
    record Found(int lookUp, String column, TypeSet types) implements Expr {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.found(this);
        }
    }

    /**
     * The transaction that bounds what is seen of a source.
     *
     * @param source the source
     * @param bound which of its bounds
     */
    record Moment(Source source, Bound bound) implements Expr {
        @Override
        public TypeSet types() {
            return TypeSet.REF;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.moment(this);
        }
    }

    /** The bounds of a view. */
    enum Bound {
        /** The last transaction that is seen. */
        AS_OF,
        /** The transaction behind which what is seen begins. */
        SINCE
    }

    /** A case of a {@link Choice}. */
    record Case(Expr condition, Expr value) {}
}
