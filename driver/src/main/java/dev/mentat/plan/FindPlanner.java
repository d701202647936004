// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.FindElement;
import dev.mentat.query.FindSpec;
import dev.mentat.query.OrderItem;
import dev.mentat.query.Query;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Plans what {@code :find}, {@code :with} and {@code :order} make of the solutions. */
final class FindPlanner {
    private static final String OFFSET = ":offset";

    private final Query query;
    private final Compilation compilation;
    private final Scope scope;
    private final List<Var> basis = new ArrayList<>();
    private final List<TypeSet> basisTypes = new ArrayList<>();
    private final List<QueryPlan.Finding> findings = new ArrayList<>();
    private final List<ResultColumn> columns = new ArrayList<>();
    private final List<QueryPlan.Sort> order = new ArrayList<>();

    FindPlanner(Query query, Compilation compilation, Scope scope) {
        this.query = query;
        this.compilation = compilation;
        this.scope = scope;
    }

    /** Returns the variables that must be bound, with the places that name them. */
    Map<Variable, Position> variables() {
        Map<Variable, Position> wanted = new LinkedHashMap<>();
        query.find().elements().forEach(element -> wanted.putIfAbsent(element.variable(), element.position()));
        query.with().forEach(variable -> wanted.putIfAbsent(variable, query.position()));
        return wanted;
    }

    /**
     * Refuses columns that nothing gives a value.
     *
     * @throws dev.mentat.error.MentatException {@code :db.error/unbound-variable}
     */
    void requireBound(Set<Var> bound) {
        Set<String> known = new LinkedHashSet<>();
        bound.forEach(var -> known.add(var.name()));
        variables().forEach((variable, position) -> {
            if (!bound.contains(var(variable))) {
                throw QueryErrors.unboundVariable(variable.name(), ":find", known, position);
            }
        });
    }

    /** Plans the columns, given what inference found. */
    void plan(Conjunction typed) {
        Set<Variable> wanted = new LinkedHashSet<>(variables().keySet());
        if (collapsesRows()) {
            wanted.removeAll(query.with());
            query.find().elements().forEach(element -> wanted.add(element.variable()));
        }
        for (Variable variable : wanted) {
            Var var = var(variable);
            basis.add(var);
            basisTypes.add(typed.typesOf(var));
        }
        AggregatePlanner aggregates = new AggregatePlanner(this, typed);
        for (int i = 0; i < query.find().elements().size(); i++) {
            FindElement element = query.find().elements().get(i);
            QueryPlan.Finding finding = element.accept(aggregates);
            findings.add(finding);
            columns.add(new ResultColumn(label(element, i), kind(element, finding), finding.types()));
        }
        query.order().forEach(this::sort);
        if (!order.isEmpty()) {
            findings.stream()
                    .filter(this::isUnsorted)
                    .forEach(finding -> order.add(new QueryPlan.Sort(finding, false)));
        }
    }

    private boolean isUnsorted(QueryPlan.Finding finding) {
        return order.stream().noneMatch(sort -> sort.key().equals(finding));
    }

    private void sort(OrderItem item) {
        QueryPlan.Finding key = item.key() instanceof FindElement.Plain plain
                ? variableKey(plain)
                : findings.get(positionOf(item.key()));
        order.add(new QueryPlan.Sort(key, item.descending()));
    }

    private int positionOf(FindElement key) {
        List<FindElement> elements = query.find().elements();
        for (int i = 0; i < elements.size(); i++) {
            if (ElementText.of(elements.get(i)).equals(ElementText.of(key))) {
                return i;
            }
        }
        throw QueryErrors.orderVariable(ElementText.of(key), key.position());
    }

    /**
     * A variable sorts if it is a plain element, the variable of a pull, or one of {@code :with} as long as neither
     * aggregates nor {@code :distinct} make one row of several.
     */
    private QueryPlan.Finding variableKey(FindElement.Plain key) {
        boolean inFind = query.find().elements().stream()
                .anyMatch(element ->
                        element.variable().equals(key.variable()) && !(element instanceof FindElement.Aggregate));
        boolean inWith = query.with().contains(key.variable()) && !isGrouped() && !query.distinct();
        if (!inFind && !inWith) {
            throw QueryErrors.orderVariable(key.variable().name(), key.position());
        }
        return plain(key.variable());
    }

    QueryPlan.Plain plain(Variable variable) {
        int column = basis.indexOf(var(variable));
        return new QueryPlan.Plain(column, basisTypes.get(column));
    }

    private Var var(Variable variable) {
        return ((Referent.Variable) scope.resolve(variable)).var();
    }

    /** Returns the inputs that say how many rows or values are wanted. */
    Set<Var> counts() {
        Set<Var> counts = new LinkedHashSet<>();
        eachCount((term, place) -> inputVar(term).ifPresent(counts::add));
        return counts;
    }

    /** Returns what the arguments for {@link #counts} are held to. */
    List<QueryPlan.Count> countArguments() {
        List<QueryPlan.Count> counts = new ArrayList<>();
        eachCount((term, place) -> inputVar(term)
                .map(compilation.inputs()::get)
                .ifPresent(slot -> counts.add(new QueryPlan.Count(
                        slot.parameter(),
                        place,
                        place.equals(OFFSET) ? 0 : 1,
                        place.startsWith(":") ? ErrorKind.INVALID_LIMIT : ErrorKind.INVALID_AGGREGATE,
                        term.position()))));
        return counts;
    }

    private void eachCount(BiConsumer<Term, String> action) {
        query.limit().ifPresent(term -> action.accept(term, ":limit"));
        query.offset().ifPresent(term -> action.accept(term, OFFSET));
        for (FindElement element : query.find().elements()) {
            if (element instanceof FindElement.Aggregate aggregate) {
                aggregate.arguments().forEach(term -> action.accept(term, ElementText.of(element)));
            }
        }
    }

    private Optional<Var> inputVar(Term term) {
        return (term instanceof Term.Var || term instanceof Term.Parameter)
                        && new TermResolver(compilation, scope).resolve(term) instanceof Referent.Variable variable
                ? Optional.of(variable.var())
                : Optional.empty();
    }

    /** Returns the integer argument that a term stands for, if it is a scalar input. */
    Optional<Expr> input(Term term) {
        return inputVar(term).map(compilation.inputs()::get).map(slot -> new Expr.Input(slot, TypeSet.LONG));
    }

    private String label(FindElement element, int index) {
        List<String> labels = query.find().labels();
        return labels.isEmpty() ? ElementText.label(element) : labels.get(index);
    }

    private static ResultColumn.Kind kind(FindElement element, QueryPlan.Finding finding) {
        if (element instanceof FindElement.Pull) {
            return ResultColumn.Kind.PULL;
        }
        if (finding instanceof QueryPlan.Aggregated aggregated
                && aggregated.function().givesCollection()) {
            return aggregated.function() == Aggregate.DISTINCT ? ResultColumn.Kind.SET : ResultColumn.Kind.LIST;
        }
        return ResultColumn.Kind.VALUE;
    }

    private boolean isGrouped() {
        return query.find().elements().stream()
                .anyMatch(element ->
                        element instanceof FindElement.Aggregate || element instanceof FindElement.Corresponding);
    }

    /** Tells whether rows that only {@code :with} keeps apart are one row after all; groups are never equal. */
    private boolean collapsesRows() {
        return query.distinct() && !isGrouped();
    }

    private boolean takesOneRow() {
        return query.find().shape() == FindSpec.Shape.SCALAR || query.find().shape() == FindSpec.Shape.TUPLE;
    }

    /**
     * Returns the solutions of blocks, projected to the variables that matter.
     *
     * @param blocks the blocks, whose rows together are the solutions
     * @param keys further variables, which become the last columns
     * @param keyTypes their types
     */
    Relation basis(List<Block> blocks, List<Var> keys, List<TypeSet> keyTypes) {
        List<Var> vars = new ArrayList<>(basis);
        vars.addAll(keys);
        List<TypeSet> types = new ArrayList<>(basisTypes);
        types.addAll(keyTypes);
        List<Relation.Select> selections = blocks.stream()
                .filter(block -> !block.isContradiction())
                .map(block -> block.select(outputs(block, vars, types)))
                .toList();
        return switch (selections.size()) {
            case 0 -> nothing(keyTypes);
            case 1 -> selections.get(0);
            default -> new Relation.Union(selections);
        };
    }

    private static List<Relation.Output> outputs(Block block, List<Var> vars, List<TypeSet> types) {
        List<Relation.Output> outputs = new ArrayList<>();
        for (int i = 0; i < vars.size(); i++) {
            Expr value = Exprs.represent(block.value(vars.get(i)), types.get(i));
            outputs.add(new Relation.Output(From.column(i), value));
        }
        return outputs;
    }

    /** Returns the variables that matter. */
    List<Var> basisVars() {
        return List.copyOf(basis);
    }

    /** Returns no solutions. */
    Relation.Select nothing(List<TypeSet> keyTypes) {
        List<TypeSet> types = new ArrayList<>(basisTypes);
        types.addAll(keyTypes);
        List<Relation.Output> outputs = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            outputs.add(new Relation.Output(From.column(i), new Expr.Absent(types.get(i))));
        }
        return new Relation.Select(List.of(), List.of(Expr.FALSE), outputs, List.of(), false);
    }

    /** Returns what the query makes of its solutions. */
    Relation.Summary summary(Relation solutions, List<TypeSet> keyTypes) {
        return new Relation.Summary(
                solutions,
                true,
                keyTypes,
                List.copyOf(findings),
                isGrouped(),
                List.copyOf(order),
                takesOneRow() ? firstRow() : query.limit().map(this::bound),
                takesOneRow() ? Optional.empty() : query.offset().map(this::bound));
    }

    /** Aggregates alone give one row by themselves. */
    private Optional<Expr> firstRow() {
        boolean givesOneRow = findings.stream().allMatch(QueryPlan.Aggregated.class::isInstance);
        return givesOneRow ? Optional.empty() : Optional.of(Exprs.longLiteral(1));
    }

    private Expr bound(Term term) {
        if (term instanceof Term.Constant constant && constant.value() instanceof Long number) {
            return Exprs.longLiteral(number);
        }
        return input(term).orElseThrow(() -> QueryErrors.bound(ClauseText.of(term), term.position()));
    }

    List<ResultColumn> columns() {
        return List.copyOf(columns);
    }

    Optional<FindElement.Aggregate> onlyExtreme() {
        List<FindElement.Aggregate> extremes = query.find().elements().stream()
                .filter(FindElement.Aggregate.class::isInstance)
                .map(FindElement.Aggregate.class::cast)
                .filter(aggregate -> aggregate.arguments().isEmpty()
                        && Set.of("min", "max").contains(aggregate.function().text()))
                .toList();
        return extremes.size() == 1 ? Optional.of(extremes.get(0)) : Optional.empty();
    }
}
