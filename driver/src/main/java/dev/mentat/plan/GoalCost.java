// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Storage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * Estimates how many rows a goal adds to those that a block has, so that cheap goals come first. DuckDB orders the joins
 * of one selection by itself; what this decides is which patterns can share a scan, what a disjunction or a recursion
 * finds bound, and what is computed before it is joined with.
 *
 * <p>Goals that use a value which may have failed come after those that do not: only a row that passes the latter raises
 * the error. Patterns that nothing known connects with the block come last, since something else may connect them.
 */
final class GoalCost implements Goal.Visitor<Double> {
    private static final double FREE = 0;
    private static final double ONE_ROW = 1;
    private static final double FEW_ROWS = 10;
    private static final double SOME_ROWS = 100;

    /** What a recursion from known arguments is taken to give, and the most that a look-up is. */
    private static final double RECURSION_ROWS = 1e5;

    /** What a pattern over an attribute of unknown size, or over all attributes, is taken to give. */
    private static final double MANY_ROWS = 1e6;

    private static final double AFTER_PATTERNS = 1e13;
    private static final double AFTER_TESTS = 1e14;
    private static final double AFTER_NEEDED_VALUES = 1e16;
    private static final double AFTER_RECURSION = 1e17;
    private static final double AFTER_DISJUNCTIONS = 1e18;
    private static final double AFTER_VALUES = 1e19;
    private static final double AFTER_NEGATIONS = 1e20;
    private static final double UNCONNECTED = 1e21;

    private final Block block;
    private final List<Goal> waiting;

    /**
     * Makes an estimator.
     *
     * @param block what is planned so far
     * @param waiting the goals that are not planned yet
     */
    GoalCost(Block block, List<Goal> waiting) {
        this.block = block;
        this.waiting = waiting;
    }

    private boolean isKnown(Operand operand) {
        return operand instanceof Operand.Typed
                || operand instanceof Operand.Untyped
                || Operands.variable(operand).map(block::isBound).orElse(false);
    }

    /** Tells whether a goal would join rows by a value that may have failed. */
    private boolean usesSuspected(Goal goal) {
        return GoalVars.of(goal).stream().anyMatch(var -> !block.suspicions(var).isEmpty());
    }

    private double afterOthersIfSuspected(Goal goal, double cost) {
        return usesSuspected(goal) ? AFTER_NEGATIONS + cost : cost;
    }

    @Override
    public Double scan(Goal.Scan goal) {
        if (goal.attribute() instanceof Goal.Nothing) {
            return FREE;
        }
        boolean known = isKnown(goal.entity()) || isKnown(goal.value());
        if (!known && !block.joinsNothing()) {
            return UNCONNECTED + rows(goal);
        }
        double cost = known ? lookUp(goal) : RECURSION_ROWS + rows(goal) + (takesComputed(goal) ? UNCONNECTED : 0);
        return afterOthersIfSuspected(goal, cost);
    }

    private double lookUp(Goal.Scan goal) {
        if (!(goal.attribute() instanceof Goal.Fixed fixed)) {
            return isKnown(goal.entity()) ? SOME_ROWS : RECURSION_ROWS + MANY_ROWS;
        }
        Attribute attribute = fixed.attribute();
        if (isKnown(goal.entity())) {
            return attribute.many() || goal.log() ? FEW_ROWS : ONE_ROW;
        }
        if (attribute.unique() != null) {
            return ONE_ROW;
        }
        return attribute.isIndexed() ? FEW_ROWS : Math.min(SOME_ROWS + rows(goal) / FEW_ROWS, RECURSION_ROWS - 1);
    }

    /** Tells whether a waiting function gives a value by which a pattern, or one it is connected with, can be looked up. */
    private boolean takesComputed(Goal.Scan goal) {
        Set<Var> component = component(goal);
        return waiting.stream()
                .filter(Goal.Compute.class::isInstance)
                .map(Goal.Compute.class::cast)
                .anyMatch(other -> component.contains(other.result())
                        && !other.formula().variables().allMatch(component::contains));
    }

    /** Returns the variables of the patterns that are connected with a pattern by each other. */
    private Set<Var> component(Goal.Scan goal) {
        Set<Var> component = GoalVars.of(goal);
        List<Set<Var>> others = new ArrayList<>();
        waiting.stream().filter(Goal.Scan.class::isInstance).map(GoalVars::of).forEach(others::add);
        while (others.removeIf(other -> !Collections.disjoint(component, other) && component.addAll(other))) {
            // every round may connect more
        }
        return component;
    }

    /** Tells whether a pattern is scanned with nothing known that narrows it. */
    boolean isBroad(Goal.Scan goal) {
        return !isKnown(goal.entity()) && !isKnown(goal.value());
    }

    private static double rows(Goal.Scan goal) {
        if (!(goal.attribute() instanceof Goal.Fixed fixed)) {
            return MANY_ROWS * FEW_ROWS;
        }
        long rows = goal.source()
                .catalogue()
                .layout()
                .storage(fixed.attribute().id())
                .map(Storage::place)
                .map(place -> goal.source().catalogue().layout().rows(place.table()))
                .orElse(0L);
        return rows == 0 ? MANY_ROWS : rows;
    }

    @Override
    public Double rows(Goal.Rows goal) {
        return FREE;
    }

    @Override
    public Double test(Goal.Test goal) {
        return isLong(goal.formula()) ? AFTER_PATTERNS : FREE;
    }

    /** Tells whether a formula has parts that may be columns of their own. */
    private static boolean isLong(Formula formula) {
        return formula instanceof Formula.Call call
                && call.arguments().stream()
                        .anyMatch(argument -> argument instanceof Formula.Call nested
                                && (call.function().repeats() || isLong(nested)));
    }

    @Override
    public Double compute(Goal.Compute goal) {
        if (block.isBound(goal.result())) {
            return AFTER_PATTERNS;
        }
        return isNeeded(goal, goal.result()) ? AFTER_TESTS : AFTER_VALUES;
    }

    /** Tells whether another goal waits for a variable or can be narrowed by it. */
    private boolean isNeeded(Goal goal, Var var) {
        return waiting.stream()
                .anyMatch(other -> other != goal && GoalVars.of(other).contains(var));
    }

    @Override
    public Double elements(Goal.Elements goal) {
        boolean needed = goal.element().filter(var -> isNeeded(goal, var)).isPresent();
        return needed ? AFTER_TESTS : AFTER_VALUES;
    }

    @Override
    public Double orElse(Goal.OrElse goal) {
        return afterOthersIfSuspected(goal, isNeeded(goal, goal.result()) ? AFTER_TESTS : AFTER_VALUES);
    }

    @Override
    public Double fulltext(Goal.Fulltext goal) {
        return afterOthersIfSuspected(goal, SOME_ROWS);
    }

    @Override
    public Double not(Goal.Not goal) {
        if (computes(goal.body())) {
            return 2 * AFTER_DISJUNCTIONS;
        }
        return goal.shared().isEmpty() ? FREE : AFTER_DISJUNCTIONS;
    }

    /** Tells whether some function inside may fail, which other negations can still prevent. */
    private static boolean computes(Conjunction conjunction) {
        return conjunction.goals().stream().anyMatch(goal -> {
            if (goal instanceof Goal.Not not) {
                return computes(not.body());
            }
            if (goal instanceof Goal.Or or) {
                return or.branches().stream().anyMatch(GoalCost::computes);
            }
            return goal instanceof Goal.Compute || goal instanceof Goal.Test || goal instanceof Goal.Query;
        });
    }

    @Override
    public Double or(Goal.Or goal) {
        return afterOthersIfSuspected(goal, AFTER_RECURSION);
    }

    @Override
    public Double query(Goal.Query goal) {
        return afterOthersIfSuspected(goal, AFTER_RECURSION);
    }

    @Override
    public Double now(Goal.Now goal) {
        return FREE;
    }

    @Override
    public Double recursion(Goal.Recursion goal) {
        boolean known = goal.arguments().stream().anyMatch(this::isKnown);
        return afterOthersIfSuspected(goal, known && block.isSelective() ? RECURSION_ROWS : AFTER_NEEDED_VALUES);
    }
}
