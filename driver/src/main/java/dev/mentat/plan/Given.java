// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;
import java.util.Set;

/** Tells which expressions can be evaluated without a database from arguments, constants and what was looked up. */
final class Given {
    /** The types whose values are identical exactly if they are equal in Java. */
    private static final Set<ValueType> COMPARABLE = Set.of(
            ValueType.BOOLEAN,
            ValueType.LONG,
            ValueType.REF,
            ValueType.STRING,
            ValueType.KEYWORD,
            ValueType.SYMBOL,
            ValueType.UUID);

    private Given() {}

    /** Tells whether an expression is a value that is at hand. */
    static boolean isValue(Expr expr) {
        Expr plain = expr instanceof Expr.Tagged tagged ? tagged.value() : expr;
        return Exprs.isGiven(plain);
    }

    /** Tells whether a condition can be checked. */
    static boolean isCheckable(Expr condition) {
        if (!(condition instanceof Expr.Call call) || !call.arguments().stream().allMatch(Given::isValue)) {
            return false;
        }
        return switch (call.operator()) {
            case IS_NOT_NULL -> true;
            case SAME -> call.arguments().stream().allMatch(Given::isComparable);
            case LESS, LESS_OR_EQUAL -> call.arguments().stream().allMatch(argument -> isWhole(argument.types()));
            default -> false;
        };
    }

    private static boolean isComparable(Expr value) {
        return value.types().isSingle() && COMPARABLE.contains(value.types().single());
    }

    private static boolean isWhole(TypeSet types) {
        return types.equals(TypeSet.LONG) || types.equals(TypeSet.REF);
    }

    /** Tells whether a plan has one row, which no limit cuts since limits are at least one, all of it at hand. */
    static boolean isAnswered(QueryPlan plan) {
        Relation.Summary summary = plan.summary();
        return !summary.grouped()
                && summary.offset().isEmpty()
                && summary.basis() instanceof Relation.Select select
                && select.from().isEmpty()
                && select.where().isEmpty()
                && select.checks().isEmpty()
                && select.outputs().stream().allMatch(output -> isValue(output.value()));
    }
}
