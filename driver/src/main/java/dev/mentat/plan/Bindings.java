// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.MentatException;
import dev.mentat.error.QueryErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells which goals can run once some variables are bound, and which variables they bind in turn. Patterns and rows can
 * always run; calls need their arguments, negations what they share, disjunctions what one of their branches cannot bind
 * by itself, recursive calls the arguments that their rules need.
 */
final class Bindings {
    private final Set<Var> inputs;

    /** What branches bind, given what is bound before them. Without it every level of nesting would double the work. */
    private final IdentityHashMap<Conjunction, Map<Set<Var>, Optional<Set<Var>>>> branches = new IdentityHashMap<>();

    Bindings(Set<Var> inputs) {
        this.inputs = Set.copyOf(inputs);
    }

    /**
     * Runs all goals in some possible order.
     *
     * @param goals the goals of a conjunction
     * @param before the variables that are bound beforehand
     * @return all variables that are bound afterwards
     * @throws MentatException {@code :db.error/insufficient-binding} if some goal can never run
     */
    Set<Var> run(List<Goal> goals, Set<Var> before) {
        Set<Var> bound = new HashSet<>(before);
        bound.addAll(inputs);
        List<Goal> waiting = new ArrayList<>(goals);
        while (waiting.removeIf(goal -> runs(goal, bound))) {
            // every round may make further goals possible
        }
        if (!waiting.isEmpty()) {
            throw stuck(waiting.get(0), bound);
        }
        return bound;
    }

    private boolean runs(Goal goal, Set<Var> bound) {
        if (!canRun(goal, bound)) {
            return false;
        }
        goal.accept(new Outputs()).forEach(bound::add);
        return true;
    }

    /** Tells whether a goal can run when the variables are bound; the inputs always are. */
    boolean canRun(Goal goal, Set<Var> bound) {
        return missing(goal, bound).isEmpty();
    }

    /** Returns variables that a goal waits for. */
    private Set<Var> missing(Goal goal, Set<Var> bound) {
        Set<Var> missing = new LinkedHashSet<>();
        goal.accept(new Needs(bound))
                .filter(var -> !bound.contains(var) && !inputs.contains(var))
                .forEach(missing::add);
        return missing;
    }

    private MentatException stuck(Goal goal, Set<Var> bound) {
        List<String> names = missing(goal, bound).stream().map(Var::name).toList();
        return QueryErrors.neverRuns(GoalText.of(goal), names, goal.position());
    }

    /** Forgets what was found out about branches, since recursive calls in them have other needs now. */
    void forget() {
        branches.clear();
    }

    private Optional<Set<Var>> tryRun(Conjunction branch, Set<Var> before) {
        Map<Set<Var>, Optional<Set<Var>>> known = branches.computeIfAbsent(branch, any -> new HashMap<>());
        Optional<Set<Var>> bound = known.get(before);
        if (bound == null) {
            bound = tryRun(branch.goals(), before);
            known.put(Set.copyOf(before), bound);
        }
        return bound;
    }

    /** Runs all goals if that is possible. */
    Optional<Set<Var>> tryRun(List<Goal> goals, Set<Var> before) {
        Set<Var> bound = new HashSet<>(before);
        bound.addAll(inputs);
        List<Goal> waiting = new ArrayList<>(goals);
        while (waiting.removeIf(goal -> runs(goal, bound))) {
            // every round may make further goals possible
        }
        return waiting.isEmpty() ? Optional.of(bound) : Optional.empty();
    }

    /** Tells whether a branch binds all the variables when only the given ones are bound beforehand. */
    boolean binds(Conjunction branch, Set<Var> before, Set<Var> wanted) {
        return tryRun(branch, before).filter(bound -> bound.containsAll(wanted)).isPresent();
    }

    /** Checks the insides of negations and disjunctions too, given what is bound around them. */
    void check(Conjunction conjunction, Set<Var> before) {
        Set<Var> bound = run(conjunction.goals(), before);
        for (Goal goal : conjunction.goals()) {
            if (goal instanceof Goal.Not not) {
                check(not.body(), common(not.shared(), bound));
            } else if (goal instanceof Goal.Or or) {
                or.branches().forEach(branch -> check(branch, common(or.shared(), bound)));
            } else if (goal instanceof Goal.Query query) {
                check(query.body(), query.shared());
                query.nested().find().requireBound(run(query.body().goals(), query.shared()));
            }
        }
    }

    private static Set<Var> common(Set<Var> shared, Set<Var> bound) {
        Set<Var> result = new HashSet<>(shared);
        result.retainAll(bound);
        return result;
    }

    private static Stream<Var> variables(Operand operand) {
        return Operands.variable(operand).stream();
    }

    /** The variables that a goal cannot do without. */
    private final class Needs implements Goal.Visitor<Stream<Var>> {
        private final Set<Var> bound;

        Needs(Set<Var> bound) {
            this.bound = bound;
        }

        @Override
        public Stream<Var> scan(Goal.Scan goal) {
            return Stream.of();
        }

        @Override
        public Stream<Var> rows(Goal.Rows goal) {
            return Stream.of();
        }

        @Override
        public Stream<Var> test(Goal.Test goal) {
            return goal.formula().variables();
        }

        @Override
        public Stream<Var> compute(Goal.Compute goal) {
            return goal.formula().variables();
        }

        @Override
        public Stream<Var> elements(Goal.Elements goal) {
            return goal.formula().variables();
        }

        @Override
        public Stream<Var> orElse(Goal.OrElse goal) {
            return Stream.concat(variables(goal.entity()), goal.otherwise().variables());
        }

        @Override
        public Stream<Var> fulltext(Goal.Fulltext goal) {
            return Stream.concat(variables(goal.attribute()), variables(goal.text()));
        }

        @Override
        public Stream<Var> not(Goal.Not goal) {
            return goal.shared().stream();
        }

        @Override
        public Stream<Var> or(Goal.Or goal) {
            Set<Var> before = common(goal.shared(), bound);
            Stream<Var> unbound = goal.branches().stream()
                    .filter(branch -> !binds(branch, before, goal.shared()))
                    .flatMap(branch -> blocking(branch, goal.shared(), before));
            return Stream.concat(goal.required().stream(), unbound);
        }

        /** The shared variables that a branch leaves unbound, or if it cannot even run, all that are unbound outside. */
        private Stream<Var> blocking(Conjunction branch, Set<Var> shared, Set<Var> before) {
            Set<Var> after = tryRun(branch, before).orElse(before);
            Set<Var> open = new LinkedHashSet<>(shared);
            open.removeAll(after);
            if (open.isEmpty()) {
                run(branch.goals(), before);
            }
            return open.stream();
        }

        @Override
        public Stream<Var> query(Goal.Query goal) {
            return goal.shared().stream();
        }

        @Override
        public Stream<Var> now(Goal.Now goal) {
            return Stream.of();
        }

        @Override
        public Stream<Var> recursion(Goal.Recursion goal) {
            return goal.member().needs().stream()
                    .flatMap(position -> variables(goal.arguments().get(position)));
        }
    }

    /** The variables that a goal binds. */
    private static final class Outputs implements Goal.Visitor<Stream<Var>> {
        @Override
        public Stream<Var> scan(Goal.Scan goal) {
            return GoalVars.of(goal).stream();
        }

        @Override
        public Stream<Var> rows(Goal.Rows goal) {
            return goal.columns().stream().flatMap(Optional::stream);
        }

        @Override
        public Stream<Var> test(Goal.Test goal) {
            return Stream.of();
        }

        @Override
        public Stream<Var> compute(Goal.Compute goal) {
            return Stream.of(goal.result());
        }

        @Override
        public Stream<Var> elements(Goal.Elements goal) {
            return goal.element().stream();
        }

        @Override
        public Stream<Var> orElse(Goal.OrElse goal) {
            return Stream.of(goal.result());
        }

        @Override
        public Stream<Var> fulltext(Goal.Fulltext goal) {
            return goal.row().all().stream().flatMap(Bindings::variables);
        }

        @Override
        public Stream<Var> not(Goal.Not goal) {
            return Stream.of();
        }

        @Override
        public Stream<Var> or(Goal.Or goal) {
            return goal.shared().stream();
        }

        @Override
        public Stream<Var> query(Goal.Query goal) {
            return goal.results().stream().flatMap(Optional::stream);
        }

        @Override
        public Stream<Var> now(Goal.Now goal) {
            return Stream.of(goal.result());
        }

        @Override
        public Stream<Var> recursion(Goal.Recursion goal) {
            return goal.arguments().stream().flatMap(Bindings::variables);
        }
    }
}
