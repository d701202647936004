// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;
import java.util.function.BiConsumer;

/** Logical connectives and tests over values; all but {@code false} and nil count as true. */
final class Connectives {
    private Connectives() {}

    static void addTo(BiConsumer<String, Function> table) {
        table.accept("and", logical("(and x ...)", 0, Function.MANY, values -> Exprs.and(values)));
        table.accept("or", logical("(or x ...)", 0, Function.MANY, values -> Exprs.or(values)));
        table.accept("not", logical("(not x)", 1, 1, values -> Exprs.not(values.get(0))));
        table.accept("nil?", unary("(nil? x)", Exprs::isNull));
        table.accept("some?", unary("(some? x)", Exprs::isNotNull));
        table.accept("true?", unary("(true? x)", value -> is(value, true)));
        table.accept("false?", unary("(false? x)", value -> is(value, false)));
        table.accept(
                "identity",
                new Function("(identity x)", 1, 1, (types, call) -> types.get(0), (values, context) -> values.get(0)));
    }

    /** Combines truth values. */
    @FunctionalInterface
    private interface Combination {
        Expr of(List<Expr> truths);
    }

    /** Tests a value. */
    @FunctionalInterface
    private interface Test {
        Expr of(Expr value);
    }

    private static Function logical(String usage, int least, int most, Combination combination) {
        return new Function(
                        usage,
                        least,
                        most,
                        Function.always(TypeSet.BOOLEAN),
                        (values, context) -> combination.of(
                                values.stream().map(Connectives::truth).toList()))
                .withoutRepetition();
    }

    private static Expr truth(Expr value) {
        Expr truth = Truth.of(value);
        return Exprs.mayBeNil(value) ? Exprs.and(List.of(Exprs.isNotNull(value), truth)) : truth;
    }

    private static Function unary(String usage, Test test) {
        return new Function(usage, 1, 1, Function.always(TypeSet.BOOLEAN), (values, context) -> test.of(values.get(0)));
    }

    private static Expr is(Expr value, boolean wanted) {
        return Comparisons.compare(Operator.EQUAL, value, Exprs.bool(wanted));
    }
}
