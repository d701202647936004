// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.error.Texts;
import dev.mentat.plan.Expr;
import dev.mentat.plan.Failure;
import dev.mentat.plan.Operator;
import dev.mentat.schema.ValueType;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes expressions that make DuckDB raise one of our errors, and recognises such an error when it comes back. */
public final class FailureSql {
    private static final String MARK = "mentat-error";
    private static final Pattern RAISED =
            Pattern.compile(MARK + " (\\w+) (\\d+):(\\d+) (.*?) /" + MARK, Pattern.DOTALL);

    private FailureSql() {}

    /** Writes an expression that raises an error. */
    static void write(Failure failure, SqlBuffer sql, ExprSql exprs) {
        sql.add("error(");
        text(failure, sql, exprs);
        sql.add(")");
    }

    /** Writes an expression that raises an error whose text another one gives. */
    static void raise(Expr message, SqlBuffer sql, ExprSql exprs) {
        sql.add("error(");
        exprs.write(message);
        sql.add(")");
    }

    /** Writes the text of an error. */
    static void text(Failure failure, SqlBuffer sql, ExprSql exprs) {
        String head = Texts.format("%s %s %s ", MARK, failure.kind(), failure.position());
        String[] parts = (head + failure.sentence() + " /" + MARK).split("%s", -1);
        StringBuilder constant = new StringBuilder(parts[0]);
        for (int i = 1; i < parts.length; i++) {
            Expr operand = failure.operands().get(i - 1);
            Optional<String> known = constant(operand);
            if (known.isPresent()) {
                constant.append(known.get());
            } else {
                exprs.write(new Expr.Literal(ValueType.STRING, constant.toString()));
                sql.add(" || (");
                operand(operand, exprs, sql);
                sql.add(")::VARCHAR || ");
                constant.setLength(0);
            }
            constant.append(parts[i]);
        }
        exprs.write(new Expr.Literal(ValueType.STRING, constant.toString()));
    }

    private static Optional<String> constant(Expr operand) {
        Expr shown = operand instanceof Expr.Call call && call.operator() == Operator.TEXT
                ? call.arguments().get(0)
                : operand;
        return shown instanceof Expr.Literal literal
                        && (literal.value() instanceof String || literal.value() instanceof Long)
                ? Optional.of(literal.value().toString())
                : Optional.empty();
    }

    private static void operand(Expr operand, ExprSql exprs, SqlBuffer sql) {
        exprs.write(operand);
        if (!operand.types().isSingle()) {
            sql.add(".l");
        }
    }

    /** Tells whether a statement can raise one of our errors. */
    public static boolean isIn(SqlText statement) {
        return statement.bindings().stream()
                .anyMatch(binding -> binding instanceof BoundValue.Constant constant
                        && constant.value() instanceof String text
                        && text.startsWith(MARK));
    }

    /**
     * Finds our error in a message of DuckDB.
     *
     * @param message the message of the failed execution
     * @return the error, if the message is about one that a query raised
     */
    public static Optional<MentatException> raised(String message) {
        Matcher matcher = RAISED.matcher(message);
        if (!matcher.find()) {
            return Optional.empty();
        }
        Position position = new Position(Integer.parseInt(matcher.group(2)), Integer.parseInt(matcher.group(3)));
        return Optional.of(new MentatException(ErrorKind.valueOf(matcher.group(1)), matcher.group(4), position));
    }
}
