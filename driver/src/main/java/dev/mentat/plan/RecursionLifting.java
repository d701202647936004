// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * Brings the recursive calls of a rule's body to its top level: a disjunction with such a call in a branch is multiplied
 * out into several bodies.
 */
final class RecursionLifting {
    private RecursionLifting() {}

    /** Returns bodies that together mean the same as the given one. */
    static List<Conjunction> lift(Conjunction body, Fixpoint fixpoint) {
        List<List<Goal>> bodies = new ArrayList<>();
        bodies.add(List.of());
        for (Goal goal : body.goals()) {
            List<List<Goal>> alternatives = alternatives(goal, fixpoint);
            List<List<Goal>> longer = new ArrayList<>();
            for (List<Goal> begun : bodies) {
                for (List<Goal> alternative : alternatives) {
                    List<Goal> goals = new ArrayList<>(begun);
                    goals.addAll(alternative);
                    longer.add(goals);
                }
            }
            bodies = longer;
        }
        return bodies.stream().map(Conjunction::of).toList();
    }

    private static List<List<Goal>> alternatives(Goal goal, Fixpoint fixpoint) {
        if (!(goal instanceof Goal.Or or) || or.branches().stream().noneMatch(branch -> calls(branch, fixpoint))) {
            return List.of(List.of(goal));
        }
        return or.branches().stream()
                .flatMap(branch -> lift(branch, fixpoint).stream())
                .map(Conjunction::goals)
                .toList();
    }

    /** Tells whether a conjunction calls a rule of the fixpoint outside of negations. */
    static boolean calls(Conjunction conjunction, Fixpoint fixpoint) {
        return conjunction.goals().stream().anyMatch(goal -> calls(goal, fixpoint));
    }

    private static boolean calls(Goal goal, Fixpoint fixpoint) {
        if (goal instanceof Goal.Recursion recursion) {
            return recursion.member().owner() == fixpoint;
        }
        return goal instanceof Goal.Or or && or.branches().stream().anyMatch(branch -> calls(branch, fixpoint));
    }
}
