// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes conditions on transactions of what a bounded view shows of a segment. A value that a selection requires anyway is
 * visible if its transaction lies within the bounds, which DuckDB can check while it scans; any other value that is read
 * becomes NULL where it is not visible.
 */
final class Visibility extends Rewriting {
    private final Map<String, From.Segment> bounded = new HashMap<>();
    private Set<Expr> visible = Set.of();

    private Visibility() {}

    /** Returns the same plan with every segment read as it is. */
    static QueryPlan lower(QueryPlan plan) {
        Visibility visibility = new Visibility();
        List<Cte> ctes = plan.ctes().stream().map(visibility::cte).toList();
        return plan.with(ctes, plan.summary().basis().accept(visibility));
    }

    private Cte cte(Cte cte) {
        return cte.with(
                cte.start().stream().map(this::select).toList(),
                cte.steps().stream().map(this::select).toList());
    }

    @Override
    public Relation.Select select(Relation.Select relation) {
        for (Relation.Item item : relation.from()) {
            if (item.source() instanceof From.Segment segment && !segment.view().isCurrent()) {
                bounded.put(segment.alias(), segment);
            }
        }
        Set<Expr> visibleOutside = visible;
        visible = new HashSet<>(visibleOutside);
        relation.where().forEach(condition -> visible.addAll(required(condition)));
        Relation.Select rewritten = super.select(relation);
        Set<Expr> where = new LinkedHashSet<>(rewritten.where());
        relation.where().forEach(condition -> required(condition).forEach(column -> where.addAll(bounds(column))));
        visible = visibleOutside;
        return new Relation.Select(
                rewritten.from(), List.copyOf(where), rewritten.outputs(), rewritten.checks(), rewritten.distinct());
    }

    /** Returns the values of bounded segments that must be there for a condition to hold. */
    private List<Expr.Column> required(Expr condition) {
        List<Expr.Column> columns = new ArrayList<>();
        if (condition instanceof Expr.Call call
                && (call.operator() == Operator.SAME || call.operator() == Operator.IS_NOT_NULL)) {
            for (Expr argument : call.arguments()) {
                if (argument instanceof Expr.Column column && place(column).isPresent()) {
                    columns.add(column);
                }
            }
        }
        return columns;
    }

    @Override
    public Expr column(Expr.Column column) {
        if (visible.contains(column) || place(column).isEmpty()) {
            return column;
        }
        return new Expr.Choice(
                List.of(new Expr.Case(Exprs.and(bounds(column)), column)), Optional.empty(), column.types());
    }

    @Override
    public From segment(From.Segment from) {
        return new From.Segment(from.alias(), from.schema(), from.values(), from.source(), View.CURRENT);
    }

    private Optional<From.SegmentValue> place(Expr.Column column) {
        From.Segment segment = bounded.get(column.table());
        return segment == null
                ? Optional.empty()
                : segment.values().stream()
                        .filter(value -> value.place().valueColumn().equals(column.name()))
                        .findFirst();
    }

    private List<Expr> bounds(Expr.Column column) {
        From.Segment segment = bounded.get(column.table());
        String txColumn = place(column).orElseThrow().place().txColumn();
        return segment == null ? List.of() : bounds(segment, new Expr.Column(column.table(), txColumn, TypeSet.REF));
    }

    /** Returns the conditions that a transaction lies within the bounds of the view of a segment. */
    private static List<Expr> bounds(From.Segment segment, Expr tx) {
        List<Expr> bounds = new ArrayList<>();
        if (segment.view().asOf() != null) {
            Expr asOf = new Expr.Moment(segment.source(), Expr.Bound.AS_OF);
            bounds.add(Exprs.test(Operator.LESS_OR_EQUAL, tx, asOf));
        }
        if (segment.view().since() != null) {
            Expr since = new Expr.Moment(segment.source(), Expr.Bound.SINCE);
            bounds.add(Exprs.test(Operator.LESS, since, tx));
        }
        return bounds;
    }
}
