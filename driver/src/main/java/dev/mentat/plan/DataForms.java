// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Keyword;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.Binding;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.ValueType;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Unfolds the functions that read a source into patterns, negations and disjunctions. */
final class DataForms {
    /** The functions that this class unfolds. */
    static final Set<String> NAMES =
            Set.of("missing?", "get-else", "get-some", "tx-ids", "tx-data", "entid", "ident", "now", "fulltext");

    private final Compilation compilation;
    private final Scope scope;
    private final TermResolver terms;
    private final FormulaResolver formulas;
    private final List<Goal> goals;

    DataForms(Compilation compilation, Scope scope, TermResolver terms, FormulaResolver formulas, List<Goal> goals) {
        this.compilation = compilation;
        this.scope = scope;
        this.terms = terms;
        this.formulas = formulas;
        this.goals = goals;
    }

    void unfold(Term.Call call, Binding binding) {
        switch (call.function().text()) {
            case "missing?" -> isMissing(call, binding);
            case "get-else" -> orElse(call, binding);
            case "get-some" -> some(call, binding);
            case "tx-ids" -> transactions(call, binding);
            case "tx-data" -> transactionData(call, binding);
            case "entid" -> entid(call, binding);
            case "ident" -> ident(call, binding);
            case "fulltext" -> fulltext(call, binding);
            case "now" -> now(call, binding);
            default -> throw new IllegalArgumentException(call.function().text());
        }
    }

    Goal.Not missing(Term.Call call) {
        return not(present(call), call);
    }

    private static Goal.Not not(Goal.Scan scan, Term.Call call) {
        return new Goal.Not(Conjunction.of(List.of(scan)), shared(scan), ClauseText.of(call), call.position());
    }

    private static Set<Var> shared(Goal.Scan scan) {
        Set<Var> shared = new LinkedHashSet<>();
        Operands.variable(scan.entity()).ifPresent(shared::add);
        if (scan.attribute() instanceof Goal.Ranging ranging) {
            Operands.variable(ranging.operand()).ifPresent(shared::add);
        }
        return shared;
    }

    /** Returns the pattern of an entity that has some value. */
    private Goal.Scan present(Term.Call call) {
        List<Term> arguments = call.arguments();
        if (arguments.size() != 3) {
            throw QueryErrors.arity(
                    "missing? takes (missing? src entity attribute)", arguments.size(), call.position());
        }
        PatternResolver patterns = patterns(call, arguments.get(0));
        Goal.AttributePlace attribute = patterns.attributeArgument(arguments.get(2));
        Operand entity = patterns.entityArgument(arguments.get(1));
        return scan(patterns.database(), entity, attribute, Operand.ANY, call.position());
    }

    private static Goal.Scan scan(
            Sources.Database source, Operand entity, Goal.AttributePlace attribute, Operand value, Position position) {
        return new Goal.Scan(
                source,
                entity,
                attribute,
                value,
                Operand.ANY,
                Operand.ANY,
                source.view().history(),
                position);
    }

    private void isMissing(Term.Call call, Binding binding) {
        Goal.Scan scan = present(call);
        Var result = target(call, binding);
        Set<Var> outside = shared(scan);
        Set<Var> all = new LinkedHashSet<>(outside);
        all.add(result);
        List<Conjunction> branches = List.of(
                Conjunction.of(List.of(not(scan, call), constant(result, ValueType.BOOLEAN, true, call.position()))),
                Conjunction.of(List.of(scan, constant(result, ValueType.BOOLEAN, false, call.position()))));
        goals.add(new Goal.Or(branches, all, outside, ClauseText.of(call), call.position()));
    }

    private static Goal.Rows constant(Var var, ValueType type, Object value, Position position) {
        Operand.Typed typed = new Operand.Typed(type, value);
        return new Goal.Rows(List.of(Optional.of(var)), new Goal.ConstantRows(List.of(List.of(typed))), position);
    }

    private Var target(Term.Call call, Binding binding) {
        return Targets.scalar(call, binding, compilation, terms, goals);
    }

    private void orElse(Term.Call call, Binding binding) {
        List<Term> arguments = call.arguments();
        if (arguments.size() != 4) {
            throw QueryErrors.arity(
                    "get-else takes (get-else src entity attribute default)", arguments.size(), call.position());
        }
        PatternResolver patterns = patterns(call, arguments.get(0));
        Attribute attribute = single(patterns, arguments.get(2), call);
        Operand entity = patterns.entityArgument(arguments.get(1));
        Formula otherwise = formulas.argument(arguments.get(3), call);
        goals.add(new Goal.OrElse(
                patterns.database(), entity, attribute, otherwise, target(call, binding), call.position()));
    }

    private static Attribute single(PatternResolver patterns, Term term, Term.Call call) {
        if (!(patterns.attributeArgument(term) instanceof Goal.Fixed fixed)) {
            throw QueryErrors.argument(ClauseText.of(call) + " needs the ident of an attribute", term.position());
        }
        Attribute attribute = fixed.attribute();
        if (attribute.many()) {
            throw QueryErrors.argument(
                    Texts.format(
                            "%s is cardinality many; %s needs cardinality one",
                            attribute.ident(), call.function().text()),
                    term.position());
        }
        return attribute;
    }

    /** Unfolds into a branch for each attribute, in which the entity lacks all attributes before it. */
    private void some(Term.Call call, Binding binding) {
        List<Term> arguments = call.arguments();
        if (arguments.size() < 3) {
            throw QueryErrors.arity(
                    "get-some takes (get-some src entity attribute ...)", arguments.size(), call.position());
        }
        PatternResolver patterns = patterns(call, arguments.get(0));
        Operand entity = patterns.entityArgument(arguments.get(1));
        List<Optional<Variable>> slots = slots(call, binding, 2);
        Var attributeVar = hiddenTarget(slots.get(0));
        Var valueVar = hiddenTarget(slots.get(1));
        List<Conjunction> branches = new ArrayList<>();
        List<Goal> lacking = new ArrayList<>();
        for (Term term : arguments.subList(2, arguments.size())) {
            Attribute attribute = single(patterns, term, call);
            Goal.Fixed place = new Goal.Fixed(attribute);
            List<Goal> branch = new ArrayList<>(lacking);
            branch.add(scan(patterns.database(), entity, place, new Operand.Variable(valueVar), call.position()));
            branch.add(constant(attributeVar, ValueType.REF, attribute.id(), call.position()));
            branches.add(Conjunction.of(branch));
            lacking.add(not(scan(patterns.database(), entity, place, Operand.ANY, call.position()), call));
        }
        Set<Var> outside = new LinkedHashSet<>();
        Operands.variable(entity).ifPresent(outside::add);
        Set<Var> all = new LinkedHashSet<>(outside);
        all.add(attributeVar);
        all.add(valueVar);
        goals.add(new Goal.Or(branches, all, outside, ClauseText.of(call), call.position()));
    }

    private static List<Optional<Variable>> slots(Term.Call call, Binding binding, int size) {
        if (!(binding instanceof Binding.Tuple tuple) || tuple.slots().size() != size) {
            throw QueryErrors.binding(
                    Texts.format("%s yields an attribute and a value; bind them to [?a ?v]", ClauseText.of(call)),
                    binding.position());
        }
        return tuple.slots();
    }

    private Var hiddenTarget(Optional<Variable> slot) {
        return slot.map(variable -> terms.target(variable, goals::add))
                .orElseGet(() -> compilation.names().fresh("_"));
    }

    private void transactions(Term.Call call, Binding binding) {
        List<Term> points = withoutSource(call);
        if (points.size() != 2) {
            throw QueryErrors.arity(
                    "tx-ids takes (tx-ids src? from to)", call.arguments().size(), call.position());
        }
        if (!(binding instanceof Binding.Collection collection)) {
            throw QueryErrors.binding(
                    ClauseText.of(call) + " yields transactions; bind them to [?tx ...]", binding.position());
        }
        Sources.Database log = log(call);
        Var tx = hiddenTarget(collection.variable());
        Var instant = compilation.names().fresh("instant");
        goals.add(scan(
                log,
                new Operand.Variable(tx),
                LogFunctions.instantOf(log),
                new Operand.Variable(instant),
                call.position()));
        bound(points.get(0), tx, instant, call, LogFunctions.FROM);
        bound(points.get(1), tx, instant, call, LogFunctions.BEFORE);
    }

    /** Adds the test of a bound, unless it is nil. */
    private void bound(Term point, Var tx, Var instant, Term.Call call, Function test) {
        if (point instanceof Term.Constant constant && constant.value() == null) {
            return;
        }
        Position position = point.position();
        List<Formula> arguments = List.of(
                formulas.argument(point, call), new Formula.Ref(tx, position), new Formula.Ref(instant, position));
        goals.add(new Goal.Test(new Formula.Call(test, ClauseText.of(call), arguments, position), position));
    }

    private void transactionData(Term.Call call, Binding binding) {
        List<Term> arguments = withoutSource(call);
        if (arguments.size() != 1) {
            throw QueryErrors.arity(
                    "tx-data takes (tx-data src? tx)", call.arguments().size(), call.position());
        }
        if (!(binding instanceof Binding.Relation relation) || relation.slots().size() > 5) {
            throw QueryErrors.binding(
                    ClauseText.of(call) + " yields datoms; bind them to [[?e ?a ?v ?tx ?added]]", binding.position());
        }
        Var tx = compilation.names().fresh("tx");
        Formula formula = new Formula.Call(
                LogFunctions.TRANSACTION,
                ClauseText.of(call),
                List.of(formulas.argument(arguments.get(0), call)),
                call.position());
        goals.add(new Goal.Compute(formula, tx, call.position()));
        List<Operand> places = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Optional<Variable> slot =
                    i < relation.slots().size() ? relation.slots().get(i) : Optional.empty();
            places.add(Targets.operand(slot, terms, goals));
        }
        Operands.variable(places.get(3))
                .ifPresent(
                        var -> goals.add(new Goal.Compute(new Formula.Ref(tx, call.position()), var, call.position())));
        goals.add(new Goal.Scan(
                log(call),
                places.get(0),
                new Goal.Ranging(places.get(1)),
                places.get(2),
                new Operand.Variable(tx),
                places.get(4),
                true,
                call.position()));
    }

    /** Returns the source of a call with everything that was ever recorded, whatever its view shows. */
    private Sources.Database log(Term.Call call) {
        Sources.Database database = database(call);
        return new Sources.Database(database.name(), database.catalogue(), View.CURRENT);
    }

    private void entid(Term.Call call, Binding binding) {
        Term argument = only(call, "entid takes (entid src? ident)");
        PatternResolver patterns = new PatternResolver(compilation, terms, database(call), goals::add);
        Var result = target(call, binding);
        if (!(terms.resolve(argument) instanceof Referent.Constant constant)) {
            goals.add(scan(
                    patterns.database(),
                    new Operand.Variable(result),
                    LogFunctions.identOf(patterns.database()),
                    patterns.entityArgument(argument),
                    call.position()));
            return;
        }
        boolean unknown = constant.value() instanceof Keyword ident
                && patterns.database().catalogue().schema().entid(ident).isEmpty();
        if (unknown) {
            goals.add(new Goal.Rows(List.of(Optional.of(result)), new Goal.ConstantRows(List.of()), call.position()));
            return;
        }
        Operand entity = patterns.entity(constant);
        Formula value = entity instanceof Operand.Typed typed
                ? new Formula.Constant(typed, call.position())
                : new Formula.Ref(Operands.variable(entity).orElseThrow(), call.position());
        goals.add(new Goal.Compute(value, result, call.position()));
    }

    private void ident(Term.Call call, Binding binding) {
        Term argument = only(call, "ident takes (ident src? entity)");
        PatternResolver patterns = new PatternResolver(compilation, terms, database(call), goals::add);
        goals.add(scan(
                patterns.database(),
                patterns.entityArgument(argument),
                LogFunctions.identOf(patterns.database()),
                new Operand.Variable(target(call, binding)),
                call.position()));
    }

    private void fulltext(Term.Call call, Binding binding) {
        if (call.arguments().size() != 3) {
            throw QueryErrors.arity(
                    "fulltext takes (fulltext src attribute text)",
                    call.arguments().size(),
                    call.position());
        }
        PatternResolver patterns = patterns(call, call.arguments().get(0));
        new FulltextForm(patterns, terms, formulas, goals).unfold(call, binding);
    }

    private void now(Term.Call call, Binding binding) {
        if (!withoutSource(call).isEmpty()) {
            throw QueryErrors.arity("now takes (now src?)", call.arguments().size(), call.position());
        }
        goals.add(new Goal.Now(database(call), target(call, binding), call.position()));
    }

    private Term only(Term.Call call, String usage) {
        List<Term> arguments = withoutSource(call);
        if (arguments.size() != 1) {
            throw QueryErrors.arity(usage, call.arguments().size(), call.position());
        }
        return arguments.get(0);
    }

    private static List<Term> withoutSource(Term.Call call) {
        List<Term> arguments = call.arguments();
        return !arguments.isEmpty() && arguments.get(0) instanceof Term.SourceRef
                ? arguments.subList(1, arguments.size())
                : arguments;
    }

    /** Returns the source that a call names first, or the one of its clause. */
    private Sources.Database database(Term.Call call) {
        boolean isNamed = !call.arguments().isEmpty() && call.arguments().get(0) instanceof Term.SourceRef;
        Source source = isNamed ? ((Term.SourceRef) call.arguments().get(0)).source() : Source.DEFAULT;
        return compilation.database(
                source.equals(Source.DEFAULT) ? scope.source() : source, ClauseText.of(call), call.position());
    }

    private PatternResolver patterns(Term.Call call, Term source) {
        if (!(source instanceof Term.SourceRef)) {
            throw QueryErrors.argument(
                    Texts.format(
                            "%s begins with a source such as $, found %s", ClauseText.of(call), ClauseText.of(source)),
                    source.position());
        }
        return new PatternResolver(compilation, terms, database(call), goals::add);
    }
}
