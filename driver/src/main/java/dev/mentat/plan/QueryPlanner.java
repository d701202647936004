// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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
        QueryPlan plan = new QueryPlanner(query, sources, rules, inputTypes).plan();
        return Visibility.lower(plan);
    }

    private QueryPlan plan() {
        compilation.fixpoints().forEach(new RuleNeeds(bindings)::find);
        bindings.check(where, Set.of());
        FindPlanner find = new FindPlanner(query, compilation, scope);
        find.requireBound(bindings.run(where.goals(), Set.of()));
        Conjunction typed = new TypeInference(compilation).query(where, find.counts());
        find.plan(typed);
        compilation.counts().addAll(find.countArguments());
        ConjunctionPlanner planner = new ConjunctionPlanner(compilation, bindings);
        Relation basis = typed.empty() ? find.nothing(List.of()) : basis(planner, typed, find);
        boolean knownEmpty =
                basis instanceof Relation.Select select && select.where().contains(Expr.FALSE);
        return new QueryPlan(
                List.copyOf(planner.fixpoints().ctes()),
                find.summary(basis, List.of()),
                find.columns(),
                new InputPlanner(compilation, scope).parameters(typed),
                List.copyOf(compilation.counts()),
                knownEmpty,
                !query.where().isEmpty(),
                compilation.pastReads(),
                planner.steps());
    }

    private Relation basis(ConjunctionPlanner planner, Conjunction typed, FindPlanner find) {
        Conjunction separated =
                ExistenceTests.separated(typed, compilation.inputs().keySet(), find.basisVars());
        return find.basis(
                planner.plan(separated, conjunction -> Block.separate(compilation, conjunction)), List.of(), List.of());
    }
}
