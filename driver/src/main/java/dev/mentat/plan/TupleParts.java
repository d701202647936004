// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.query.Binding;
import dev.mentat.schema.ValueType;
import java.util.List;

/** Takes a tuple apart into the variables of a binding. */
final class TupleParts {
    private TupleParts() {}

    static void add(Formula formula, Binding.Tuple binding, TermResolver terms, List<Goal> goals) {
        Position position = binding.position();
        Var tuple = terms.fresh("tuple");
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
}
