// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Tells which expressions are so short that writing them several times does no harm. */
final class ExprSize implements Expr.Visitor<Integer> {
    private static final ExprSize INSTANCE = new ExprSize();
    private static final int SMALL = 10;
    private static final int LARGE = SMALL + 1;
    private static final TypeSet DECIMAL = TypeSet.of(ValueType.BIGINT, ValueType.BIGDEC);

    /** Operators that take many of DuckDB's. */
    private static final Set<Operator> LONG = EnumSet.of(
            Operator.LONG_TO_DECIMAL,
            Operator.DOUBLE_TO_DECIMAL,
            Operator.DECIMAL_TO_INTEGER,
            Operator.DECIMAL_TO_LONG,
            Operator.REGEX_GROUP,
            Operator.REGEX_ALL,
            Operator.SPLIT,
            Operator.SLOT,
            Operator.TUPLE,
            Operator.TUPLE_SIZE,
            Operator.TUPLE_ITEM,
            Operator.SLOTS,
            Operator.SPLIT_ROWS,
            Operator.REGEX_ROWS,
            Operator.SLOT_VALUE,
            Operator.LEVENSHTEIN,
            Operator.DAMERAU_LEVENSHTEIN,
            Operator.JARO,
            Operator.JARO_WINKLER,
            Operator.JACCARD);

    private ExprSize() {}

    /** Tells whether an expression has few operators, and has one value however often it is evaluated. */
    static boolean isSmall(Expr expr) {
        return expr.accept(INSTANCE) <= SMALL;
    }

    private int sum(List<? extends Expr> exprs) {
        int size = 0;
        for (Expr expr : exprs) {
            size += size > SMALL ? 0 : expr.accept(this);
        }
        return size;
    }

    @Override
    public Integer column(Expr.Column expr) {
        return 1;
    }

    @Override
    public Integer literal(Expr.Literal expr) {
        return 1;
    }

    @Override
    public Integer input(Expr.Input expr) {
        return 1;
    }

    @Override
    public Integer call(Expr.Call expr) {
        boolean isLong = expr.operator().isVolatile()
                || LONG.contains(expr.operator())
                || (expr.operator().isArithmetic() && expr.types().meets(DECIMAL));
        int times = expr.operator() == Operator.MODULO ? 4 : 1;
        return isLong ? LARGE : 1 + times * sum(expr.arguments());
    }

    @Override
    public Integer exists(Expr.Exists expr) {
        return LARGE;
    }

    @Override
    public Integer tagged(Expr.Tagged expr) {
        return 2 + expr.value().accept(this);
    }

    @Override
    public Integer untagged(Expr.Untagged expr) {
        return expr.value().accept(this);
    }

    @Override
    public Integer hasType(Expr.HasType expr) {
        return expr.value().accept(this);
    }

    @Override
    public Integer choice(Expr.Choice expr) {
        int size = 1;
        for (Expr.Case one : expr.cases()) {
            size += size > SMALL
                    ? 0
                    : one.condition().accept(this) + one.value().accept(this);
        }
        return size + expr.otherwise().map(value -> value.accept(this)).orElse(0);
    }

    @Override
    public Integer message(Expr.Message expr) {
        return LARGE;
    }

    @Override
    public Integer found(Expr.Found expr) {
        return 1;
    }

    @Override
    public Integer moment(Expr.Moment expr) {
        return 1;
    }

    @Override
    public Integer absent(Expr.Absent expr) {
        return 1;
    }
}
