// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes look-ups out of a plan. A statement that finds one row by an index costs DuckDB a fraction of what planning a join
 * costs, and its text is one of few, so that it stays prepared.
 */
final class ChainPlanner {
    private final List<LookUp> lookUps = new ArrayList<>();
    private final List<Expr> conditions = new ArrayList<>();
    private Relation.Select select;

    private ChainPlanner(Relation.Select select) {
        this.select = select;
    }

    /** Plans how a plan is executed. */
    static Chain chain(QueryPlan plan) {
        return Fence.around(lookUps(plan));
    }

    private static Chain lookUps(QueryPlan plan) {
        if (plan.knownEmpty() || !(plan.summary().basis() instanceof Relation.Select select)) {
            return new Chain(List.of(), List.of(), plan, List.of());
        }
        ChainPlanner planner = new ChainPlanner(select);
        planner.takeLookUps();
        planner.takeConditions();
        QueryPlan rest = plan.with(plan.ctes(), planner.select);
        return new Chain(planner.lookUps(), List.copyOf(planner.conditions), rest, List.of());
    }

    private void takeLookUps() {
        Optional<Relation.Item> next = next();
        while (next.isPresent()) {
            take(next.get());
            next = next();
        }
    }

    private Optional<Relation.Item> next() {
        return select.from().stream()
                .filter(item -> condition(item).isPresent())
                .findFirst();
    }

    /** Returns the condition by which the row of an item can be looked up. */
    private Optional<Expr.Call> condition(Relation.Item item) {
        if (item.optional().isPresent() || !(item.source() instanceof From.Segment segment)) {
            return Optional.empty();
        }
        return select.where().stream()
                .filter(Expr.Call.class::isInstance)
                .map(Expr.Call.class::cast)
                .filter(call -> key(call, segment).isPresent())
                .findFirst();
    }

    /** Returns the key of a segment that a condition compares with something given. */
    private static Optional<Expr.Column> key(Expr.Call call, From.Segment segment) {
        if (call.operator() != Operator.SAME) {
            return Optional.empty();
        }
        Expr left = call.arguments().get(0);
        Expr right = call.arguments().get(1);
        Expr candidate = Exprs.isGiven(left) ? right : left;
        Expr value = Exprs.isGiven(left) ? left : right;
        return candidate instanceof Expr.Column column && Exprs.isGiven(value) && isKey(column, segment)
                ? Optional.of(column)
                : Optional.empty();
    }

    private static boolean isKey(Expr.Column column, From.Segment segment) {
        return column.table().equals(segment.alias())
                && (column.name().equals(segment.entityColumn())
                        || segment.values().stream()
                                .anyMatch(value -> value.attribute().unique() != null
                                        && value.place().valueColumn().equals(column.name())));
    }

    private void take(Relation.Item item) {
        From.Segment segment = (From.Segment) item.source();
        Expr.Call condition = condition(item).orElseThrow();
        Expr.Column key = key(condition, segment).orElseThrow();
        Expr left = condition.arguments().get(0);
        Expr value = left.equals(key) ? condition.arguments().get(1) : left;
        int number = lookUps.size();
        Set<Expr.Column> wanted = new LinkedHashSet<>();
        Rewriting rewriting = Rewriting.of(column -> {
            if (!column.table().equals(segment.alias())) {
                return column;
            }
            if (column.name().equals(key.name())) {
                return value;
            }
            wanted.add(column);
            return new Expr.Found(number, column.name(), column.types());
        });
        List<Relation.Item> others = new ArrayList<>(select.from());
        others.remove(item);
        List<Expr> remaining = new ArrayList<>(select.where());
        remaining.remove(condition);
        select = rewriting.select(
                new Relation.Select(others, remaining, select.outputs(), select.checks(), select.distinct()));
        lookUps.add(new LookUp(segment, key, value, List.copyOf(wanted)));
    }

    private void takeConditions() {
        List<Expr> remaining = new ArrayList<>();
        for (Expr condition : select.where()) {
            if (Given.isCheckable(condition)) {
                conditions.add(condition);
            } else {
                remaining.add(condition);
            }
        }
        select = new Relation.Select(
                select.from(), List.copyOf(remaining), select.outputs(), select.checks(), select.distinct());
    }

    private List<LookUp> lookUps() {
        return List.copyOf(lookUps);
    }
}
