// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.query.Clause;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.schema.Attribute;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds the variables that stand for entities, so that integers given to them are entids: section 1.6. */
final class Entities {
    private static final Set<String> TAKE_AN_ENTITY = Set.of("get-else", "get-some", "missing?");

    private final Map<String, DataSource> sources;
    private final Map<Symbol, Set<Integer>> rulePlaces = new HashMap<>();

    Entities(Map<String, DataSource> sources, Map<Symbol, List<Rule>> rules) {
        this.sources = sources;
        boolean grows = true;
        while (grows) {
            grows = rules.values().stream()
                    .flatMap(List::stream)
                    .map(this::learn)
                    .reduce(false, Boolean::logicalOr);
        }
    }

    private boolean learn(Rule rule) {
        Set<Integer> places = rulePlaces.computeIfAbsent(rule.name(), any -> new HashSet<>());
        Set<Variable> found = of(rule.body(), Source.DEFAULT);
        boolean grows = false;
        List<Variable> head = rule.head().all();
        for (int i = 0; i < head.size(); i++) {
            grows |= found.contains(head.get(i)) && places.add(i);
        }
        return grows;
    }

    boolean isEntity(Symbol rule, int place) {
        return rulePlaces.getOrDefault(rule, Set.of()).contains(place);
    }

    /** Returns the variables of these clauses that stand for entities. */
    Set<Variable> of(List<Clause> clauses, Source source) {
        Collector collector = new Collector(source);
        clauses.forEach(clause -> clause.accept(collector));
        return collector.found;
    }

    private final class Collector implements Clause.Visitor<Void> {
        private final Source source;
        private final Set<Variable> found = new HashSet<>();

        Collector(Source source) {
            this.source = source;
        }

        @Override
        public Void pattern(Clause.Pattern clause) {
            DataSource data = sources.get(clause.source().orElse(source).name());
            if (data instanceof DataSource.Db db) {
                List<Term> places = clause.places();
                add(places, 0);
                add(places, 1);
                add(places, 3);
                if (places.size() > 2 && isRef(places.get(1), db)) {
                    add(places, 2);
                }
            }
            return null;
        }

        private boolean isRef(Term attribute, DataSource.Db db) {
            Object name = attribute instanceof Term.Constant constant ? constant.value() : null;
            Object forward = name instanceof Keyword keyword && keyword.isReversed() ? keyword.reversed() : name;
            return Optional.ofNullable(forward)
                    .flatMap(db::entity)
                    .flatMap(db.schema()::attribute)
                    .filter(Attribute::isRef)
                    .isPresent();
        }

        private void add(List<Term> places, int place) {
            if (place < places.size() && places.get(place) instanceof Term.Var term) {
                found.add(term.variable());
            }
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

        private void call(Term.Call call) {
            if (TAKE_AN_ENTITY.contains(call.function().text())) {
                add(call.arguments(), 1);
            }
        }

        @Override
        public Void not(Clause.Not clause) {
            inside(clause.body(), clause.source(), clause.join());
            return null;
        }

        @Override
        public Void or(Clause.Or clause) {
            Optional<List<Variable>> join = clause.join().map(vars -> vars.all());
            clause.branches().forEach(branch -> inside(branch, clause.source(), join));
            return null;
        }

        @Override
        public Void and(Clause.And clause) {
            clause.body().forEach(part -> part.accept(this));
            return null;
        }

        private void inside(List<Clause> body, Optional<Source> named, Optional<? extends Collection<Variable>> join) {
            Set<Variable> inner = of(body, named.orElse(source));
            join.ifPresent(inner::retainAll);
            found.addAll(inner);
        }

        @Override
        public Void rule(Clause.RuleCall clause) {
            for (int i = 0; i < clause.arguments().size(); i++) {
                if (isEntity(clause.name(), i)) {
                    add(clause.arguments(), i);
                }
            }
            return null;
        }
    }
}
