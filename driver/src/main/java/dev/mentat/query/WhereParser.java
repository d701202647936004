// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the clauses of {@code :where} and of rule bodies. */
final class WhereParser {
    /** The heads of lists that are no rule calls. */
    static final Set<String> RESERVED_HEADS = Set.of("not", "not-join", "or", "or-join", "and");

    private static final int MAX_PLACES = 5;

    private WhereParser() {}

    static List<Clause> clauses(List<Form> forms) {
        return forms.stream().map(WhereParser::clause).toList();
    }

    static Clause clause(Form form) {
        Optional<List<Form>> vector = Shapes.vector(form);
        if (vector.isPresent()) {
            return inVector(vector.get(), form);
        }
        List<Form> list = Shapes.list(form).orElseThrow(() -> QuerySyntaxErrors.clause(form));
        return inList(list, form);
    }

    private static Clause inVector(List<Form> items, Form form) {
        boolean isCall = !items.isEmpty() && Shapes.list(items.get(0)).isPresent();
        if (!isCall) {
            return pattern(items, form);
        }
        Term.Call call = TermParser.call((Form.Sequence) items.get(0));
        return switch (items.size()) {
            case 1 -> new Clause.Predicate(call, form.position());
            case 2 -> new Clause.Function(call, BindingParser.parse(items.get(1)), form.position());
            default -> throw QuerySyntaxErrors.callClause(form);
        };
    }

    private static Clause pattern(List<Form> items, Form form) {
        Optional<Source> source = items.isEmpty() ? Optional.empty() : Shapes.source(items.get(0));
        List<Form> places = source.isPresent() ? items.subList(1, items.size()) : items;
        if (places.isEmpty() || places.size() > MAX_PLACES) {
            throw QuerySyntaxErrors.patternSize(places.size(), form);
        }
        List<Term> terms =
                places.stream().map(place -> TermParser.place(place, form)).toList();
        return new Clause.Pattern(source, terms, form.position());
    }

    private static Clause inList(List<Form> items, Form form) {
        Optional<Source> source = items.isEmpty() ? Optional.empty() : Shapes.source(items.get(0));
        int head = source.isPresent() ? 1 : 0;
        if (items.size() <= head) {
            throw QuerySyntaxErrors.clause(form);
        }
        Symbol name = Shapes.symbol(items.get(head))
                .filter(symbol -> !Shapes.isReserved(symbol))
                .orElseThrow(() -> QuerySyntaxErrors.clause(form));
        List<Form> rest = items.subList(head + 1, items.size());
        return switch (name.text()) {
            case "not" -> new Clause.Not(source, Optional.empty(), body(name, rest, form), form.position());
            case "not-join" -> notJoin(source, name, rest, form);
            case "or" -> new Clause.Or(source, Optional.empty(), branches(name, rest, form), form.position());
            case "or-join" -> orJoin(source, name, rest, form);
            case "and" -> new Clause.And(body(name, rest, form), form.position());
            default -> ruleCall(source, name, rest, form);
        };
    }

    private static List<Clause> body(Symbol name, List<Form> forms, Form clause) {
        if (forms.isEmpty()) {
            throw QuerySyntaxErrors.emptyBody(name.text(), clause);
        }
        return clauses(forms);
    }

    private static List<List<Clause>> branches(Symbol name, List<Form> forms, Form clause) {
        return body(name, forms, clause).stream().map(WhereParser::branch).toList();
    }

    private static List<Clause> branch(Clause clause) {
        return clause instanceof Clause.And and ? and.body() : List.of(clause);
    }

    private static Clause notJoin(Optional<Source> source, Symbol name, List<Form> rest, Form form) {
        List<Variable> join = variables(joinForm(rest, name, form), form);
        List<Clause> body = body(name, rest.subList(1, rest.size()), form);
        requireMentioned(join, body, form);
        return new Clause.Not(source, Optional.of(join), body, form.position());
    }

    private static Clause orJoin(Optional<Source> source, Symbol name, List<Form> rest, Form form) {
        RuleVars join = ruleVars(joinForm(rest, name, form), form);
        List<List<Clause>> branches = branches(name, rest.subList(1, rest.size()), form);
        requireMentioned(join.all(), branches.stream().flatMap(List::stream).toList(), form);
        return new Clause.Or(source, Optional.of(join), branches, form.position());
    }

    private static List<Form> joinForm(List<Form> rest, Symbol name, Form form) {
        return rest.stream()
                .findFirst()
                .flatMap(Shapes::vector)
                .filter(items -> !items.isEmpty())
                .orElseThrow(() -> QuerySyntaxErrors.joinVariables(name.text(), form));
    }

    private static void requireMentioned(List<Variable> join, List<Clause> body, Form form) {
        Set<Variable> mentioned = Variables.mentioned(body);
        for (Variable variable : join) {
            if (!mentioned.contains(variable)) {
                throw QuerySyntaxErrors.joinVariableNotMentioned(variable.name(), form);
            }
        }
    }

    private static List<Variable> variables(List<Form> forms, Form where) {
        List<Variable> variables = forms.stream()
                .map(form -> Shapes.variable(form).orElseThrow(() -> QuerySyntaxErrors.expectedVariable(form, where)))
                .toList();
        BindingParser.requireDistinct(variables, where);
        return variables;
    }

    /** Reads the variables of a rule head or or-join: {@code [?req ...] ?free ...}. */
    static RuleVars ruleVars(List<Form> forms, Form where) {
        Optional<List<Form>> inner = forms.stream().findFirst().flatMap(Shapes::vector);
        List<Variable> required = inner.map(items -> variables(items, where)).orElse(List.of());
        List<Variable> free = variables(inner.isPresent() ? forms.subList(1, forms.size()) : forms, where);
        RuleVars vars = new RuleVars(required, free);
        if (vars.all().isEmpty()) {
            throw QuerySyntaxErrors.noVariables(where);
        }
        BindingParser.requireDistinct(vars.all(), where);
        return vars;
    }

    private static Clause ruleCall(Optional<Source> source, Symbol name, List<Form> rest, Form form) {
        List<Term> arguments =
                rest.stream().map(argument -> ruleArgument(argument, form)).toList();
        if (arguments.isEmpty()) {
            throw QuerySyntaxErrors.ruleCallArguments(name.text(), form);
        }
        return new Clause.RuleCall(source, name, arguments, form.position());
    }

    private static Term ruleArgument(Form argument, Form call) {
        if (Shapes.list(argument).isPresent()) {
            throw QuerySyntaxErrors.place(argument, call);
        }
        return TermParser.place(argument, call);
    }
}
