// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The rules that a query may call. A rule that does not call itself is unfolded at every call, with new variables for its
 * body; rules that call each other in a circle become one {@link Fixpoint} per source.
 */
final class RuleSet {
    private final Compilation compilation;
    private final Map<Symbol, List<Rule>> rules = new LinkedHashMap<>();
    private final RuleGraph graph;
    private final Map<Instance, Fixpoint.Member> members = new HashMap<>();

    private record Instance(Symbol name, Source source) {}

    RuleSet(Compilation compilation, List<Rule> definitions) {
        this.compilation = compilation;
        for (Rule rule : definitions) {
            List<Rule> same = rules.computeIfAbsent(rule.name(), name -> new ArrayList<>());
            if (!same.isEmpty() && arity(same.get(0)) != arity(rule)) {
                throw QueryErrors.ruleHeads(rule.name().text(), arity(same.get(0)), arity(rule), rule.position());
            }
            same.add(rule);
        }
        this.graph = new RuleGraph(rules);
    }

    /** Returns all definitions. */
    List<Rule> definitions() {
        return rules.values().stream().flatMap(List::stream).toList();
    }

    private static int arity(Rule rule) {
        return rule.head().all().size();
    }

    /** Resolves all rules once, so that mistakes in rules that are never called are found too. */
    void check(Source source) {
        rules.forEach((name, definitions) -> {
            List<Referent> arguments = new ArrayList<>();
            for (Variable variable : definitions.get(0).head().all()) {
                arguments.add(new Referent.Variable(compilation.names().fresh(variable.name())));
            }
            call(name, arguments, source, 0, definitions.get(0).position());
        });
    }

    /** Returns the goals that a call stands for. */
    List<Goal> call(Symbol name, List<Referent> arguments, Source source, int depth, Position position) {
        List<Rule> definitions = rules.get(name);
        if (definitions == null) {
            throw QueryErrors.unknownRule(name.text(), known(), position);
        }
        if (arity(definitions.get(0)) != arguments.size()) {
            throw QueryErrors.ruleArity(name.text(), arity(definitions.get(0)), arguments.size(), position);
        }
        if (graph.circle(name).isEmpty()) {
            return List.of(unfolded(name, definitions, arguments, source, depth, position));
        }
        return recursive(name, arguments, source, depth, position);
    }

    private List<String> known() {
        return rules.entrySet().stream()
                .map(entry -> entry.getKey() + "/" + arity(entry.getValue().get(0)))
                .toList();
    }

    private Goal.Or unfolded(
            Symbol name,
            List<Rule> definitions,
            List<Referent> arguments,
            Source source,
            int depth,
            Position position) {
        List<Conjunction> branches = new ArrayList<>();
        Set<Var> required = new LinkedHashSet<>();
        for (Rule rule : definitions) {
            Scope scope = Scope.separate(compilation.names(), source);
            List<Variable> head = rule.head().all();
            for (int i = 0; i < head.size(); i++) {
                scope.define(head.get(i), arguments.get(i));
                if (i < rule.head().required().size() && arguments.get(i) instanceof Referent.Variable variable) {
                    required.add(variable.var());
                }
            }
            scope.addBindable(new LinkedHashSet<>(head));
            branches.add(ClauseResolver.resolve(compilation, this, rule.body(), scope, depth + 1));
        }
        return new Goal.Or(branches, variables(arguments), required, "(" + name.text() + " ...)", position);
    }

    private static Set<Var> variables(List<Referent> arguments) {
        Set<Var> variables = new LinkedHashSet<>();
        for (Referent argument : arguments) {
            if (argument instanceof Referent.Variable variable) {
                variables.add(variable.var());
            }
        }
        return variables;
    }

    private List<Goal> recursive(Symbol name, List<Referent> arguments, Source source, int depth, Position position) {
        Fixpoint.Member member = member(name, source, depth);
        List<Goal> goals = new ArrayList<>();
        List<Operand> operands = new ArrayList<>();
        for (Referent argument : arguments) {
            Var var = argument instanceof Referent.Constant constant
                    ? RuleConstants.bind(constant, compilation, source, goals::add)
                    : ((Referent.Variable) argument).var();
            operands.add(new Operand.Variable(var));
        }
        goals.add(new Goal.Recursion(member, operands, position));
        return goals;
    }

    private Fixpoint.Member member(Symbol name, Source source, int depth) {
        Fixpoint.Member known = members.get(new Instance(name, source));
        if (known != null) {
            return known;
        }
        Fixpoint fixpoint = new Fixpoint();
        Map<Symbol, Fixpoint.Member> declared = new LinkedHashMap<>();
        graph.circle(name).forEach(other -> declared.put(other, declare(fixpoint, other)));
        declared.forEach((other, member) -> members.put(new Instance(other, source), member));
        declared.forEach((other, member) -> member.alternatives(bodies(other, member, source, depth)));
        compilation.fixpoints().add(fixpoint);
        return Objects.requireNonNull(declared.get(name));
    }

    private List<Rule> definitions(Symbol name) {
        return rules.getOrDefault(name, List.of());
    }

    private Fixpoint.Member declare(Fixpoint fixpoint, Symbol name) {
        Rule first = definitions(name).get(0);
        List<Var> head = new ArrayList<>();
        Set<Var> required = new LinkedHashSet<>();
        for (Variable variable : first.head().all()) {
            Var var = compilation.names().fresh(variable.name());
            head.add(var);
            if (first.head().required().contains(variable)) {
                required.add(var);
            }
        }
        return fixpoint.add(name.text(), head, required);
    }

    private List<Conjunction> bodies(Symbol name, Fixpoint.Member member, Source source, int depth) {
        List<Conjunction> result = new ArrayList<>();
        for (Rule rule : definitions(name)) {
            Scope scope = Scope.separate(compilation.names(), source);
            List<Variable> variables = rule.head().all();
            for (int i = 0; i < variables.size(); i++) {
                scope.define(
                        variables.get(i), new Referent.Variable(member.head().get(i)));
            }
            scope.addBindable(new LinkedHashSet<>(variables));
            Conjunction body = ClauseResolver.resolve(compilation, this, rule.body(), scope, depth + 1);
            result.addAll(RecursionLifting.lift(body, member.owner()));
        }
        return result;
    }
}
