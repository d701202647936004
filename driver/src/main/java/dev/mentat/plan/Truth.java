// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;

/** Which values count as true: all but {@code false}. */
final class Truth {
    private Truth() {}

    /** Returns the condition that a value is true. */
    static Expr of(Expr value) {
        TypeSet types = value.types();
        if (types.equals(TypeSet.BOOLEAN)) {
            return value;
        }
        if (!types.contains(ValueType.BOOLEAN)) {
            return Expr.TRUE;
        }
        Expr isBoolean = Exprs.hasType(value, TypeSet.BOOLEAN);
        return Exprs.choice(isBoolean, Exprs.represent(value, TypeSet.BOOLEAN), Expr.TRUE);
    }
}
