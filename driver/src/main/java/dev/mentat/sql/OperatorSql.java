// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.Operator;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.List;

/** Writes calls of operators. */
final class OperatorSql {
    private static final int RADIX = 10;

    private final SqlBuffer sql;
    private final ExprSql exprs;

    OperatorSql(SqlBuffer sql, ExprSql exprs) {
        this.sql = sql;
        this.exprs = exprs;
    }

    void write(Expr.Call call) {
        List<Expr> arguments = call.arguments();
        switch (call.operator()) {
            case AND -> infix(arguments, " AND ");
            case OR -> infix(arguments, " OR ");
            case NOT -> not(arguments.get(0));
            case IS_NULL -> suffix(arguments.get(0), " IS NULL");
            case IS_NOT_NULL -> suffix(arguments.get(0), " IS NOT NULL");
            case SAME -> infix(arguments, " = ");
            case EQUAL, LESS, LESS_OR_EQUAL -> comparison(call.operator(), arguments.get(0), arguments.get(1));
            default -> arithmetic(call);
        }
    }

    private void infix(List<Expr> arguments, String operator) {
        sql.add("(");
        exprs.write(arguments, operator);
        sql.add(")");
    }

    private void suffix(Expr argument, String suffix) {
        sql.add("(");
        exprs.write(argument);
        sql.add(suffix).add(")");
    }

    private void not(Expr condition) {
        if (condition instanceof Expr.Exists) {
            sql.add("NOT ");
            exprs.write(condition);
        } else {
            suffix(condition, " IS NOT TRUE");
        }
    }

    private void comparison(Operator operator, Expr left, Expr right) {
        ValueType leftType = left.types().single();
        ValueType rightType = right.types().single();
        boolean leftFloats = isFloating(leftType);
        boolean rightFloats = isFloating(rightType);
        if (isWhole(leftType) && rightFloats) {
            wholeWithDouble(operator, left, right);
        } else if (leftFloats && isWhole(rightType)) {
            doubleWithWhole(operator, left, right);
        } else {
            plain(operator, left, right, leftFloats && leftType != rightType);
        }
    }

    private static boolean isFloating(ValueType type) {
        return type == ValueType.DOUBLE || type == ValueType.FLOAT;
    }

    private static boolean isWhole(ValueType type) {
        return type == ValueType.LONG || type == ValueType.REF;
    }

    private void plain(Operator operator, Expr left, Expr right, boolean asDouble) {
        String cast = asDouble ? "::DOUBLE" : "";
        sql.add("(");
        exprs.write(left);
        sql.add(cast).add(symbol(operator));
        exprs.write(right);
        sql.add(cast).add(")");
    }

    private static String symbol(Operator operator) {
        return switch (operator) {
            case EQUAL -> " = ";
            case LESS -> " < ";
            case LESS_OR_EQUAL -> " <= ";
            default -> throw new IllegalArgumentException(operator.name());
        };
    }

    /**
     * Compares without rounding the integer: beyond the longs the sign decides, within them the double's neighbouring
     * integer does.
     */
    private void wholeWithDouble(Operator operator, Expr whole, Expr number) {
        boolean ifLarger = operator != Operator.EQUAL;
        outOfRange(number, ifLarger, false);
        sql.add(" ELSE ");
        exprs.write(whole);
        sql.add(symbol(operator));
        neighbour(operator == Operator.LESS ? "ceil" : "floor", operator, number);
        sql.add(" END");
    }

    private void doubleWithWhole(Operator operator, Expr number, Expr whole) {
        boolean ifSmaller = operator != Operator.EQUAL;
        outOfRange(number, false, ifSmaller);
        sql.add(" ELSE ");
        neighbour(operator == Operator.LESS ? "floor" : "ceil", operator, number);
        sql.add(symbol(operator));
        exprs.write(whole);
        sql.add(" END");
    }

    private void outOfRange(Expr number, boolean ifLarger, boolean ifSmaller) {
        sql.add("CASE WHEN ");
        exprs.write(number);
        sql.add(" >= 9223372036854775808.0::DOUBLE THEN ").add(String.valueOf(ifLarger));
        sql.add(" WHEN ");
        exprs.write(number);
        sql.add(" < -9223372036854775808.0::DOUBLE THEN ").add(String.valueOf(ifSmaller));
    }

    private void neighbour(String rounding, Operator operator, Expr number) {
        if (operator == Operator.EQUAL) {
            sql.add("CASE WHEN ");
            exprs.write(number);
            sql.add(" = floor(");
            exprs.write(number);
            sql.add(") THEN ");
            exprs.write(number);
            sql.add("::BIGINT ELSE NULL END");
        } else {
            sql.add(rounding).add("(");
            exprs.write(number);
            sql.add(")::BIGINT");
        }
    }

    private void arithmetic(Expr.Call call) {
        if (!call.operator().isArithmetic()) {
            template(FunctionSql.template(call), call.arguments());
        } else if (isDecimal(call.types())) {
            template(DecimalArithmeticSql.template(call), call.arguments());
        } else {
            boolean fails = call.operator().isFallible() && !call.types().equals(TypeSet.DOUBLE);
            sql.add(fails ? "TRY(" : "(");
            ArithmeticSql.write(call, sql, exprs::write);
            sql.add(")");
        }
    }

    private static boolean isDecimal(TypeSet types) {
        return types.contains(ValueType.BIGINT) || types.contains(ValueType.BIGDEC);
    }

    /** Writes a template in which a dollar sign and a digit stand for an argument. */
    private void template(String template, List<Expr> arguments) {
        sql.add("(");
        int start = 0;
        int next = template.indexOf('$');
        while (next >= 0) {
            int digit = next + 1 < template.length() ? Character.digit(template.charAt(next + 1), RADIX) : -1;
            if (digit >= 0) {
                int end = next + 1;
                while (end < template.length() && Character.isDigit(template.charAt(end))) {
                    end++;
                }
                sql.add(template.substring(start, next));
                exprs.write(arguments.get(Integer.parseInt(template.substring(next + 1, end))));
                start = end;
            }
            next = template.indexOf('$', next + 1);
        }
        sql.add(template.substring(start)).add(")");
    }
}
