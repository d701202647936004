// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.query.Clause;
import dev.mentat.query.Rule;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.query.Variables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells which clauses can run once which variables are bound. */
final class Schedule {
    private final Map<Symbol, List<Rule>> rules;
    private final Set<List<Object>> assumed = new HashSet<>();

    Schedule(Map<Symbol, List<Rule>> rules) {
        this.rules = rules;
    }

    /** Returns what a clause's siblings and the enclosing clauses mention. */
    static Set<Variable> surroundings(Clause clause, List<Clause> clauses, Set<Variable> shared) {
        List<Clause> siblings = new ArrayList<>(clauses);
        siblings.remove(clause);
        Set<Variable> all = new HashSet<>(shared);
        all.addAll(Variables.mentioned(siblings));
        return all;
    }

    /** Returns the variables that a plain not shares with its surroundings, or those that a not-join names. */
    static Set<Variable> shared(Clause.Not clause, Set<Variable> surroundings) {
        Set<Variable> shared = new HashSet<>(clause.join().orElseGet(List::of));
        if (clause.join().isEmpty()) {
            shared.addAll(Variables.mentioned(clause.body()));
            shared.retainAll(surroundings);
        }
        return shared;
    }

    /**
     * Tells whether a clause can run.
     *
     * @param bound the variables that have values
     * @param surroundings the variables that mean something outside of the clause
     * @return the variables that have values afterwards, or nothing if it cannot run yet
     */
    Optional<Set<Variable>> after(Clause clause, Set<Variable> bound, Set<Variable> surroundings) {
        return clause.accept(new Clause.Visitor<>() {
            @Override
            public Optional<Set<Variable>> pattern(Clause.Pattern pattern) {
                return binds(Variables.mentioned(List.of(pattern)));
            }

            @Override
            public Optional<Set<Variable>> predicate(Clause.Predicate predicate) {
                return bound.containsAll(Variables.mentioned(predicate.call())) ? binds(Set.of()) : Optional.empty();
            }

            @Override
            public Optional<Set<Variable>> function(Clause.Function function) {
                return bound.containsAll(Variables.mentioned(function.call()))
                        ? binds(function.binding().variables().toList())
                        : Optional.empty();
            }

            @Override
            public Optional<Set<Variable>> not(Clause.Not not) {
                Set<Variable> shared = shared(not, surroundings);
                return bound.containsAll(shared)
                                && afterAll(not.body(), shared, shared).isPresent()
                        ? binds(Set.of())
                        : Optional.empty();
            }

            @Override
            public Optional<Set<Variable>> or(Clause.Or or) {
                Set<Variable> join = Variables.mentioned(List.of(or));
                Set<Variable> inside = new HashSet<>(bound);
                if (or.join().isPresent()) {
                    inside.retainAll(join);
                }
                Set<Variable> visible = or.join().isPresent() ? join : surroundings;
                boolean canRun =
                        bound.containsAll(or.join().map(vars -> vars.required()).orElse(List.of()))
                                && or.branches().stream()
                                        .allMatch(branch -> afterAll(branch, inside, visible)
                                                .filter(after -> after.containsAll(join))
                                                .isPresent());
                return canRun ? binds(join) : Optional.empty();
            }

            @Override
            public Optional<Set<Variable>> and(Clause.And and) {
                return afterAll(and.body(), bound, surroundings);
            }

            @Override
            public Optional<Set<Variable>> rule(Clause.RuleCall call) {
                return canCall(call, bound) ? binds(Variables.mentioned(List.of(call))) : Optional.empty();
            }

            private Optional<Set<Variable>> binds(Collection<Variable> more) {
                Set<Variable> all = new HashSet<>(bound);
                all.addAll(more);
                return Optional.of(all);
            }
        });
    }

    /** Tells whether all clauses can run in some order, and what is bound afterwards. */
    Optional<Set<Variable>> afterAll(List<Clause> clauses, Set<Variable> bound, Set<Variable> shared) {
        List<Clause> left = new ArrayList<>(clauses);
        Set<Variable> now = bound;
        while (!left.isEmpty()) {
            Clause next = null;
            for (Clause clause : left) {
                Optional<Set<Variable>> after = after(clause, now, surroundings(clause, clauses, shared));
                if (after.isPresent()) {
                    next = clause;
                    now = after.get();
                    break;
                }
            }
            if (next == null) {
                return Optional.empty();
            }
            left.remove(next);
        }
        return Optional.of(now);
    }

    /** Takes a call for possible while its own possibility is being found out, as recursion demands. */
    private boolean canCall(Clause.RuleCall call, Set<Variable> bound) {
        List<Integer> given = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            Term argument = call.arguments().get(i);
            boolean isGiven = argument instanceof Term.Var var
                    ? bound.contains(var.variable())
                    : !(argument instanceof Term.Blank);
            if (isGiven) {
                given.add(i);
            }
        }
        List<Object> question = List.of(call.name(), given);
        if (!assumed.add(question)) {
            return true;
        }
        try {
            return Optional.ofNullable(rules.get(call.name()))
                    .orElseThrow(() -> new ModelRefusal(ErrorKind.UNKNOWN_RULE))
                    .stream()
                    .allMatch(rule -> canRun(rule, given));
        } finally {
            assumed.remove(question);
        }
    }

    private boolean canRun(Rule rule, List<Integer> given) {
        List<Variable> head = rule.head().all();
        Set<Variable> bound = new HashSet<>();
        given.forEach(place -> bound.add(head.get(place)));
        return bound.containsAll(rule.head().required())
                && afterAll(rule.body(), bound, new HashSet<>(head))
                        .filter(after -> after.containsAll(head))
                        .isPresent();
    }
}
