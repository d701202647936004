// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Storage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Keeps conditions away from tables that are to be read by an index. DuckDB scans an index only for a condition that is the
 * only one on its table, be it a comparison with something given or the keys that a join pushes down. So if a selection
 * starts at something given, joins and comparisons with indexed columns go into a fenced selection, and everything else is
 * asked of its rows.
 */
final class Fence {
    private static final String ALIAS = "fenced";

    private final Relation.Select select;
    private final Set<String> reached = new HashSet<>();
    private final List<Expr> inside = new ArrayList<>();
    private final List<Expr> outside = new ArrayList<>();

    private Fence(Relation.Select select) {
        this.select = select;
    }

    /** Returns an equal plan with a fence where it pays. */
    static QueryPlan around(QueryPlan plan) {
        if (plan.knownEmpty() || !(plan.summary().basis() instanceof Relation.Select select)) {
            return plan;
        }
        Fence fence = new Fence(select);
        fence.divide();
        return fence.outside.isEmpty() ? plan : plan.with(plan.ctes(), fence.fenced());
    }

    /**
     * Returns an equal chain with a fence where it pays. Where nothing more is asked than that columns of the result are
     * there, whoever reads them can see to it.
     */
    static Chain around(Chain chain) {
        QueryPlan plan = chain.rest();
        if (plan.knownEmpty() || !(plan.summary().basis() instanceof Relation.Select select)) {
            return chain;
        }
        Fence fence = new Fence(select);
        fence.divide();
        Optional<List<Integer>> present = fence.presentColumns(plan);
        if (fence.outside.isEmpty() || present.isEmpty()) {
            return new Chain(chain.lookUps(), chain.conditions(), around(plan), List.of());
        }
        Relation.Select open = new Relation.Select(
                select.from(), List.copyOf(fence.inside), select.outputs(), select.checks(), select.distinct());
        return new Chain(chain.lookUps(), chain.conditions(), plan.with(plan.ctes(), open), present.get());
    }

    private void divide() {
        reach();
        if (reached.isEmpty()) {
            return;
        }
        Set<String> looked = new HashSet<>();
        for (Expr condition : select.where()) {
            boolean fitsInside = isJoin(condition)
                    || !mentions(condition, reached::contains)
                    || keyed(condition).filter(looked::add).isPresent();
            (fitsInside ? inside : outside).add(condition);
        }
    }

    /** Finds the items that are read by an index: those that something given leads to, and what they lead to. */
    private void reach() {
        for (Relation.Item item : select.from()) {
            boolean isGiven = item.source() instanceof From.Inputs || item.source() instanceof From.Constants;
            if (isGiven) {
                reached.add(item.source().alias());
            }
        }
        int lists = reached.size();
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Expr condition : select.where()) {
                grows |= keyed(condition).filter(reached::add).isPresent();
            }
        }
        if (reached.size() == lists) {
            reached.clear();
        }
    }

    /** Returns the item whose index serves a comparison with something given or with an item that was reached. */
    private Optional<String> keyed(Expr condition) {
        if (!(condition instanceof Expr.Call call) || call.operator() != Operator.SAME) {
            return Optional.empty();
        }
        Expr left = call.arguments().get(0);
        Expr right = call.arguments().get(1);
        return indexed(left)
                .filter(alias -> leads(right, alias))
                .or(() -> indexed(right).filter(alias -> leads(left, alias)));
    }

    private boolean leads(Expr expr, String to) {
        return Exprs.isGiven(expr)
                || (expr instanceof Expr.Column column
                        && !column.table().equals(to)
                        && reached.contains(column.table()));
    }

    /** Returns the item of an expression that is an indexed column. */
    private Optional<String> indexed(Expr expr) {
        if (!(expr instanceof Expr.Column column)) {
            return Optional.empty();
        }
        return select.from().stream()
                .map(Relation.Item::source)
                .filter(source -> source.alias().equals(column.table()) && isIndexed(source, column.name()))
                .map(From::alias)
                .findFirst();
    }

    private static boolean isIndexed(From source, String column) {
        if (source instanceof From.Segment segment) {
            return column.equals(segment.entityColumn())
                    || segment.values().stream()
                            .anyMatch(value ->
                                    value.place().valueColumn().equals(column) && isSelective(value.attribute()));
        }
        if (source instanceof From.Datoms datoms && datoms.table().storage().place() instanceof Storage.ManyTable) {
            return column.equals(From.ENTITY)
                    || (column.equals(From.VALUE) && isSelective(datoms.table().attribute()));
        }
        return false;
    }

    /** A value with an index may still be that of half the entities; a unique one is not, and a ref rarely. */
    private static boolean isSelective(Attribute attribute) {
        return attribute.unique() != null || attribute.isRef();
    }

    private static boolean isJoin(Expr condition) {
        return condition instanceof Expr.Call call
                && call.operator() == Operator.SAME
                && call.arguments().get(0) instanceof Expr.Column left
                && call.arguments().get(1) instanceof Expr.Column right
                && !left.table().equals(right.table());
    }

    private static boolean mentions(Expr condition, Predicate<String> alias) {
        boolean[] found = new boolean[1];
        Rewriting.of(column -> {
                    found[0] |= alias.test(column.table());
                    return column;
                })
                .apply(condition);
        return found[0];
    }

    private Relation.Select fenced() {
        Set<String> own = new HashSet<>();
        select.from().forEach(item -> own.add(item.source().alias()));
        Map<Expr.Column, Expr.Column> columns = new LinkedHashMap<>();
        Rewriting rewriting = Rewriting.of(column -> own.contains(column.table())
                ? columns.computeIfAbsent(
                        column, key -> new Expr.Column(ALIAS, From.column(columns.size()), column.types()))
                : column);
        Relation.Select outer = rewriting.select(
                new Relation.Select(List.of(), outside, select.outputs(), select.checks(), select.distinct()));
        List<Relation.Output> outputs = columns.entrySet().stream()
                .map(entry -> new Relation.Output(entry.getValue().name(), entry.getKey()))
                .toList();
        Relation.Select inner = new Relation.Select(select.from(), List.copyOf(inside), outputs, List.of(), false);
        Relation.Item item = new Relation.Item(new From.Derived(ALIAS, new Relation.Fenced(inner)), Optional.empty());
        return new Relation.Select(List.of(item), outer.where(), outer.outputs(), outer.checks(), outer.distinct());
    }

    /** Returns the columns of the result that must be there, if that is all that is asked outside. */
    private Optional<List<Integer>> presentColumns(QueryPlan plan) {
        Relation.Summary summary = plan.summary();
        boolean isPlain = !summary.distinct()
                && !summary.grouped()
                && summary.order().isEmpty()
                && summary.limit().isEmpty()
                && summary.offset().isEmpty()
                && select.checks().isEmpty();
        if (!isPlain) {
            return Optional.empty();
        }
        List<Integer> present = new ArrayList<>();
        for (Expr condition : outside) {
            Optional<Integer> column = requiredColumn(condition, plan);
            if (column.isEmpty()) {
                return Optional.empty();
            }
            present.add(column.get());
        }
        return Optional.of(present);
    }

    private Optional<Integer> requiredColumn(Expr condition, QueryPlan plan) {
        if (!(condition instanceof Expr.Call call) || call.operator() != Operator.IS_NOT_NULL) {
            return Optional.empty();
        }
        for (int i = 0; i < plan.summary().findings().size(); i++) {
            QueryPlan.Plain plain = (QueryPlan.Plain) plan.summary().findings().get(i);
            if (select.outputs()
                    .get(plain.column())
                    .value()
                    .equals(call.arguments().get(0))) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }
}
