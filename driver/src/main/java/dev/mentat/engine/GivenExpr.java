// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.Expr;
import dev.mentat.plan.Operator;
import java.util.Optional;

/** Evaluates the expressions that need no database; empty stands for NULL. */
final class GivenExpr implements Expr.Visitor<Optional<Object>> {
    private final GivenValues given;

    GivenExpr(GivenValues given) {
        this.given = given;
    }

    private Optional<Object> evaluate(Expr expr) {
        return expr.accept(this);
    }

    @Override
    public Optional<Object> literal(Expr.Literal expr) {
        return Optional.of(expr.value());
    }

    @Override
    public Optional<Object> input(Expr.Input expr) {
        return Optional.of(given.argument(expr.slot(), expr.types()).value());
    }

    @Override
    public Optional<Object> found(Expr.Found expr) {
        return Optional.ofNullable(given.found(expr.lookUp(), expr.column()));
    }

    @Override
    public Optional<Object> moment(Expr.Moment expr) {
        return Optional.of(given.moment(expr));
    }

    @Override
    public Optional<Object> tagged(Expr.Tagged expr) {
        return evaluate(expr.value());
    }

    @Override
    public Optional<Object> call(Expr.Call expr) {
        Optional<Object> left = evaluate(expr.arguments().get(0));
        if (left.isEmpty() || expr.operator() == Operator.IS_NOT_NULL) {
            return Optional.of(left.isPresent());
        }
        Optional<Object> right = evaluate(expr.arguments().get(1));
        return Optional.of(right.isPresent() && holds(expr, left.get(), right.get()));
    }

    private static boolean holds(Expr.Call expr, Object left, Object right) {
        return switch (expr.operator()) {
            case SAME -> left.equals(right);
            case LESS -> (Long) left < (Long) right;
            case LESS_OR_EQUAL -> (Long) left <= (Long) right;
            default -> throw needsDatabase(expr);
        };
    }

    @Override
    public Optional<Object> column(Expr.Column expr) {
        throw needsDatabase(expr);
    }

    @Override
    public Optional<Object> exists(Expr.Exists expr) {
        throw needsDatabase(expr);
    }

    @Override
    public Optional<Object> untagged(Expr.Untagged expr) {
        throw needsDatabase(expr);
    }

    @Override
    public Optional<Object> hasType(Expr.HasType expr) {
        throw needsDatabase(expr);
    }

    @Override
    public Optional<Object> choice(Expr.Choice expr) {
        throw needsDatabase(expr);
    }

    @Override
    public Optional<Object> message(Expr.Message expr) {
        throw needsDatabase(expr);
    }

    @Override
    public Optional<Object> absent(Expr.Absent expr) {
        throw needsDatabase(expr);
    }

    private static IllegalStateException needsDatabase(Expr expr) {
        return new IllegalStateException("not given: " + expr);
    }
}
