// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import dev.mentat.error.ErrorKind;
import dev.mentat.query.Binding;
import dev.mentat.query.FindElement;
import dev.mentat.query.Input;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Answers queries over lists of datoms in memory: section 4 of the language, word by word, without regard to speed. It
 * takes for granted what can be refused without looking at data. Full text and random aggregates are left out.
 */
public final class ReferenceEvaluator {
    private final Query query;
    private final Map<String, DataSource> sources = new HashMap<>();
    private final Map<Symbol, List<Rule>> rules = new HashMap<>();
    private final Map<String, Form> patterns = new HashMap<>();
    private final Map<Binding, Typed> given = new LinkedHashMap<>();

    private ReferenceEvaluator(Query query, List<?> arguments, DataSource source) {
        this.query = query;
        sources.put(Source.DEFAULT.name(), source);
        query.rules().forEach(this::addRule);
        Arguments supplied = new Arguments(arguments);
        query.inputs().forEach(input -> input.accept(supplied));
        if (supplied.next != arguments.size()) {
            throw new ModelRefusal(ErrorKind.INPUT_ARITY);
        }
    }

    /**
     * Answers a query.
     *
     * @param query the query
     * @param arguments one per item of {@code :in}, in order: a {@link DataSource}, a list of rules, the form of a pull
     *     pattern, or a {@link Typed} value; those of sources may be left out if the default one is the only source
     * @param source the default source, unless an argument gives another one
     * @return the rows; pulls are null or maps in a {@code Typed} without a type
     */
    public static List<List<Typed>> evaluate(Query query, List<?> arguments, DataSource source) {
        return new ReferenceEvaluator(query, arguments, source).run();
    }

    private void addRule(Rule rule) {
        rules.computeIfAbsent(rule.name(), any -> new ArrayList<>()).add(rule);
    }

    private List<List<Typed>> run() {
        Solver solver = new Solver(sources, rules);
        Set<Variable> refs = solver.entities().of(query.where(), Source.DEFAULT);
        query.find().elements().stream()
                .filter(FindElement.Pull.class::isInstance)
                .forEach(pull -> refs.add(pull.variable()));
        List<Solution> start = List.of(Solution.EMPTY);
        Set<Variable> bound = new HashSet<>();
        Binder binder = new Binder(refs, sources.get(Source.DEFAULT.name()));
        for (Map.Entry<Binding, Typed> input : given.entrySet()) {
            List<Solution> more = new ArrayList<>();
            start.forEach(solution -> more.addAll(binder.bind(input.getKey(), input.getValue(), solution)));
            start = more.stream().distinct().toList();
            input.getKey().variables().forEach(bound::add);
        }
        Scope scope = new Scope(Source.DEFAULT, bound, refs);
        return rows(solver.solve(query.where(), start, bound, scope));
    }

    private List<List<Typed>> rows(List<Solution> solutions) {
        List<Variable> variables = Stream.concat(
                        query.find().elements().stream().flatMap(ReferenceEvaluator::variables), query.with().stream())
                .distinct()
                .toList();
        Set<Solution> basis = new LinkedHashSet<>();
        for (Solution solution : solutions) {
            if (solution.fault() != null) {
                throw new ModelRefusal(solution.fault());
            }
            basis.add(solution.project(variables));
        }
        List<OutputRow> rows = new Grouping(query.find(), solutionOfInputs(solutions)).rows(basis);
        List<List<Typed>> answer = new RowOrder(query).apply(rows, this::bound);
        return pulled(answer);
    }

    /** Returns the variables whose values keep rows apart. */
    private static Stream<Variable> variables(FindElement element) {
        return Stream.of(element.variable());
    }

    /** Returns a solution that has the values of scalar inputs, for the arguments of aggregates. */
    private Solution solutionOfInputs(List<Solution> solutions) {
        return solutions.isEmpty() ? Solution.EMPTY : solutions.get(0);
    }

    private long bound(Term term) {
        if (term instanceof Term.Constant constant) {
            return (Long) constant.value();
        }
        Variable wanted = ((Term.Var) term).variable();
        return given.entrySet().stream()
                .filter(input -> input.getKey().variables().anyMatch(wanted::equals))
                .mapToLong(input -> input.getValue().asLong())
                .findFirst()
                .orElseThrow();
    }

    private List<List<Typed>> pulled(List<List<Typed>> rows) {
        List<FindElement> elements = query.find().elements();
        List<List<Typed>> all = new ArrayList<>();
        for (List<Typed> row : rows) {
            List<Typed> shown = new ArrayList<>();
            for (int i = 0; i < elements.size(); i++) {
                shown.add(elements.get(i) instanceof FindElement.Pull pull ? pull(pull, row.get(i)) : row.get(i));
            }
            all.add(shown);
        }
        return all;
    }

    private Typed pull(FindElement.Pull element, Typed entity) {
        DataSource.Db db = (DataSource.Db)
                sources.get(element.source().orElse(Source.DEFAULT).name());
        Form pattern = element.pattern() instanceof Form.Atom atom
                ? patterns.get(String.valueOf(atom.value()))
                : element.pattern();
        return new Typed(null, ModelPull.pull(db, pattern, entity.asLong()));
    }

    /** Deals out the arguments to the items of {@code :in}. */
    private final class Arguments implements Input.Visitor<Void> {
        private final List<?> values;
        private int next;

        Arguments(List<?> values) {
            this.values = values;
        }

        private Object take() {
            if (next == values.size()) {
                throw new ModelRefusal(ErrorKind.INPUT_ARITY);
            }
            return values.get(next++);
        }

        @Override
        public Void source(Input.SourceInput input) {
            boolean isLeftOut = input.source().equals(Source.DEFAULT)
                    && (next == values.size() || !(values.get(next) instanceof DataSource));
            if (!isLeftOut) {
                sources.put(input.source().name(), (DataSource) take());
            }
            return null;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Void rules(Input.RulesInput input) {
            ((List<Rule>) take()).forEach(ReferenceEvaluator.this::addRule);
            return null;
        }

        @Override
        public Void pattern(Input.PatternInput input) {
            patterns.put(input.name(), (Form) take());
            return null;
        }

        @Override
        public Void binding(Input.BindingInput input) {
            Object value = take();
            if (value instanceof Form form) {
                input.binding().variables().forEach(variable -> patterns.put(variable.name(), form));
            } else {
                given.put(input.binding(), (Typed) value);
            }
            return null;
        }
    }
}
