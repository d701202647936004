// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compiles a parsed query into a relational plan: resolves names and unfolds rules, checks that every clause can run,
 * infers types, orders the clauses, and plans what {@code :find}, {@code :order} and the rest ask for. Stateless and
 * thread-safe.
 */
public final class QueryPlanner {
    private final Query query;
    private final Compilation compilation;
    private final Scope scope;
    private final Bindings bindings;
    private final Conjunction where;

    private QueryPlanner(Query query, Sources sources, List<Rule> rules, InputTypes inputTypes) {
        this.query = query;
        this.compilation = new Compilation(sources, ParameterNumbers.of(query), inputTypes);
        this.scope = Scope.separate(compilation.names(), Source.DEFAULT);
        List<Goal> goals = new ArrayList<>(new InputPlanner(compilation, scope).goals(query.inputs()));
        RuleSet ruleSet = new RuleSet(
                compilation,
                Stream.concat(query.rules().stream(), rules.stream()).toList());
        goals.addAll(ClauseResolver.resolve(compilation, ruleSet, query.where(), scope, 0)
                .goals());
        ruleSet.check(Source.DEFAULT);
        this.where = Conjunction.of(goals);
        this.bindings = new Bindings(compilation.inputs().keySet());
    }

    /**
     * Compiles a query.
     *
     * @param query the query
     * @param sources what its sources hold
     * @param rules the rules of the argument for {@code %}; those of {@code :rules} are in the query
     * @param inputTypes what is known about the arguments
     * @return the plan
     * @throws dev.mentat.error.MentatException for every mistake that can be found without data, see {@code language.md}
     *     4.14
     */
    public static QueryPlan plan(Query query, Sources sources, List<Rule> rules, InputTypes inputTypes) {
        return new QueryPlanner(query, sources, rules, inputTypes).plan();
    }

    private QueryPlan plan() {
        compilation.fixpoints().forEach(new RuleNeeds(bindings)::find);
        bindings.check(where, Set.of());
        FindPlanner find = new FindPlanner(query, compilation, scope);
        requireBound(find.variables(), bindings.run(where.goals(), Set.of()));
        Conjunction typed = new TypeInference(compilation).query(where, find.counts());
        find.plan(typed);
        ConjunctionPlanner planner = new ConjunctionPlanner(compilation, bindings);
        Relation basis = typed.empty() ? nothing(find) : basis(planner, typed, find);
        boolean knownEmpty =
                basis instanceof Relation.Select select && select.where().contains(Expr.FALSE);
        return new QueryPlan(
                List.copyOf(planner.fixpoints().ctes()),
                basis,
                true,
                find.findings(),
                find.isGrouped(),
                find.order(),
                find.takesOneRow()
                        ? Optional.of(Exprs.longLiteral(1))
                        : query.limit().map(term -> bound(term, find)),
                find.takesOneRow() ? Optional.empty() : query.offset().map(term -> bound(term, find)),
                find.columns(),
                new InputPlanner(compilation, scope).parameters(typed),
                find.countArguments(),
                knownEmpty,
                !query.where().isEmpty());
    }

    private void requireBound(Map<Variable, Position> wanted, Set<Var> bound) {
        Set<String> known = bound.stream().map(Var::name).collect(Collectors.toCollection(LinkedHashSet::new));
        wanted.forEach((variable, position) -> {
            Var var = ((Referent.Variable) scope.resolve(variable)).var();
            if (!bound.contains(var)) {
                throw QueryErrors.unboundVariable(variable.name(), ":find", known, position);
            }
        });
    }

    private static Relation.Select nothing(FindPlanner find) {
        List<Relation.Output> outputs = new ArrayList<>();
        for (int i = 0; i < find.basis().size(); i++) {
            outputs.add(new Relation.Output(
                    From.column(i), new Expr.Absent(find.basisTypes().get(i))));
        }
        return new Relation.Select(List.of(), List.of(Expr.FALSE), outputs, List.of(), false);
    }

    private Relation basis(ConjunctionPlanner planner, Conjunction typed, FindPlanner find) {
        List<Relation.Select> selections = new ArrayList<>();
        for (Block block : planner.plan(typed, conjunction -> Block.separate(compilation, conjunction))) {
            if (!block.isContradiction()) {
                selections.add(block.select(outputs(block, find)));
            }
        }
        return switch (selections.size()) {
            case 0 -> nothing(find);
            case 1 -> selections.get(0);
            default -> new Relation.Union(selections);
        };
    }

    private static List<Relation.Output> outputs(Block block, FindPlanner find) {
        List<Relation.Output> outputs = new ArrayList<>();
        for (int i = 0; i < find.basis().size(); i++) {
            Expr value = Exprs.represent(
                    block.value(find.basis().get(i)), find.basisTypes().get(i));
            outputs.add(new Relation.Output(From.column(i), value));
        }
        return outputs;
    }

    private static Expr bound(Term term, FindPlanner find) {
        if (term instanceof Term.Constant constant && constant.value() instanceof Long number) {
            return Exprs.longLiteral(number);
        }
        return find.input(term).orElseThrow(() -> new IllegalStateException("no input: " + term));
    }
}
