// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the arguments that a call binds can be pushed into a recursive rule, so that it does not compute solutions for other
 * arguments (Naughton, Ramakrishnan, Sagiv, Ullman 1989).
 *
 * <p>An argument that every recursive call passes on unchanged can be given to the bodies that begin the recursion; the
 * rest follows. If the other arguments of a linear rule are all passed on unchanged, the recursion can instead run from the
 * bound arguments towards the bodies without recursion, keeping only where it began and where it is.
 *
 * @param bound the positions that the call binds and that are pushed
 * @param changing those of them that recursive calls change; if there are any, the recursion runs from the bound arguments
 */
record Seeding(List<Integer> bound, List<Integer> changing) {
    boolean runsFromBound() {
        return !changing.isEmpty();
    }

    /**
     * Finds how to push arguments.
     *
     * @param member the rule that is called
     * @param bound the positions that the call binds
     * @param bindings what can run when
     * @return the way, or empty if nothing can be pushed
     */
    static Optional<Seeding> find(Fixpoint.Member member, Set<Integer> bound, Bindings bindings) {
        if (bound.isEmpty() || member.owner().members().size() > 1) {
            return Optional.empty();
        }
        Set<Integer> unchanged = unchanged(member);
        List<Integer> changing = new ArrayList<>(bound);
        changing.removeAll(unchanged);
        if (!changing.isEmpty() && runsFromBound(member, bound, changing, unchanged, bindings)) {
            return Optional.of(new Seeding(List.copyOf(bound), List.copyOf(changing)));
        }
        List<Integer> kept = new ArrayList<>(bound);
        kept.retainAll(unchanged);
        return kept.isEmpty() ? Optional.empty() : Optional.of(new Seeding(List.copyOf(kept), List.of()));
    }

    /** Returns the positions at which every recursive call has the variable that the head has there. */
    private static Set<Integer> unchanged(Fixpoint.Member member) {
        Set<Integer> positions = new LinkedHashSet<>();
        for (int i = 0; i < member.head().size(); i++) {
            Operand own = new Operand.Variable(member.head().get(i));
            int position = i;
            boolean same = member.alternatives().stream()
                    .flatMap(body -> FixpointPlanner.calls(body, member.owner()).stream())
                    .allMatch(call -> call.arguments().get(position).equals(own));
            if (same) {
                positions.add(i);
            }
        }
        return positions;
    }

    private static boolean runsFromBound(
            Fixpoint.Member member,
            Set<Integer> bound,
            List<Integer> changing,
            Set<Integer> unchanged,
            Bindings bindings) {
        Set<Var> given = new HashSet<>();
        Set<Var> free = new HashSet<>();
        for (int i = 0; i < member.head().size(); i++) {
            if (bound.contains(i)) {
                given.add(member.head().get(i));
            } else if (unchanged.contains(i)) {
                free.add(member.head().get(i));
            } else {
                return false;
            }
        }
        for (Conjunction body : member.alternatives()) {
            List<Goal.Recursion> calls = FixpointPlanner.calls(body, member.owner());
            boolean possible = calls.isEmpty()
                    || (calls.size() == 1 && leadsOn(body, calls.get(0), changing, given, free, bindings));
            if (!possible) {
                return false;
            }
        }
        return true;
    }

    /** Tells whether the goals beside a recursive call bind its changing arguments and have nothing to do with the free ones. */
    private static boolean leadsOn(
            Conjunction body,
            Goal.Recursion call,
            List<Integer> changing,
            Set<Var> given,
            Set<Var> free,
            Bindings bindings) {
        List<Goal> rest = without(body, call);
        Optional<Set<Var>> after = bindings.tryRun(rest, given);
        if (after.isEmpty() || free.stream().anyMatch(after.get()::contains)) {
            return false;
        }
        return changing.stream()
                .flatMap(position -> Operands.variable(call.arguments().get(position)).stream())
                .allMatch(after.get()::contains);
    }

    static List<Goal> without(Conjunction body, Goal.Recursion call) {
        return body.goals().stream().filter(goal -> goal != call).toList();
    }
}
