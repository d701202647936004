// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import java.util.List;

/** Tells whether a term may bound the rows of a result. */
record BoundCheck(long least, List<Input> inputs) implements Term.Visitor<Boolean> {
    static boolean isAllowed(Term term, long least, List<Input> inputs) {
        return term.accept(new BoundCheck(least, inputs));
    }

    @Override
    public Boolean variable(Term.Var term) {
        return inputs.stream()
                .anyMatch(input -> input instanceof Input.BindingInput binding
                        && binding.binding() instanceof Binding.Scalar scalar
                        && scalar.variable().filter(term.variable()::equals).isPresent());
    }

    @Override
    public Boolean constant(Term.Constant term) {
        return term.value() instanceof Long number && number >= least;
    }

    @Override
    public Boolean parameter(Term.Parameter term) {
        return true;
    }

    @Override
    public Boolean blank(Term.Blank term) {
        return false;
    }

    @Override
    public Boolean source(Term.SourceRef term) {
        return false;
    }

    @Override
    public Boolean call(Term.Call term) {
        return false;
    }

    @Override
    public Boolean query(Term.Nested term) {
        return false;
    }

    @Override
    public Boolean rules(Term.Rules term) {
        return false;
    }
}
