// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Position;
import dev.mentat.error.Texts;
import dev.mentat.plan.Expr;
import dev.mentat.plan.Failure;
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

    static void write(Failure failure, SqlBuffer sql, ExprSql exprs) {
        String head = Texts.format("%s %s %s ", MARK, failure.kind(), failure.position());
        String[] parts = (head + failure.sentence() + " /" + MARK).split("%s", -1);
        sql.add("error(");
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                sql.add(" || (");
                operand(failure.operands().get(i - 1), exprs, sql);
                sql.add(")::VARCHAR || ");
            }
            exprs.write(new Expr.Literal(ValueType.STRING, parts[i]));
        }
        sql.add(")");
    }

    private static void operand(Expr operand, ExprSql exprs, SqlBuffer sql) {
        exprs.write(operand);
        if (!operand.types().isSingle()) {
            sql.add(".l");
        }
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
