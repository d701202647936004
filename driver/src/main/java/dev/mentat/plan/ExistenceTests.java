// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds goals that only say whether something exists: they share no variable with the others, and nobody asks for theirs.
 * As a part of the join they would multiply its rows, only to be collapsed again; instead they are evaluated once.
 */
final class ExistenceTests {
    private ExistenceTests() {}

    /**
     * Replaces such goals by double negations.
     *
     * @param conjunction goals with types
     * @param given the variables that have one value, whatever the row
     * @param wanted the variables that are asked for
     */
    static Conjunction separated(Conjunction conjunction, Set<Var> given, Collection<Var> wanted) {
        List<Goal> goals = new ArrayList<>();
        for (List<Goal> component : components(conjunction.goals(), given)) {
            boolean needed = component.stream().anyMatch(goal -> !Collections.disjoint(GoalVars.of(goal), wanted));
            if (needed || !component.stream().allMatch(ExistenceTests::isPlain)) {
                goals.addAll(component);
            } else {
                goals.add(exists(component, conjunction, given));
            }
        }
        return new Conjunction(goals, conjunction.types(), conjunction.empty());
    }

    /** Tells whether a goal joins rows and cannot fail. */
    private static boolean isPlain(Goal goal) {
        return goal instanceof Goal.Scan || goal instanceof Goal.Rows || goal instanceof Goal.Recursion;
    }

    private static Goal exists(List<Goal> component, Conjunction conjunction, Set<Var> given) {
        Set<Var> shared = new LinkedHashSet<>();
        component.forEach(goal -> shared.addAll(GoalVars.of(goal)));
        shared.retainAll(given);
        Goal first = component.get(0);
        Conjunction body = new Conjunction(component, conjunction.types(), false);
        Goal none = new Goal.Not(body, shared, "(not ...)", first.position());
        Conjunction negated = new Conjunction(List.of(none), conjunction.types(), false);
        return new Goal.Not(negated, shared, "(not ...)", first.position());
    }

    private static List<List<Goal>> components(List<Goal> goals, Set<Var> given) {
        List<List<Goal>> components = new ArrayList<>();
        List<Set<Var>> vars = new ArrayList<>();
        for (Goal goal : goals) {
            Set<Var> own = GoalVars.of(goal);
            own.removeAll(given);
            List<Goal> merged = new ArrayList<>();
            for (int i = components.size() - 1; i >= 0; i--) {
                if (!Collections.disjoint(vars.get(i), own)) {
                    own.addAll(vars.remove(i));
                    merged.addAll(0, components.remove(i));
                }
            }
            merged.add(goal);
            components.add(merged);
            vars.add(own);
        }
        return components;
    }
}
