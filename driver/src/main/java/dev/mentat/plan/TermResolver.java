// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Marker;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Says what the terms of one scope stand for. */
final class TermResolver {
    private final Compilation compilation;
    private final Scope scope;

    TermResolver(Compilation compilation, Scope scope) {
        this.compilation = compilation;
        this.scope = scope;
    }

    Referent resolve(Variable variable) {
        return scope.resolve(variable);
    }

    /** Returns a variable that no name stands for. */
    Var fresh(String name) {
        return compilation.names().fresh(name);
    }

    /** Resolves a term that is a variable, a blank, a constant or a question mark. */
    Referent resolve(Term term) {
        return term.accept(new Term.Visitor<>() {
            @Override
            public Referent variable(Term.Var var) {
                return scope.resolve(var.variable());
            }

            @Override
            public Referent blank(Term.Blank blank) {
                return new Referent.Blank();
            }

            @Override
            public Referent constant(Term.Constant constant) {
                Object value = constant.value();
                if (value == null) {
                    throw new IllegalStateException("nil is no term");
                }
                return ofConstant(value, constant);
            }

            @Override
            public Referent parameter(Term.Parameter parameter) {
                return new Referent.Variable(compilation.marker(parameter.marker()));
            }

            @Override
            public Referent source(Term.SourceRef source) {
                throw new IllegalStateException("a source is no term");
            }

            @Override
            public Referent call(Term.Call call) {
                throw new IllegalStateException("a call is no term");
            }

            @Override
            public Referent query(Term.Nested query) {
                throw new IllegalStateException("a query is no term");
            }

            @Override
            public Referent rules(Term.Rules rules) {
                throw new IllegalStateException("rules are no term");
            }
        });
    }

    /**
     * Returns the variable that takes a value of a function. If the name stands for the constant argument of a rule call,
     * that is a new variable which must equal the constant.
     */
    Var target(Variable variable, Consumer<Goal> goals) {
        Referent referent = resolve(variable);
        if (referent instanceof Referent.Variable found) {
            return found.var();
        }
        Referent.Constant constant = (Referent.Constant) referent;
        Var target = compilation.names().fresh(variable.name());
        List<Operand.Typed> row = List.of(
                FormulaResolver.constant(constant.value(), constant.position()).value());
        goals.accept(
                new Goal.Rows(List.of(Optional.of(target)), new Goal.ConstantRows(List.of(row)), constant.position()));
        return target;
    }

    private Referent ofConstant(Object value, Term term) {
        return value instanceof Marker marker
                ? new Referent.Variable(compilation.marker(marker.index()))
                : new Referent.Constant(value, term.position());
    }
}
