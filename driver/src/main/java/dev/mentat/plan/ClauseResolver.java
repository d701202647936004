// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import dev.mentat.query.Clause;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.query.Variables;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Resolves the clauses of one conjunction into goals. */
final class ClauseResolver implements Clause.Visitor<Void> {
    private final Compilation compilation;
    private final RuleSet rules;
    private final Scope scope;
    private final int depth;
    private final TermResolver terms;
    private final List<Goal> goals = new ArrayList<>();

    /** Clauses may be nested no deeper, because DuckDB's planning time can double per level. */
    static final int MAX_DEPTH = 32;

    private ClauseResolver(Compilation compilation, RuleSet rules, Scope scope, int depth) {
        this.compilation = compilation;
        this.rules = rules;
        this.scope = scope;
        this.depth = depth;
        this.terms = new TermResolver(compilation, scope);
    }

    /**
     * Resolves a conjunction.
     *
     * @param clauses the clauses
     * @param scope what they see
     * @param depth how many clauses they are nested in
     */
    static Conjunction resolve(Compilation compilation, RuleSet rules, List<Clause> clauses, Scope scope, int depth) {
        if (depth > MAX_DEPTH) {
            throw QueryErrors.nesting(MAX_DEPTH, clauses.get(0).position());
        }
        scope.addBindable(Bindable.of(clauses));
        ClauseResolver resolver = new ClauseResolver(compilation, rules, scope, depth);
        clauses.forEach(clause -> clause.accept(resolver));
        return Conjunction.of(resolver.goals);
    }

    @Override
    public Void pattern(Clause.Pattern clause) {
        Source name = scope.source(clause.source());
        Sources.Data data = compilation.data(name, clause.position());
        if (data instanceof Sources.Database database) {
            new PatternResolver(compilation, terms, database, goals::add).pattern(clause);
        } else {
            goals.add(TupleMatch.rows((Sources.Tuples) data, clause, terms));
        }
        return null;
    }

    @Override
    public Void predicate(Clause.Predicate clause) {
        special().predicate(clause);
        return null;
    }

    @Override
    public Void function(Clause.Function clause) {
        special().function(clause);
        return null;
    }

    private SpecialForms special() {
        return new SpecialForms(compilation, rules, scope, depth, terms, goals);
    }

    @Override
    public Void not(Clause.Not clause) {
        Source source = scope.source(clause.source());
        Set<Variable> mentioned = Variables.mentioned(clause.body());
        Scope inner;
        Set<Variable> shared;
        if (clause.join().isPresent()) {
            shared = new LinkedHashSet<>(clause.join().get());
            inner = scope.joined(shared, source);
        } else {
            shared = new LinkedHashSet<>(mentioned);
            shared.removeIf(variable -> !scope.isBindable(variable));
            if (shared.isEmpty() && !mentioned.isEmpty()) {
                throw QueryErrors.sharesNothing(ClauseText.of(clause), clause.position());
            }
            inner = scope.seeingBindable(source);
        }
        Conjunction body = nested(clause.body(), inner);
        goals.add(new Goal.Not(body, vars(shared), ClauseText.of(clause), clause.position()));
        return null;
    }

    @Override
    public Void or(Clause.Or clause) {
        Source source = scope.source(clause.source());
        if (clause.join().isPresent()) {
            Set<Variable> listed = new LinkedHashSet<>(clause.join().get().all());
            List<Conjunction> branches = clause.branches().stream()
                    .map(branch -> nested(branch, scope.joined(listed, source)))
                    .toList();
            Set<Var> required = vars(new LinkedHashSet<>(clause.join().get().required()));
            addOr(branches, vars(listed), required, clause);
            return null;
        }
        Set<Variable> shared = branchVariables(clause);
        List<Conjunction> branches = clause.branches().stream()
                .map(branch -> nested(branch, scope.nested(shared::contains, source)))
                .toList();
        addOr(branches, vars(shared), Set.of(), clause);
        return null;
    }

    private void addOr(List<Conjunction> branches, Set<Var> shared, Set<Var> required, Clause.Or clause) {
        goals.add(new Goal.Or(branches, shared, required, ClauseText.of(clause), clause.position()));
    }

    /** Returns the variables of a plain or, which every branch must use. */
    private Set<Variable> branchVariables(Clause.Or clause) {
        List<Set<Variable>> used =
                clause.branches().stream().map(this::visibleVariables).toList();
        Set<Variable> first = used.get(0);
        for (Set<Variable> other : used) {
            if (!other.equals(first)) {
                Set<Variable> all = new LinkedHashSet<>();
                used.forEach(all::addAll);
                throw QueryErrors.branchVariables(names(first), names(other), names(all), clause.position());
            }
        }
        return first;
    }

    /** Returns what a branch mentions, without the variables that exist only inside its negations. */
    private Set<Variable> visibleVariables(List<Clause> branch) {
        Set<Variable> bindable = Bindable.of(branch);
        Set<Variable> mentioned = new LinkedHashSet<>(Variables.mentioned(branch));
        Set<Variable> outsideNegations = Variables.mentioned(branch.stream()
                .filter(clause -> !(clause instanceof Clause.Not))
                .toList());
        mentioned.removeIf(variable ->
                !outsideNegations.contains(variable) && !bindable.contains(variable) && !scope.isBindable(variable));
        return mentioned;
    }

    private static List<String> names(Set<Variable> variables) {
        return variables.stream().map(Variable::name).toList();
    }

    @Override
    public Void and(Clause.And clause) {
        clause.body().forEach(inner -> inner.accept(this));
        return null;
    }

    @Override
    public Void rule(Clause.RuleCall clause) {
        Source source = scope.source(clause.source());
        List<Referent> arguments =
                clause.arguments().stream().map(this::ruleArgument).toList();
        goals.addAll(rules.call(clause.name(), arguments, source, depth, clause.position()));
        return null;
    }

    private Referent ruleArgument(Term term) {
        Referent referent = terms.resolve(term);
        return referent instanceof Referent.Blank
                ? new Referent.Variable(compilation.names().fresh("_"))
                : referent;
    }

    private Conjunction nested(List<Clause> clauses, Scope inner) {
        return resolve(compilation, rules, clauses, inner, depth + 1);
    }

    /** Returns the variables that names stand for here; a name of a rule's head may stand for a constant instead. */
    private Set<Var> vars(Set<Variable> variables) {
        Set<Var> result = new LinkedHashSet<>();
        for (Variable variable : variables) {
            Referent referent = scope.resolve(variable);
            if (referent instanceof Referent.Variable found) {
                result.add(found.var());
            }
        }
        return result;
    }
}
