// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which variables clauses mention. */
public final class Variables {
    private Variables() {}

    /**
     * Returns the variables that clauses share with their surroundings, in the order of their appearance: of a not-join
     * and an or-join only the listed ones, of everything else all. A nested query mentions none but its arguments.
     */
    public static Set<Variable> mentioned(Collection<? extends Clause> clauses) {
        Collector collector = new Collector();
        clauses.forEach(clause -> clause.accept(collector));
        return collector.found;
    }

    /** Returns the variables of a term, nested calls included, in the order of their appearance. */
    public static Set<Variable> mentioned(Term term) {
        Collector collector = new Collector();
        term.accept(collector.terms);
        return collector.found;
    }

    private static final class Collector implements Clause.Visitor<Void> {
        private final Set<Variable> found = new LinkedHashSet<>();
        private final TermCollector terms = new TermCollector(found);

        @Override
        public Void pattern(Clause.Pattern clause) {
            clause.places().forEach(place -> place.accept(terms));
            return null;
        }

        @Override
        public Void predicate(Clause.Predicate clause) {
            return clause.call().accept(terms);
        }

        @Override
        public Void function(Clause.Function clause) {
            clause.call().accept(terms);
            clause.binding().variables().forEach(found::add);
            return null;
        }

        @Override
        public Void not(Clause.Not clause) {
            clause.join().ifPresentOrElse(found::addAll, () -> all(clause.body()));
            return null;
        }

        @Override
        public Void or(Clause.Or clause) {
            clause.join()
                    .ifPresentOrElse(
                            join -> found.addAll(join.all()),
                            () -> clause.branches().forEach(this::all));
            return null;
        }

        @Override
        public Void and(Clause.And clause) {
            all(clause.body());
            return null;
        }

        @Override
        public Void rule(Clause.RuleCall clause) {
            clause.arguments().forEach(argument -> argument.accept(terms));
            return null;
        }

        private void all(List<Clause> clauses) {
            clauses.forEach(clause -> clause.accept(this));
        }
    }

    private record TermCollector(Set<Variable> found) implements Term.Visitor<Void> {
        @Override
        public Void variable(Term.Var term) {
            found.add(term.variable());
            return null;
        }

        @Override
        public Void blank(Term.Blank term) {
            return null;
        }

        @Override
        public Void constant(Term.Constant term) {
            return null;
        }

        @Override
        public Void parameter(Term.Parameter term) {
            return null;
        }

        @Override
        public Void source(Term.SourceRef term) {
            return null;
        }

        @Override
        public Void call(Term.Call term) {
            term.arguments().forEach(argument -> argument.accept(this));
            return null;
        }

        @Override
        public Void query(Term.Nested term) {
            return null;
        }

        @Override
        public Void rules(Term.Rules term) {
            return null;
        }
    }
}
