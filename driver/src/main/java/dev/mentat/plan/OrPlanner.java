// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans a disjunction. If everything that it shares is bound, and its branches look at nothing but rows that are joined
 * already, it is a condition; otherwise, if each branch can stand alone, it is a union that is joined; otherwise it is a
 * condition again, with a correlated selection per branch.
 */
final class OrPlanner {
    private final ConjunctionPlanner planner;
    private final Block block;
    private final Goal.Or goal;
    private final Set<Var> shared;
    private final List<Conjunction> branches;

    OrPlanner(ConjunctionPlanner planner, Block block, Goal.Or goal, List<Conjunction> branches) {
        this.planner = planner;
        this.block = block;
        this.goal = goal;
        this.shared = goal.shared();
        this.branches = branches;
    }

    void plan() {
        if (!shared.stream().allMatch(block::isBound)) {
            join();
            return;
        }
        boolean canJoin = !shared.isEmpty() && standAlone();
        if (canJoin && planner.joined().contains(goal)) {
            join();
            return;
        }
        int before = planner.steps().count();
        List<Block> correlated = new ArrayList<>();
        for (Conjunction branch : branches) {
            correlated.addAll(planner.plan(branch, body -> block.nested(body, shared)));
        }
        if (canJoin && !correlated.stream().allMatch(Block::isPureCondition)) {
            // Remembered, or else disjunctions inside would be tried twice as often with every level.
            planner.joined().add(goal);
            planner.steps().forget(before);
            join();
        } else {
            condition(correlated);
        }
    }

    private void condition(List<Block> correlated) {
        Expr condition = Exprs.or(correlated.stream().map(Block::toCondition).toList());
        Set<Block.Suspicion> suspected = new LinkedHashSet<>();
        shared.forEach(var -> suspected.addAll(block.suspicions(var)));
        if (correlated.stream().anyMatch(Block::mayRaise)) {
            block.addRaising(condition, suspected);
        } else {
            block.add(condition, suspected);
        }
    }

    private boolean standAlone() {
        return branches.stream().allMatch(branch -> planner.bindings().binds(branch, Set.of(), shared));
    }

    private void join() {
        block.settle(shared);
        List<Var> columns = List.copyOf(shared);
        List<Block> blocks = new ArrayList<>();
        for (Conjunction branch : branches) {
            planner.plan(branch, body -> Block.separate(block.compilation(), body)).stream()
                    .filter(alone -> !alone.isContradiction())
                    .forEach(blocks::add);
        }
        if (blocks.isEmpty()) {
            block.contradict();
            return;
        }
        boolean mayFail = blocks.stream().anyMatch(Block::mayRaise);
        List<Relation.Select> selections = new ArrayList<>();
        for (Block alone : blocks) {
            List<Relation.Output> outputs = outputs(alone, columns);
            selections.add(
                    mayFail ? alone.selectFailures(outputs, From.column(columns.size())) : alone.select(outputs));
        }
        String alias = block.compilation().names().alias("u");
        Relation relation = selections.size() == 1 ? selections.get(0) : new Relation.Union(selections);
        block.join(new From.Derived(alias, relation));
        Set<Block.Suspicion> suspected = mayFail ? suspected(alias, columns.size()) : Set.of();
        for (int i = 0; i < columns.size(); i++) {
            Var var = columns.get(i);
            boolean mayBeWrong =
                    blocks.stream().anyMatch(alone -> !alone.suspicions(var).isEmpty());
            block.bind(
                    var, new Expr.Column(alias, From.column(i), block.typesOf(var)), mayBeWrong ? suspected : Set.of());
        }
    }

    /** The branches pass on what failed instead of raising it, since clauses around them may rule the row out. */
    private Set<Block.Suspicion> suspected(String alias, int column) {
        Expr message = new Expr.Column(alias, From.column(column), TypeSet.STRING);
        return Set.of(block.suspect(Exprs.isNotNull(message), message));
    }

    private List<Relation.Output> outputs(Block alone, List<Var> columns) {
        List<Relation.Output> outputs = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            Var var = columns.get(i);
            outputs.add(new Relation.Output(From.column(i), Exprs.represent(alone.value(var), block.typesOf(var))));
        }
        return outputs;
    }
}
