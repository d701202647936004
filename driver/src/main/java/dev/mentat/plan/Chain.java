// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;

/**
 * A plan as it is executed: look-ups one after the other, conditions on what they found, and a rest that is answered
 * without a database if it joins nothing.
 *
 * @param lookUps the look-ups; each may depend on those before it
 * @param conditions conditions on what was found and given; if one does not hold, there is no solution
 * @param rest what remains to be done with what was found
 * @param present the columns of the result without which a row of the rest is no solution
 */
public record Chain(List<LookUp> lookUps, List<Expr> conditions, QueryPlan rest, List<Integer> present) {
    /** Returns how a plan is executed best. */
    public static Chain of(QueryPlan plan) {
        return ChainPlanner.chain(plan);
    }

    /** Tells whether the rest reads nothing, so that whoever knows the look-ups and the arguments knows the answer. */
    public boolean isAnswered() {
        return Given.isAnswered(rest);
    }

    /** Returns the columns of the one row of a rest that reads nothing. */
    public List<Expr> answer() {
        Relation.Select select = (Relation.Select) rest.summary().basis();
        return rest.summary().findings().stream()
                .map(finding -> select.outputs()
                        .get(((QueryPlan.Plain) finding).column())
                        .value())
                .toList();
    }
}
