// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.TypeSet;
import java.util.List;
import java.util.function.Consumer;

/**
 * Writes arithmetic on native numbers. Integer division by zero gives NULL on every DuckDB version, overflow raises an
 * error that the caller turns into NULL.
 */
final class ArithmeticSql {
    private ArithmeticSql() {}

    static void write(Expr.Call call, SqlBuffer sql, Consumer<Expr> operand) {
        List<Expr> arguments = call.arguments();
        boolean floats = call.types().equals(TypeSet.DOUBLE);
        switch (call.operator()) {
            case ADD -> template("# + #", arguments, sql, operand);
            case SUBTRACT -> template("# - #", arguments, sql, operand);
            case MULTIPLY -> template("# * #", arguments, sql, operand);
            case NEGATE -> template("-#", arguments, sql, operand);
            case DIVIDE -> template(floats ? "# / #" : "# // nullif(#, 0)", arguments, sql, operand);
            case QUOTIENT -> template(floats ? "trunc(# / #)" : "# // nullif(#, 0)", arguments, sql, operand);
            case REMAINDER -> template(floats ? "fmod(#, #)" : "# % nullif(#, 0)", arguments, sql, operand);
            case MODULO -> modulo(arguments.get(0), arguments.get(1), floats, sql, operand);
            case ABSOLUTE -> template("abs(#)", arguments, sql, operand);
            default -> throw new IllegalArgumentException(call.operator().name());
        }
    }

    /** The remainder, moved to the side of zero on which the divisor is. */
    private static void modulo(Expr dividend, Expr divisor, boolean floats, SqlBuffer sql, Consumer<Expr> operand) {
        String remainder = floats ? "fmod(#, #)" : "# % nullif(#, 0)";
        List<Expr> operands =
                List.of(dividend, divisor, dividend, divisor, dividend, divisor, divisor, dividend, divisor);
        template(
                "CASE WHEN " + remainder + " <> 0 AND (# < 0) <> (# < 0) THEN " + remainder + " + # ELSE " + remainder
                        + " END",
                operands,
                sql,
                operand);
    }

    /** Writes a template whose hash signs stand for the operands in turn. */
    private static void template(String template, List<Expr> operands, SqlBuffer sql, Consumer<Expr> operand) {
        int next = 0;
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            if (c == '#') {
                operand.accept(operands.get(next++));
            } else {
                sql.add(String.valueOf(c));
            }
        }
    }
}
