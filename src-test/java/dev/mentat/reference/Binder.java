// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.query.Binding;
import dev.mentat.query.Variable;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Gives the parts of a value to the variables of a binding form.
 *
 * @param refs the variables that stand for entities
 * @param source where their idents and lookup refs are looked up
 */
record Binder(Set<Variable> refs, DataSource source) {
    /** Returns the extensions of a solution by the value. */
    List<Solution> bind(Binding binding, Typed value, Solution solution) {
        return binding.accept(new Binding.Visitor<>() {
            @Override
            public List<Solution> scalar(Binding.Scalar scalar) {
                return slots(List.of(scalar.variable()), Typed.list(List.of(value)), solution);
            }

            @Override
            public List<Solution> collection(Binding.Collection collection) {
                List<Solution> all = new ArrayList<>();
                for (Typed item : items(value)) {
                    List<Typed> single = new ArrayList<>();
                    single.add(item);
                    all.addAll(slots(List.of(collection.variable()), Typed.list(single), solution));
                }
                return all;
            }

            @Override
            public List<Solution> tuple(Binding.Tuple tuple) {
                return slots(tuple.slots(), value, solution);
            }

            @Override
            public List<Solution> relation(Binding.Relation relation) {
                List<Solution> all = new ArrayList<>();
                items(value).forEach(row -> all.addAll(slots(relation.slots(), row, solution)));
                return all;
            }
        });
    }

    private static List<Typed> items(Typed value) {
        if (value.type() != ValueType.TUPLE) {
            throw new ModelRefusal(ErrorKind.FN_BINDING);
        }
        return value.items();
    }

    private List<Solution> slots(List<Optional<Variable>> slots, Typed row, Solution solution) {
        List<Typed> values = items(row);
        if (values.size() != slots.size()) {
            throw new ModelRefusal(ErrorKind.FN_BINDING);
        }
        Optional<Solution> bound = Optional.of(solution);
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i).isPresent()) {
                Variable variable = slots.get(i).get();
                Optional<Typed> value = Optional.ofNullable(values.get(i)).flatMap(given -> given(variable, given));
                bound = bound.flatMap(soFar -> value.flatMap(given -> soFar.with(variable, given)));
            }
        }
        return bound.stream().toList();
    }

    /** An integer, keyword or pair that is given to an entity variable names an entity. */
    private Optional<Typed> given(Variable variable, Typed value) {
        boolean names =
                value.type() == ValueType.LONG || value.type() == ValueType.KEYWORD || value.type() == ValueType.TUPLE;
        if (!names || !refs.contains(variable) || !(source instanceof DataSource.Db db)) {
            return Optional.of(value);
        }
        return db.entity(value.plain()).map(Typed::ref);
    }
}
