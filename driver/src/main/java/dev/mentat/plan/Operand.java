// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;

/** What stands in a place of a pattern once names are resolved. */
sealed interface Operand {
    /** The blank: it matches anything and binds nothing. */
    Operand ANY = new Any();

    /** A variable. */
    record Variable(Var var) implements Operand {}

    /** See {@link #ANY}. */
    record Any() implements Operand {}

    /** A constant whose type the place has decided. */
    record Typed(ValueType type, Object value) implements Operand {
        Expr toExpr() {
            return new Expr.Literal(type, value);
        }
    }

    /**
     * A constant in the value place under an attribute that is not known before execution: every attribute reads it in its
     * own way.
     */
    record Untyped(Object value) implements Operand {}
}
