// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads binding forms. */
final class BindingParser {
    private BindingParser() {}

    static Binding parse(Form form) {
        Binding binding = Shapes.vector(form)
                .map(items -> vector(items, form))
                .orElseGet(() -> new Binding.Scalar(slot(form, form), form.position()));
        requireDistinct(binding.variables().toList(), form);
        return binding;
    }

    /** Raises an error if a variable occurs twice. */
    static void requireDistinct(Collection<Variable> variables, Form where) {
        Set<Variable> seen = new HashSet<>();
        for (Variable variable : variables) {
            if (!seen.add(variable)) {
                throw QuerySyntaxErrors.duplicateVariable(variable.name(), where);
            }
        }
    }

    private static Binding vector(List<Form> items, Form form) {
        if (items.isEmpty()) {
            throw QuerySyntaxErrors.binding(form);
        }
        if (items.size() == 2 && Shapes.isSymbol(items.get(1), "...")) {
            return new Binding.Collection(slot(items.get(0), form), form.position());
        }
        Optional<List<Form>> inner = items.size() == 1 ? Shapes.vector(items.get(0)) : Optional.empty();
        if (inner.isPresent()) {
            return new Binding.Relation(slots(inner.get(), form), form.position());
        }
        return new Binding.Tuple(slots(items, form), form.position());
    }

    private static List<Optional<Variable>> slots(List<Form> items, Form form) {
        if (items.isEmpty()) {
            throw QuerySyntaxErrors.binding(form);
        }
        return items.stream().map(item -> slot(item, form)).toList();
    }

    private static Optional<Variable> slot(Form item, Form form) {
        Optional<Variable> variable = Shapes.variable(item);
        if (variable.isEmpty() && !Shapes.isBlank(item)) {
            throw QuerySyntaxErrors.binding(form);
        }
        return variable;
    }
}
