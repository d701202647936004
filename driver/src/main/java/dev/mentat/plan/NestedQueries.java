// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnReader;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.Binding;
import dev.mentat.query.FindElement;
import dev.mentat.query.FindSpec;
import dev.mentat.query.Input;
import dev.mentat.query.Query;
import dev.mentat.query.QueryParser;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Resolves {@code (q query argument ...)}. A query that gives a set of rows as they are is unfolded like a rule; one that
 * aggregates, or takes some rows only, becomes a {@link Goal.Query}. Single values of the arguments are the same variables
 * inside as outside, so that the query is correlated by them.
 */
final class NestedQueries {
    private final Compilation compilation;
    private final RuleSet rules;
    private final Scope scope;
    private final int depth;
    private final TermResolver terms;
    private final FormulaResolver formulas;

    NestedQueries(
            Compilation compilation,
            RuleSet rules,
            Scope scope,
            int depth,
            TermResolver terms,
            FormulaResolver formulas) {
        this.compilation = compilation;
        this.rules = rules;
        this.scope = scope;
        this.depth = depth;
        this.terms = terms;
        this.formulas = formulas;
    }

    /** Returns the goal that a call stands for. */
    Goal resolve(Term.Call call, List<Optional<Var>> results) {
        Query query = query(call);
        requireValues(query);
        Map<Input, Term> arguments = arguments(query, call);
        Inside inside = new Inside(query, arguments, call);
        Conjunction body = Conjunction.of(inside.goals());
        return isUnfolded(query)
                ? unfolded(query, inside, body, results, call)
                : new Goal.Query(
                        new NestedQuery(withCounts(query, arguments), inside.compilation, inside.scope),
                        body,
                        inside.shared,
                        results,
                        ClauseText.of(call),
                        call.position());
    }

    static Query query(Term.Call call) {
        return ((Term.Nested) call.arguments().get(0)).query();
    }

    private static void requireValues(Query query) {
        for (FindElement element : query.find().elements()) {
            if (element instanceof FindElement.Pull) {
                throw QueryErrors.binding(
                        ElementText.of(element) + " is no value; find the entity and pull outside", element.position());
            }
        }
    }

    /** Deals out the arguments to the items of {@code :in}; the default source may be left out, there as well as here. */
    private static Map<Input, Term> arguments(Query query, Term.Call call) {
        List<Term> given = call.arguments().subList(1, call.arguments().size());
        List<Input> declared = query.inputs();
        boolean declaresDefault = declared.stream().anyMatch(NestedQueries::isDefaultSource);
        boolean givesSource = !given.isEmpty() && given.get(0) instanceof Term.SourceRef;
        if (givesSource && declared.stream().noneMatch(Input.SourceInput.class::isInstance)) {
            declared = Stream.concat(
                            Stream.of(new Input.SourceInput(Source.DEFAULT, call.position())), declared.stream())
                    .toList();
        } else if (declaresDefault && !givesSource && given.size() < declared.size()) {
            declared =
                    declared.stream().filter(input -> !isDefaultSource(input)).toList();
        }
        if (declared.size() != given.size()) {
            throw QueryErrors.nestedArguments(query.inputs().size(), given.size(), call.position());
        }
        Map<Input, Term> arguments = new LinkedHashMap<>();
        for (int i = 0; i < given.size(); i++) {
            arguments.put(declared.get(i), given.get(i));
        }
        return arguments;
    }

    private static boolean isDefaultSource(Input input) {
        return input instanceof Input.SourceInput item && item.source().equals(Source.DEFAULT);
    }

    private static boolean isUnfolded(Query query) {
        FindSpec.Shape shape = query.find().shape();
        return (shape == FindSpec.Shape.RELATION || shape == FindSpec.Shape.COLLECTION)
                && query.find().elements().stream().allMatch(FindElement.Plain.class::isInstance)
                && query.limit().isEmpty()
                && query.offset().isEmpty();
    }

    private static Goal unfolded(
            Query query, Inside inside, Conjunction body, List<Optional<Var>> results, Term.Call call) {
        List<Goal> goals = new ArrayList<>(body.goals());
        Set<Var> shared = new LinkedHashSet<>(inside.shared);
        for (int i = 0; i < results.size(); i++) {
            FindElement element = query.find().elements().get(i);
            Variable found = element.variable();
            if (!inside.scope.isBindable(found)) {
                throw QueryErrors.unboundVariable(found.name(), ":find", List.of(), element.position());
            }
            Var var = ((Referent.Variable) inside.scope.resolve(found)).var();
            Var result =
                    results.get(i).orElseGet(() -> inside.compilation.names().fresh("_"));
            goals.add(new Goal.Compute(new Formula.Ref(var, call.position()), result, call.position()));
            results.get(i).ifPresent(shared::add);
        }
        return new Goal.Or(List.of(Conjunction.of(goals)), shared, inside.shared, ClauseText.of(call), call.position());
    }

    /** Puts constant arguments in the place of variables that say how many. */
    private static Query withCounts(Query query, Map<Input, Term> arguments) {
        return new Query(
                new FindSpec(
                        query.find().shape(),
                        query.find().elements().stream()
                                .map(element -> withCounts(element, arguments))
                                .toList(),
                        query.find().labels()),
                query.with(),
                query.inputs(),
                query.where(),
                query.rules(),
                query.order(),
                query.limit().map(term -> constant(term, arguments)),
                query.offset().map(term -> constant(term, arguments)),
                query.timeoutMillis(),
                query.distinct(),
                query.position());
    }

    private static FindElement withCounts(FindElement element, Map<Input, Term> arguments) {
        return element instanceof FindElement.Aggregate aggregate
                ? new FindElement.Aggregate(
                        aggregate.function(),
                        aggregate.arguments().stream()
                                .map(term -> constant(term, arguments))
                                .toList(),
                        aggregate.variable(),
                        aggregate.position())
                : element;
    }

    private static Term constant(Term term, Map<Input, Term> arguments) {
        if (!(term instanceof Term.Var var)) {
            return term;
        }
        return arguments.entrySet().stream()
                .filter(entry -> entry.getKey() instanceof Input.BindingInput item
                        && item.binding() instanceof Binding.Scalar scalar
                        && scalar.variable().filter(var.variable()::equals).isPresent())
                .map(Map.Entry::getValue)
                .filter(Term.Constant.class::isInstance)
                .findFirst()
                .orElse(term);
    }

    /** The query as it is resolved inside. */
    private final class Inside {
        private final Query query;
        private final Map<Input, Term> arguments;
        private final Term.Call call;
        private final Compilation compilation;
        private final Scope scope;
        private final Set<Var> shared = new LinkedHashSet<>();
        private final List<Rule> known = new ArrayList<>();
        private final List<Goal> goals = new ArrayList<>();

        Inside(Query query, Map<Input, Term> arguments, Term.Call call) {
            this.query = query;
            this.arguments = arguments;
            this.call = call;
            this.compilation = NestedQueries.this.compilation.reading(new Sources(sources()));
            this.scope = Scope.separate(compilation.names(), Source.DEFAULT);
        }

        private Map<Source, Sources.Data> sources() {
            Map<Source, Sources.Data> sources = new HashMap<>();
            arguments.forEach((input, argument) -> {
                if (input instanceof Input.SourceInput item) {
                    sources.put(item.source(), source(argument));
                }
            });
            sources.computeIfAbsent(
                    Source.DEFAULT,
                    any -> NestedQueries.this.compilation.data(NestedQueries.this.scope.source(), call.position()));
            return sources;
        }

        private Sources.Data source(Term term) {
            if (term instanceof Term.SourceRef named) {
                Source source =
                        named.source().equals(Source.DEFAULT) ? NestedQueries.this.scope.source() : named.source();
                return NestedQueries.this.compilation.data(source, term.position());
            }
            if (term instanceof Term.Constant constant && constant.value() instanceof List<?> rows) {
                List<List<Object>> tuples = new ArrayList<>();
                rows.forEach(row -> tuples.add(row instanceof List<?> items ? List.copyOf(items) : List.of()));
                return new Sources.Tuples(tuples);
            }
            throw QueryErrors.argument(
                    ClauseText.of(term) + " is no source; pass $ or a vector of tuples", term.position());
        }

        List<Goal> goals() {
            arguments.forEach(this::input);
            known.addAll(query.rules());
            RuleSet ruleSet = new RuleSet(compilation, known);
            goals.addAll(ClauseResolver.resolve(compilation, ruleSet, query.where(), scope, depth + 1)
                    .goals());
            if (!query.rules().isEmpty()) {
                ruleSet.check(Source.DEFAULT);
            }
            return goals;
        }

        private void input(Input input, Term argument) {
            if (input instanceof Input.SourceInput) {
                return;
            }
            if (input instanceof Input.BindingInput item) {
                item.binding().variables().forEach(variable -> scope.addBindable(Set.of(variable)));
                bind(item.binding(), argument);
            } else if (input instanceof Input.RulesInput) {
                known.addAll(rules(argument));
            } else {
                throw QueryErrors.argument("a nested query takes no pull pattern", input.position());
            }
        }

        private List<Rule> rules(Term argument) {
            if (argument instanceof Term.Rules) {
                return rules.definitions();
            }
            if (argument instanceof Term.Constant constant && constant.value() instanceof String text) {
                return QueryParser.rules(new EdnReader().read(text));
            }
            throw QueryErrors.argument(
                    ClauseText.of(argument) + " is no rule set; pass % or a string", argument.position());
        }

        private void bind(Binding binding, Term argument) {
            if (binding instanceof Binding.Scalar scalar) {
                scalar.variable().ifPresent(variable -> scalar(variable, argument));
            } else if (argument instanceof Term.Constant constant && !(constant.value() instanceof String)) {
                constant(binding, constant);
            } else {
                computed(binding, argument);
            }
        }

        private void scalar(Variable variable, Term argument) {
            Referent referent = referent(argument);
            Var var = referent instanceof Referent.Constant constant
                    ? RuleConstants.bind(constant, compilation, Source.DEFAULT, goals::add)
                    : ((Referent.Variable) referent).var();
            scope.define(variable, new Referent.Variable(var));
            if (referent instanceof Referent.Variable) {
                shared.add(var);
            }
        }

        private Referent referent(Term argument) {
            if (argument instanceof Term.Call) {
                throw QueryErrors.argument(
                        ClauseText.of(argument) + " must be bound to a variable first", argument.position());
            }
            if (argument instanceof Term.Constant
                    || argument instanceof Term.Var
                    || argument instanceof Term.Parameter) {
                return terms.resolve(argument);
            }
            throw QueryErrors.argument(
                    ClauseText.of(argument) + " is no value for a variable of :in", argument.position());
        }

        private void constant(Binding binding, Term.Constant constant) {
            Term.Call ground = new Term.Call(call.function(), List.of(constant), constant.position());
            TermResolver own = new TermResolver(compilation, scope);
            goals.add(new Ground(own, goals::add).rows(ground, binding));
        }

        /** Takes the tuple that a variable holds apart. */
        private void computed(Binding binding, Term argument) {
            Position position = argument.position();
            Formula tuple = formulas.argument(argument, call);
            tuple.variables().forEach(shared::add);
            TermResolver own = new TermResolver(compilation, scope);
            if (binding instanceof Binding.Collection collection) {
                goals.add(new Goal.Elements(
                        tuple,
                        collection.variable().map(variable -> own.target(variable, goals::add)),
                        CollectionFunctions.ITEM,
                        position));
            } else if (binding instanceof Binding.Tuple parts) {
                TupleParts.add(tuple, parts, own, goals);
            } else {
                throw QueryErrors.argument(Texts.format("%s can hold no relation", ClauseText.of(argument)), position);
            }
        }
    }

    /** Returns what takes the columns of a query, after checking that the binding fits what it gives. */
    static Optional<List<Optional<Variable>>> slots(Query query, Binding binding) {
        return switch (query.find().shape()) {
            case RELATION ->
                binding instanceof Binding.Relation relation ? Optional.of(relation.slots()) : Optional.empty();
            case COLLECTION ->
                binding instanceof Binding.Collection collection
                        ? Optional.of(Collections.singletonList(collection.variable()))
                        : Optional.empty();
            case TUPLE -> binding instanceof Binding.Tuple tuple ? Optional.of(tuple.slots()) : Optional.empty();
            case SCALAR ->
                binding instanceof Binding.Scalar scalar
                        ? Optional.of(Collections.singletonList(scalar.variable()))
                        : Optional.empty();
        };
    }
}
