// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;
import java.util.Map;

/**
 * Goals that must hold together.
 *
 * @param goals the goals in the order of the text
 * @param types what inference found for the variables that are seen in it; empty before inference
 * @param empty whether inference found that it has no solution
 */
record Conjunction(List<Goal> goals, Map<Var, TypeSet> types, boolean empty) {
    static Conjunction of(List<Goal> goals) {
        return new Conjunction(List.copyOf(goals), Map.of(), false);
    }

    TypeSet typesOf(Var var) {
        return types.getOrDefault(var, TypeSet.ALL);
    }
}
