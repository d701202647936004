// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.Binding;
import dev.mentat.query.Clause;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.schema.ValueType;
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

    private final Compilation compilation;
    private final Scope scope;
    private final TermResolver terms;
    private final FormulaResolver formulas;
    private final List<Goal> goals;
    private final DataForms data;

    SpecialForms(Compilation compilation, Scope scope, TermResolver terms, List<Goal> goals) {
        this.compilation = compilation;
        this.scope = scope;
        this.terms = terms;
        this.formulas = new FormulaResolver(terms, this::nested);
        this.goals = goals;
        this.data = new DataForms(compilation, scope, terms, formulas, goals);
    }

    /** Unfolds a predicate. */
    void predicate(Clause.Predicate clause) {
        Term.Call call = clause.call();
        String name = call.function().text();
        if (name.equals("missing?")) {
            goals.add(data.missing(call));
        } else if (DataForms.NAMES.contains(name) || name.equals("ground") || name.equals(UNTUPLE)) {
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
        } else {
            compute(call, binding);
        }
    }

    /** Unfolds a call that stands as an argument, if it is not a formula, and returns the variable that takes its value. */
    private Optional<Var> nested(Term.Call call) {
        if (!DataForms.NAMES.contains(call.function().text())) {
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
        if (binding instanceof Binding.Tuple tuple && isCollection) {
            parts(formula, tuple);
        } else if (binding instanceof Binding.Collection collection && isCollection) {
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

    private void parts(Formula formula, Binding.Tuple binding) {
        Position position = binding.position();
        Var tuple = compilation.names().fresh("tuple");
        goals.add(new Goal.Compute(formula, tuple, position));
        Function item = Functions.find("nth", 2, position);
        for (int i = 0; i < binding.slots().size(); i++) {
            Formula index = new Formula.Constant(new Operand.Typed(ValueType.LONG, (long) i), position);
            Formula slot =
                    new Formula.Call(item, "untuple", List.of(new Formula.Ref(tuple, position), index), position);
            binding.slots()
                    .get(i)
                    .ifPresent(variable ->
                            goals.add(new Goal.Compute(slot, terms.target(variable, goals::add), position)));
        }
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
