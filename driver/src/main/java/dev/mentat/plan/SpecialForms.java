// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.Binding;
import dev.mentat.query.Clause;
import dev.mentat.query.FindSpec;
import dev.mentat.query.Query;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Unfolds the calls that read data, generate rows or are taken apart by their binding into goals; every other call becomes
 * a formula.
 */
final class SpecialForms {
    private static final Set<String> COLLECTIONS = Set.of(
            "tuple",
            "vector",
            "untuple",
            "re-find",
            "re-matches",
            "re-seq",
            "split",
            "identity",
            "not-empty",
            "get",
            "first",
            "second",
            "nth");

    /** Functions that give a collection of strings. */
    private static final Set<String> LISTS_OF_STRINGS = Set.of("re-seq", "split");

    private static final String UNTUPLE = "untuple";

    private static final String QUERY = "q";

    private final Compilation compilation;
    private final Scope scope;
    private final TermResolver terms;
    private final FormulaResolver formulas;
    private final List<Goal> goals;
    private final DataForms data;
    private final NestedQueries queries;

    SpecialForms(Compilation compilation, RuleSet rules, Scope scope, int depth, TermResolver terms, List<Goal> goals) {
        this.compilation = compilation;
        this.scope = scope;
        this.terms = terms;
        this.formulas = new FormulaResolver(terms, this::nested);
        this.goals = goals;
        this.data = new DataForms(compilation, scope, terms, formulas, goals);
        this.queries = new NestedQueries(compilation, rules, scope, depth, terms, formulas);
    }

    /** Unfolds a predicate. */
    void predicate(Clause.Predicate clause) {
        Term.Call call = clause.call();
        String name = call.function().text();
        if (name.equals("missing?")) {
            goals.add(data.missing(call));
        } else if (DataForms.NAMES.contains(name)
                || name.equals("ground")
                || name.equals(UNTUPLE)
                || name.equals(QUERY)) {
            throw QueryErrors.binding(
                    Texts.format("%s yields values; write [%s ?x]", ClauseText.of(call), ClauseText.of(call)),
                    clause.position());
        } else {
            goals.add(new Goal.Test(formulas.call(call), clause.position()));
        }
    }

    /** Unfolds a function with its binding. */
    void function(Clause.Function clause) {
        unfold(clause.call(), clause.binding());
    }

    private void unfold(Term.Call call, Binding binding) {
        String name = call.function().text();
        if (name.equals("ground")) {
            goals.add(new Ground(terms, goals::add).rows(call, binding));
        } else if (DataForms.NAMES.contains(name)) {
            data.unfold(call, binding);
        } else if (name.equals(QUERY)) {
            query(call, binding);
        } else {
            compute(call, binding);
        }
    }

    private void query(Term.Call call, Binding binding) {
        Query query = NestedQueries.query(call);
        boolean isScalar = query.find().shape() == FindSpec.Shape.SCALAR;
        Optional<List<Optional<Variable>>> slots = NestedQueries.slots(query, binding);
        if (slots.isPresent() && slots.get().size() == query.find().elements().size()) {
            List<Optional<Var>> results = slots.get().stream()
                    .map(slot -> slot.map(variable -> terms.target(variable, goals::add)))
                    .toList();
            goals.add(queries.resolve(call, results));
        } else if (isScalar && !(binding instanceof Binding.Relation)) {
            Var whole = terms.fresh("value");
            goals.add(queries.resolve(call, List.of(Optional.of(whole))));
            apart(call, new Formula.Ref(whole, call.position()), binding);
        } else {
            throw QueryErrors.nestedBinding(
                    ClauseText.of(call), query.find().shape().name(), binding.position());
        }
    }

    /** Unfolds a call that stands as an argument, if it is not a formula, and returns the variable that takes its value. */
    private Optional<Var> nested(Term.Call call) {
        String name = call.function().text();
        if (!DataForms.NAMES.contains(name) && !name.equals(QUERY)) {
            return Optional.empty();
        }
        Variable hidden =
                new Variable("?" + compilation.names().fresh(call.function().text()));
        Var var = compilation.names().fresh(hidden.name());
        scope.define(hidden, new Referent.Variable(var));
        scope.addBindable(Set.of(hidden));
        unfold(call, new Binding.Scalar(Optional.of(hidden), call.position()));
        return Optional.of(var);
    }

    private void compute(Term.Call call, Binding binding) {
        Formula formula = call.function().text().equals(UNTUPLE) ? untupled(call) : formulas.call(call);
        boolean isCollection =
                COLLECTIONS.contains(Functions.plainName(call.function().text()));
        if (isCollection && !(binding instanceof Binding.Scalar)) {
            apart(call, formula, binding);
        } else {
            goals.add(new Goal.Compute(
                    formula, Targets.scalar(call, binding, compilation, terms, goals), call.position()));
        }
    }

    /** Takes apart a collection that a call gives. */
    private void apart(Term.Call call, Formula formula, Binding binding) {
        if (binding instanceof Binding.Tuple tuple) {
            TupleParts.add(formula, tuple, terms, goals);
        } else if (binding instanceof Binding.Collection collection) {
            elements(call, formula, collection);
        } else {
            goals.add(new Goal.Compute(
                    formula, Targets.scalar(call, binding, compilation, terms, goals), call.position()));
        }
    }

    private Formula untupled(Term.Call call) {
        if (call.arguments().size() != 1) {
            throw QueryErrors.arity(
                    "untuple takes (untuple tuple)", call.arguments().size(), call.position());
        }
        return formulas.argument(call.arguments().get(0), call);
    }

    private void elements(Term.Call call, Formula formula, Binding.Collection binding) {
        boolean strings =
                LISTS_OF_STRINGS.contains(Functions.plainName(call.function().text()));
        goals.add(new Goal.Elements(
                formula,
                binding.variable().map(variable -> terms.target(variable, goals::add)),
                strings ? TypeSet.STRING : CollectionFunctions.ITEM,
                call.position()));
    }
}
