// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.query.Clause;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.query.Variables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds the solutions of clauses by trying everything: sections 4.5 to 4.9. Clauses run one after the other, each on the
 * solutions of those before it, in the first order in which all find their inputs bound.
 *
 * <p>Rules are a table of calls with their answers, filled round by round until nothing is added. A negation has a table
 * of its own, which is complete before it is negated.
 */
final class Solver {
    private final Map<String, DataSource> sources;
    private final Map<Symbol, List<Rule>> rules;
    private final Entities entities;
    private final Schedule schedule;
    private final Map<RuleQuestion, Set<List<Typed>>> answers = new HashMap<>();

    /** A call with the arguments that it has when it is made, null where it asks for an answer. */
    private record RuleQuestion(Source source, Symbol rule, List<Typed> arguments) {}

    Solver(Map<String, DataSource> sources, Map<Symbol, List<Rule>> rules) {
        this.sources = sources;
        this.rules = rules;
        this.entities = new Entities(sources, rules);
        this.schedule = new Schedule(rules);
    }

    Entities entities() {
        return entities;
    }

    Map<String, DataSource> sources() {
        return sources;
    }

    /** Returns the solutions of the clauses that extend the given ones. */
    List<Solution> solve(List<Clause> clauses, List<Solution> start, Set<Variable> bound, Scope scope) {
        List<Solution> solutions = run(clauses, start, bound, scope);
        while (fillAnswers()) {
            solutions = run(clauses, start, bound, scope);
        }
        return solutions;
    }

    private boolean fillAnswers() {
        int questions = answers.size();
        boolean grows = false;
        for (RuleQuestion question : List.copyOf(answers.keySet())) {
            Set<List<Typed>> found = answer(question);
            grows |= answers.get(question).addAll(found);
        }
        return grows || answers.size() > questions;
    }

    private Set<List<Typed>> answer(RuleQuestion question) {
        Set<List<Typed>> found = new HashSet<>();
        for (Rule rule : rules.get(question.rule())) {
            List<Variable> head = rule.head().all();
            Map<Variable, Typed> given = new HashMap<>();
            for (int i = 0; i < head.size(); i++) {
                if (question.arguments().get(i) != null) {
                    given.put(head.get(i), question.arguments().get(i));
                }
            }
            Scope scope = new Scope(question.source(), Set.copyOf(head), entities.of(rule.body(), question.source()));
            run(rule.body(), List.of(new Solution(given, null)), given.keySet(), scope)
                    .forEach(solution ->
                            found.add(head.stream().map(sound(solution)::get).toList()));
        }
        return found;
    }

    /** Inside rules and negations there is nobody to whom a failure could be passed on. */
    private static Solution sound(Solution solution) {
        if (solution.fault() != null) {
            throw new ModelRefusal(solution.fault());
        }
        return solution;
    }

    private List<Solution> run(List<Clause> clauses, List<Solution> start, Set<Variable> bound, Scope scope) {
        List<Clause> left = new ArrayList<>(clauses);
        List<Solution> solutions = start;
        Set<Variable> now = bound;
        while (!left.isEmpty()) {
            Clause next = null;
            Set<Variable> after = Set.of();
            for (Clause clause : left) {
                Optional<Set<Variable>> possible =
                        schedule.after(clause, now, Schedule.surroundings(clause, clauses, scope.shared()));
                if (possible.isPresent()) {
                    next = clause;
                    after = possible.get();
                    break;
                }
            }
            if (next == null) {
                throw new ModelRefusal(ErrorKind.INSUFFICIENT_BINDING);
            }
            Scope inside = scope.beside(Schedule.surroundings(next, clauses, Set.of()));
            solutions = apply(next, solutions, now, inside);
            left.remove(next);
            now = after;
        }
        return solutions;
    }

    private List<Solution> apply(Clause clause, List<Solution> solutions, Set<Variable> bound, Scope scope) {
        Set<Variable> mentioned = Variables.mentioned(List.of(clause));
        List<Solution> sound = new ArrayList<>();
        Set<Solution> result = new LinkedHashSet<>();
        for (Solution solution : solutions) {
            if (solution.isUnknown(mentioned)) {
                result.add(solution.failed(solution.fault(), mentioned));
            } else {
                sound.add(solution);
            }
        }
        result.addAll(clause.accept(new Step(sound, bound, scope)));
        return List.copyOf(result);
    }

    private final class Step implements Clause.Visitor<List<Solution>> {
        private final List<Solution> solutions;
        private final Set<Variable> bound;
        private final Scope scope;

        Step(List<Solution> solutions, Set<Variable> bound, Scope scope) {
            this.solutions = solutions;
            this.bound = bound;
            this.scope = scope;
        }

        private Source source(Optional<Source> named) {
            return named.orElse(scope.source());
        }

        @Override
        public List<Solution> pattern(Clause.Pattern clause) {
            DataSource data = sources.get(source(clause.source()).name());
            return PatternMatcher.of(clause.places(), data).extend(solutions);
        }

        @Override
        public List<Solution> predicate(Clause.Predicate clause) {
            Calls calls = new Calls(Solver.this, scope);
            return each(
                    Set.of(),
                    solution ->
                            Functions.isTruthy(calls.value(clause.call(), solution)) ? List.of(solution) : List.of());
        }

        @Override
        public List<Solution> function(Clause.Function clause) {
            Calls calls = new Calls(Solver.this, scope);
            boolean isLiteral = clause.call().function().text().equals("ground");
            Binder binder = new Binder(
                    isLiteral ? scope.refs() : Set.of(),
                    sources.get(scope.source().name()));
            return each(clause.binding().variables().toList(), solution -> {
                Typed result = calls.value(clause, solution);
                return result == null ? List.of() : binder.bind(clause.binding(), result, solution);
            });
        }

        private List<Solution> each(Collection<Variable> results, Function<Solution, List<Solution>> call) {
            List<Solution> all = new ArrayList<>();
            for (Solution solution : solutions) {
                try {
                    all.addAll(call.apply(solution));
                } catch (Fault fault) {
                    all.add(solution.failed(fault.kind(), results));
                }
            }
            return all;
        }

        @Override
        public List<Solution> not(Clause.Not clause) {
            Set<Variable> shared = Schedule.shared(clause, scope.shared());
            Scope inside = inside(
                    source(clause.source()),
                    clause.body(),
                    shared,
                    clause.join().isPresent());
            Set<Solution> refuted = new HashSet<>();
            new Solver(sources, rules)
                    .solve(clause.body(), projected(shared), shared, inside)
                    .forEach(solution -> refuted.add(sound(solution).project(shared)));
            return solutions.stream()
                    .filter(solution -> !refuted.contains(unfailed(solution.project(shared))))
                    .toList();
        }

        @Override
        public List<Solution> or(Clause.Or clause) {
            Set<Variable> join = Variables.mentioned(List.of(clause));
            boolean isJoin = clause.join().isPresent();
            Set<Variable> known = new HashSet<>(bound);
            known.retainAll(join);
            List<Solution> found = new ArrayList<>();
            for (List<Clause> branch : clause.branches()) {
                Scope inside = inside(source(clause.source()), branch, join, isJoin);
                run(branch, isJoin ? projected(known) : solutions, isJoin ? known : bound, inside)
                        .forEach(solution -> found.add(isJoin ? solution.project(join) : solution));
            }
            return isJoin ? joined(found) : found;
        }

        @Override
        public List<Solution> and(Clause.And clause) {
            return run(clause.body(), solutions, bound, scope);
        }

        @Override
        public List<Solution> rule(Clause.RuleCall clause) {
            Source source = source(clause.source());
            List<Solution> found = new ArrayList<>();
            for (Solution solution : solutions) {
                List<Typed> arguments = new ArrayList<>();
                for (int i = 0; i < clause.arguments().size(); i++) {
                    arguments.add(argument(clause, i, solution, source));
                }
                if (!arguments.contains(Solution.UNKNOWN)) {
                    RuleQuestion question = new RuleQuestion(source, clause.name(), arguments);
                    answers.computeIfAbsent(question, any -> new HashSet<>())
                            .forEach(answer -> unify(clause, answer, solution).ifPresent(found::add));
                }
            }
            return found;
        }

        /** Returns null for what the call asks, and {@code UNKNOWN} for an entity that does not exist. */
        private Typed argument(Clause.RuleCall call, int place, Solution solution, Source source) {
            Term term = call.arguments().get(place);
            if (term instanceof Term.Var var) {
                return solution.get(var.variable());
            }
            if (!(term instanceof Term.Constant constant)) {
                return null;
            }
            if (!entities.isEntity(call.name(), place)) {
                return Typed.of(constant.value());
            }
            DataSource.Db db = (DataSource.Db) sources.get(source.name());
            return db.entity(constant.value()).map(Typed::ref).orElse(Solution.UNKNOWN);
        }

        private Optional<Solution> unify(Clause.RuleCall call, List<Typed> answer, Solution solution) {
            Optional<Solution> unified = Optional.of(solution);
            for (int i = 0; i < answer.size(); i++) {
                if (call.arguments().get(i) instanceof Term.Var var) {
                    Typed value = answer.get(i);
                    unified = unified.flatMap(soFar -> soFar.with(var.variable(), value));
                }
            }
            return unified;
        }

        private Scope inside(Source source, List<Clause> body, Set<Variable> shared, boolean isJoin) {
            if (!isJoin) {
                return scope.reading(source);
            }
            Set<Variable> refs = new HashSet<>(scope.refs());
            refs.retainAll(shared);
            refs.addAll(entities.of(body, source));
            return new Scope(source, shared, refs);
        }

        private List<Solution> projected(Set<Variable> variables) {
            return solutions.stream()
                    .map(solution -> unfailed(solution.project(variables)))
                    .distinct()
                    .toList();
        }

        private List<Solution> joined(List<Solution> found) {
            List<Solution> all = new ArrayList<>();
            for (Solution solution : solutions) {
                found.forEach(other -> solution.merge(other).ifPresent(all::add));
            }
            return all;
        }
    }

    private static Solution unfailed(Solution solution) {
        return new Solution(solution.values(), null);
    }
}
