// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Binding;
import dev.mentat.query.Input;
import dev.mentat.query.Source;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Plans the items of {@code :in}: single values become inputs, collections and relations become rows. */
final class InputPlanner {
    private final Compilation compilation;
    private final Scope scope;

    InputPlanner(Compilation compilation, Scope scope) {
        this.compilation = compilation;
        this.scope = scope;
    }

    /** Defines the variables of all inputs and returns the goals that join collections and relations. */
    List<Goal> goals(List<Input> inputs) {
        List<Goal> goals = new ArrayList<>();
        for (Input input : inputs) {
            if (input instanceof Input.BindingInput item) {
                int parameter = compilation.parameters().ofInput(input);
                item.binding().variables().forEach(variable -> scope.addBindable(Set.of(variable)));
                item.binding().accept(new Definition(parameter, goals));
            }
        }
        return goals;
    }

    private Var var(Variable variable) {
        return ((Referent.Variable) scope.resolve(variable)).var();
    }

    private final class Definition implements Binding.Visitor<Void> {
        private final int parameter;
        private final List<Goal> goals;

        Definition(int parameter, List<Goal> goals) {
            this.parameter = parameter;
            this.goals = goals;
        }

        @Override
        public Void scalar(Binding.Scalar binding) {
            singles(List.of(binding.variable()));
            return null;
        }

        @Override
        public Void tuple(Binding.Tuple binding) {
            singles(binding.slots());
            return null;
        }

        private void singles(List<Optional<Variable>> slots) {
            for (int i = 0; i < slots.size(); i++) {
                InputSlot slot = new InputSlot(parameter, i);
                slots.get(i).ifPresent(variable -> compilation.addInput(var(variable), slot));
            }
        }

        @Override
        public Void collection(Binding.Collection binding) {
            rows(List.of(binding.variable()), binding);
            return null;
        }

        @Override
        public Void relation(Binding.Relation binding) {
            rows(binding.slots(), binding);
            return null;
        }

        private void rows(List<Optional<Variable>> slots, Binding binding) {
            List<Optional<Var>> columns = new ArrayList<>();
            List<TypeSet> types = new ArrayList<>();
            for (int i = 0; i < slots.size(); i++) {
                columns.add(slots.get(i).map(InputPlanner.this::var));
                types.add(compilation.suppliedTypes(new InputSlot(parameter, i)));
            }
            goals.add(new Goal.Rows(columns, new Goal.InputRows(parameter, types), binding.position()));
        }
    }

    /** Describes all parameters once the types of the variables are known. */
    List<QueryParameter> parameters(Conjunction typed) {
        return compilation.parameters().entries().stream()
                .map(entry -> parameter(entry, typed))
                .toList();
    }

    private QueryParameter parameter(ParameterNumbers.Entry entry, Conjunction typed) {
        Input input = entry.input();
        if (input == null) {
            Var var = compilation.marker(entry.marker());
            return new QueryParameter(Optional.empty(), QueryParameter.Shape.SCALAR, List.of(slot(var, typed)));
        }
        return input.accept(new Input.Visitor<>() {
            @Override
            public QueryParameter source(Input.SourceInput source) {
                throw new IllegalStateException("a source is no parameter");
            }

            @Override
            public QueryParameter rules(Input.RulesInput rules) {
                return new QueryParameter(Optional.of("%"), QueryParameter.Shape.RULES, List.of());
            }

            @Override
            public QueryParameter pattern(Input.PatternInput pattern) {
                return new QueryParameter(Optional.of(pattern.name()), QueryParameter.Shape.PATTERN, List.of());
            }

            @Override
            public QueryParameter binding(Input.BindingInput item) {
                return item.binding().accept(new Description(typed));
            }
        });
    }

    private QueryParameter.Slot slot(Var var, Conjunction typed) {
        Optional<Source> entity =
                Optional.ofNullable(compilation.entitySources().get(var)).map(Sources.Database::name);
        return new QueryParameter.Slot(typed.typesOf(var), entity, true);
    }

    private final class Description implements Binding.Visitor<QueryParameter> {
        private final Conjunction typed;

        Description(Conjunction typed) {
            this.typed = typed;
        }

        private QueryParameter describe(QueryParameter.Shape shape, List<Optional<Variable>> slots) {
            boolean single = shape == QueryParameter.Shape.SCALAR || shape == QueryParameter.Shape.COLLECTION;
            Optional<String> name =
                    single ? slots.get(0).map(variable -> variable.name().substring(1)) : Optional.empty();
            return new QueryParameter(
                    name, shape, slots.stream().map(this::slot).toList());
        }

        private QueryParameter.Slot slot(Optional<Variable> variable) {
            return variable.map(named -> InputPlanner.this.slot(var(named), typed))
                    .orElse(new QueryParameter.Slot(TypeSet.ALL, Optional.empty(), false));
        }

        @Override
        public QueryParameter scalar(Binding.Scalar binding) {
            return describe(QueryParameter.Shape.SCALAR, List.of(binding.variable()));
        }

        @Override
        public QueryParameter collection(Binding.Collection binding) {
            return describe(QueryParameter.Shape.COLLECTION, List.of(binding.variable()));
        }

        @Override
        public QueryParameter tuple(Binding.Tuple binding) {
            return describe(QueryParameter.Shape.TUPLE, binding.slots());
        }

        @Override
        public QueryParameter relation(Binding.Relation binding) {
            return describe(QueryParameter.Shape.RELATION, binding.slots());
        }
    }
}
