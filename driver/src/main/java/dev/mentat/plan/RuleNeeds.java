// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the arguments that calls of recursive rules must bind: those that the head requires, and those that some body
 * uses without binding them. The smallest such sets are found by starting from the required ones.
 */
final class RuleNeeds {
    private final Bindings bindings;

    RuleNeeds(Bindings bindings) {
        this.bindings = bindings;
    }

    void find(Fixpoint fixpoint) {
        for (Fixpoint.Member member : fixpoint.members()) {
            needs(member, member.required());
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (Fixpoint.Member member : fixpoint.members()) {
                changed |= grow(member);
            }
        }
        fixpoint.members().forEach(this::check);
    }

    private void needs(Fixpoint.Member member, Set<Var> vars) {
        member.needs(positions(member, vars));
        bindings.forget();
    }

    private static Set<Integer> positions(Fixpoint.Member member, Set<Var> vars) {
        Set<Integer> positions = new LinkedHashSet<>();
        for (int i = 0; i < member.head().size(); i++) {
            if (vars.contains(member.head().get(i))) {
                positions.add(i);
            }
        }
        return positions;
    }

    private boolean grow(Fixpoint.Member member) {
        Set<Var> needed = needed(member);
        Set<Var> more = new LinkedHashSet<>(needed);
        for (Conjunction body : member.alternatives()) {
            Optional<Set<Var>> bound = bindings.tryRun(body.goals(), needed);
            for (Var var : member.head()) {
                boolean blocks = bound.isEmpty()
                        && bindings.tryRun(body.goals(), with(needed, var)).isPresent();
                if (blocks || (bound.isPresent() && !bound.get().contains(var))) {
                    more.add(var);
                }
            }
            if (bound.isEmpty() && more.equals(needed)) {
                addAllThatHelp(member, body, more);
            }
        }
        needs(member, more);
        return !more.equals(needed);
    }

    /** No single argument unblocks the body: it needs several, perhaps all. */
    private void addAllThatHelp(Fixpoint.Member member, Conjunction body, Set<Var> more) {
        Set<Var> all = new HashSet<>(member.head());
        if (bindings.tryRun(body.goals(), all).isEmpty()) {
            return;
        }
        for (Var var : member.head()) {
            Set<Var> without = new HashSet<>(all);
            without.remove(var);
            if (bindings.tryRun(body.goals(), without).isPresent()) {
                all = without;
            }
        }
        more.addAll(all);
    }

    private static Set<Var> with(Set<Var> vars, Var added) {
        Set<Var> result = new HashSet<>(vars);
        result.add(added);
        return result;
    }

    private void check(Fixpoint.Member member) {
        member.alternatives().forEach(body -> bindings.check(body, needed(member)));
    }

    /** Returns the head variables that calls must bind. */
    static Set<Var> needed(Fixpoint.Member member) {
        List<Var> head = member.head();
        Set<Var> result = new LinkedHashSet<>();
        member.needs().forEach(position -> result.add(head.get(position)));
        return result;
    }
}
