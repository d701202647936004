// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import dev.mentat.query.Binding;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.List;
import java.util.Optional;

/** Finds the variables that take what calls give. */
final class Targets {
    private Targets() {}

    /**
     * Returns the variable that takes a single value.
     *
     * @throws dev.mentat.error.MentatException {@code :db.error/fn-binding} if the binding takes several
     */
    static Var scalar(Term.Call call, Binding binding, Compilation compilation, TermResolver terms, List<Goal> goals) {
        if (!(binding instanceof Binding.Scalar scalar)) {
            throw QueryErrors.binding(
                    ClauseText.of(call) + " yields one value; bind it to a variable", binding.position());
        }
        return scalar.variable()
                .map(variable -> terms.target(variable, goals::add))
                .orElseGet(() -> compilation.names().fresh("_"));
    }

    /** Returns the variable of a slot as an operand. */
    static Operand operand(Optional<Variable> slot, TermResolver terms, List<Goal> goals) {
        return slot.<Operand>map(variable -> new Operand.Variable(terms.target(variable, goals::add)))
                .orElse(Operand.ANY);
    }
}
