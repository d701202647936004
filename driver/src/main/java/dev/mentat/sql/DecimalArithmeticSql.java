// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;

/** Arithmetic on bigints and bigdecs, as templates in which {@code $0} and {@code $1} stand for the operands. */
final class DecimalArithmeticSql {
    private DecimalArithmeticSql() {}

    static String template(Expr.Call call) {
        boolean whole = call.types().equals(TypeSet.of(ValueType.BIGINT));
        return switch (call.operator()) {
            case ADD -> DecimalSql.sum("$0", "$1", '+');
            case SUBTRACT -> DecimalSql.sum("$0", "$1", '-');
            case MULTIPLY -> DecimalSql.product("$0", "$1");
            case DIVIDE -> whole ? DecimalSql.quotient("$0", "$1") : DecimalSql.exactQuotient("$0", "$1");
            case QUOTIENT -> DecimalSql.quotient("$0", "$1");
            case REMAINDER -> DecimalSql.remainder("$0", "$1");
            case MODULO -> DecimalSql.modulo("$0", "$1");
            case NEGATE -> DecimalSql.negated("$0");
            case ABSOLUTE -> DecimalSql.absolute("$0");
            default -> throw new IllegalArgumentException(call.operator().name());
        };
    }
}
