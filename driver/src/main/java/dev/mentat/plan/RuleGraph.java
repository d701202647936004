// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Symbol;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.Clause;
import dev.mentat.query.Rule;
import dev.mentat.query.Term;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which rules call which. Rules that can reach themselves form circles: the strongly connected components of the graph
 * (Tarjan 1972).
 */
final class RuleGraph {
    private final Map<Symbol, Set<Symbol>> calls = new LinkedHashMap<>();
    private final Map<Symbol, Set<Symbol>> negated = new LinkedHashMap<>();
    private final Map<Symbol, Set<Symbol>> circles = new HashMap<>();

    RuleGraph(Map<Symbol, List<Rule>> rules) {
        rules.forEach((name, definitions) -> definitions.forEach(rule -> add(name, rule)));
        new Components().run();
        rules.forEach(this::refuseNegatedRecursion);
    }

    /** Returns the rules that the given one calls itself through, itself included, or nothing if it is not recursive. */
    Set<Symbol> circle(Symbol name) {
        return circles.getOrDefault(name, Set.of());
    }

    private void add(Symbol name, Rule rule) {
        Collector collector = new Collector();
        rule.body().forEach(clause -> clause.accept(collector));
        calls.computeIfAbsent(name, key -> new LinkedHashSet<>()).addAll(collector.called);
        negated.computeIfAbsent(name, key -> new LinkedHashSet<>()).addAll(collector.negated);
    }

    private void refuseNegatedRecursion(Symbol name, List<Rule> definitions) {
        for (Symbol other : negated.getOrDefault(name, Set.of())) {
            if (circle(name).contains(other)) {
                List<String> path = path(other, name).stream().map(Symbol::text).toList();
                List<String> cycle = new ArrayList<>(List.of(name.text()));
                cycle.addAll(path);
                throw QueryErrors.negatedRecursion(cycle, definitions.get(0).position());
            }
        }
    }

    private List<Symbol> path(Symbol from, Symbol to) {
        Map<Symbol, Symbol> cameFrom = new HashMap<>();
        Deque<Symbol> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty() && !from.equals(to) && !cameFrom.containsKey(to)) {
            Symbol next = queue.remove();
            for (Symbol callee : calls.getOrDefault(next, Set.of())) {
                if (cameFrom.putIfAbsent(callee, next) == null) {
                    queue.add(callee);
                }
            }
        }
        List<Symbol> path = new ArrayList<>(List.of(to));
        while (!path.get(0).equals(from)) {
            path.add(0, cameFrom.get(path.get(0)));
        }
        return path;
    }

    private final class Components {
        private final Map<Symbol, Integer> order = new HashMap<>();
        private final Map<Symbol, Integer> lowest = new HashMap<>();
        private final Deque<Symbol> stack = new ArrayDeque<>();
        private final Set<Symbol> onStack = new HashSet<>();

        void run() {
            calls.keySet().forEach(name -> {
                if (!order.containsKey(name)) {
                    visit(name);
                }
            });
        }

        private void visit(Symbol name) {
            order.put(name, order.size());
            lowest.put(name, order.get(name));
            stack.push(name);
            onStack.add(name);
            for (Symbol callee : calls.getOrDefault(name, Set.of())) {
                if (!order.containsKey(callee)) {
                    visit(callee);
                    lowest.merge(name, lowest.get(callee), Math::min);
                } else if (onStack.contains(callee)) {
                    lowest.merge(name, order.get(callee), Math::min);
                }
            }
            if (lowest.get(name).equals(order.get(name))) {
                close(name);
            }
        }

        private void close(Symbol root) {
            Set<Symbol> component = new LinkedHashSet<>();
            Symbol member;
            do {
                member = stack.pop();
                onStack.remove(member);
                component.add(member);
            } while (!member.equals(root));
            if (component.size() > 1 || calls.getOrDefault(root, Set.of()).contains(root)) {
                component.forEach(name -> circles.put(name, component));
            }
        }
    }

    private static final class Collector implements Clause.Visitor<Void> {
        private final Set<Symbol> called = new LinkedHashSet<>();
        private final Set<Symbol> negated = new LinkedHashSet<>();
        private int negations;

        @Override
        public Void pattern(Clause.Pattern clause) {
            return null;
        }

        @Override
        public Void predicate(Clause.Predicate clause) {
            call(clause.call());
            return null;
        }

        @Override
        public Void function(Clause.Function clause) {
            call(clause.call());
            return null;
        }

        /** A nested query may count what the rules give, so that it needs them complete, as a negation does. */
        private void call(Term.Call call) {
            boolean takesRules = call.arguments().stream().anyMatch(Term.Rules.class::isInstance);
            for (Term argument : call.arguments()) {
                if (argument instanceof Term.Call inner) {
                    call(inner);
                } else if (takesRules && argument instanceof Term.Nested nested) {
                    negations++;
                    nested.query().where().forEach(clause -> clause.accept(this));
                    negations--;
                }
            }
        }

        @Override
        public Void not(Clause.Not clause) {
            negations++;
            clause.body().forEach(inner -> inner.accept(this));
            negations--;
            return null;
        }

        @Override
        public Void or(Clause.Or clause) {
            clause.branches().forEach(branch -> branch.forEach(inner -> inner.accept(this)));
            return null;
        }

        @Override
        public Void and(Clause.And clause) {
            clause.body().forEach(inner -> inner.accept(this));
            return null;
        }

        @Override
        public Void rule(Clause.RuleCall clause) {
            called.add(clause.name());
            if (negations > 0) {
                negated.add(clause.name());
            }
            return null;
        }
    }
}
