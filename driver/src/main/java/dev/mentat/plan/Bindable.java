// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Clause;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the variables that clauses can give a value to, as opposed to those that they only test. */
final class Bindable implements Clause.Visitor<Void> {
    private final Set<Variable> found = new LinkedHashSet<>();

    private Bindable() {}

    static Set<Variable> of(List<Clause> clauses) {
        Bindable collector = new Bindable();
        collector.all(clauses);
        return collector.found;
    }

    private void all(List<Clause> clauses) {
        clauses.forEach(clause -> clause.accept(this));
    }

    private void variables(List<Term> terms) {
        for (Term term : terms) {
            if (term instanceof Term.Var var) {
                found.add(var.variable());
            }
        }
    }

    @Override
    public Void pattern(Clause.Pattern clause) {
        variables(clause.places());
        return null;
    }

    @Override
    public Void predicate(Clause.Predicate clause) {
        return null;
    }

    @Override
    public Void function(Clause.Function clause) {
        clause.binding().variables().forEach(found::add);
        return null;
    }

    @Override
    public Void not(Clause.Not clause) {
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
        variables(clause.arguments());
        return null;
    }
}
