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
    private final Set<Var> shared;
    private final List<Conjunction> branches;

    OrPlanner(ConjunctionPlanner planner, Block block, Set<Var> shared, List<Conjunction> branches) {
        this.planner = planner;
        this.block = block;
        this.shared = shared;
        this.branches = branches;
    }

    void plan() {
        if (!shared.stream().allMatch(block::isBound)) {
            join();
            return;
        }
        List<Block> correlated = new ArrayList<>();
        for (Conjunction branch : branches) {
            correlated.addAll(planner.plan(branch, body -> block.nested(body, shared)));
        }
        boolean pure = correlated.stream().allMatch(Block::isPureCondition);
        if (!pure && standAlone() && !shared.isEmpty()) {
            join();
        } else {
            List<Expr> conditions = correlated.stream().map(Block::toCondition).toList();
            Set<Expr> guards = new LinkedHashSet<>();
            shared.forEach(var -> guards.addAll(block.failures(var)));
            block.add(Exprs.or(conditions), guards);
        }
    }

    private boolean standAlone() {
        return branches.stream().allMatch(branch -> planner.bindings().binds(branch, Set.of(), shared));
    }

    private void join() {
        List<Var> columns = List.copyOf(shared);
        List<Relation.Select> selections = new ArrayList<>();
        for (Conjunction branch : branches) {
            for (Block alone : planner.plan(branch, body -> Block.separate(block.compilation(), body))) {
                if (!alone.isContradiction()) {
                    selections.add(alone.select(outputs(alone, columns)));
                }
            }
        }
        if (selections.isEmpty()) {
            block.contradict();
            return;
        }
        String alias = block.compilation().names().alias("u");
        Relation relation = selections.size() == 1 ? selections.get(0) : new Relation.Union(selections);
        block.join(new From.Derived(alias, relation));
        for (int i = 0; i < columns.size(); i++) {
            Var var = columns.get(i);
            block.bind(var, new Expr.Column(alias, From.column(i), block.typesOf(var)));
        }
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
