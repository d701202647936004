// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * Plans conjunctions: puts their goals into an order in which each can run, look-ups before scans and tests as soon as
 * possible, the same order however they are written, and plans one after the other into a block. A disjunction that needs what is bound outside and binds something
 * itself cannot be joined; the conjunction is then multiplied out into one block per branch.
 */
final class ConjunctionPlanner {
    /** More blocks than this are a sign of a query that multiplies out without end. */
    private static final int MOST_BLOCKS = 500;

    private final Bindings bindings;
    private final FixpointPlanner fixpoints;
    private final PlanSteps steps = new PlanSteps();
    private final Set<Goal.Or> joined = Collections.newSetFromMap(new IdentityHashMap<>());
    private int blocks;

    ConjunctionPlanner(Compilation compilation, Bindings bindings) {
        this.bindings = bindings;
        this.fixpoints = new FixpointPlanner(compilation, this);
    }

    Bindings bindings() {
        return bindings;
    }

    /** Returns the disjunctions that turned out to need joins of their own. */
    Set<Goal.Or> joined() {
        return joined;
    }

    /** Returns what was planned so far, in order. */
    PlanSteps steps() {
        return steps;
    }

    FixpointPlanner fixpoints() {
        return fixpoints;
    }

    /**
     * Plans a conjunction.
     *
     * @param conjunction the conjunction, with types
     * @param make makes an empty block for a conjunction
     * @return blocks whose rows together are the solutions; usually one
     */
    List<Block> plan(Conjunction conjunction, Function<Conjunction, Block> make) {
        Conjunction flat = flattened(conjunction);
        Block block = make.apply(flat);
        if (++blocks > MOST_BLOCKS) {
            throw QueryErrors.tooManyAlternatives(
                    MOST_BLOCKS,
                    flat.goals().isEmpty() ? null : flat.goals().get(0).position());
        }
        steps.begin();
        List<Block> planned = planned(flat, block, make);
        steps.end();
        return planned;
    }

    private List<Block> planned(Conjunction flat, Block block, Function<Conjunction, Block> make) {
        List<Goal> waiting = new ArrayList<>(flat.goals());
        while (!waiting.isEmpty() && !block.isContradiction()) {
            Goal next = next(waiting, block);
            if (next instanceof Goal.Or or && mustMultiply(or, block)) {
                steps.multiply();
                return multiplied(flat, or, make);
            }
            waiting.remove(next);
            steps.add(next);
            next.accept(new GoalPlanner(this, block));
        }
        return List.of(block);
    }

    /** Replaces every disjunction of which one branch is left by that branch. */
    private static Conjunction flattened(Conjunction conjunction) {
        List<Goal> goals = new ArrayList<>();
        Map<Var, TypeSet> types = new HashMap<>(conjunction.types());
        for (Goal goal : conjunction.goals()) {
            List<Conjunction> branches = goal instanceof Goal.Or or ? live(or) : List.of();
            if (branches.size() == 1) {
                Conjunction branch = flattened(branches.get(0));
                goals.addAll(branch.goals());
                branch.types().forEach(types::putIfAbsent);
            } else {
                goals.add(goal);
            }
        }
        return new Conjunction(goals, types, conjunction.empty());
    }

    static List<Conjunction> live(Goal.Or or) {
        return or.branches().stream().filter(branch -> !branch.empty()).toList();
    }

    private boolean mustMultiply(Goal.Or or, Block block) {
        boolean allBound = or.shared().stream().allMatch(block::isBound);
        return !allBound && !live(or).stream().allMatch(branch -> bindings.binds(branch, Set.of(), or.shared()));
    }

    private List<Block> multiplied(Conjunction conjunction, Goal.Or or, Function<Conjunction, Block> make) {
        List<Block> result = new ArrayList<>();
        for (Conjunction branch : live(or)) {
            List<Goal> goals = new ArrayList<>(conjunction.goals());
            int position = goals.indexOf(or);
            goals.remove(position);
            goals.addAll(position, branch.goals());
            Map<Var, TypeSet> types = new HashMap<>(conjunction.types());
            types.putAll(branch.types());
            result.addAll(plan(new Conjunction(goals, types, false), make));
        }
        return result;
    }

    private Goal next(List<Goal> waiting, Block block) {
        Set<Var> bound = new HashSet<>(block.bound());
        GoalCost cost = new GoalCost(block, waiting);
        return waiting.stream()
                .filter(goal -> bindings.canRun(goal, bound))
                .min(Comparator.<Goal>comparingDouble(goal -> goal.accept(cost)).thenComparing(GoalText::of))
                .orElseThrow(() -> new IllegalStateException("no goal can run: " + waiting));
    }
}
