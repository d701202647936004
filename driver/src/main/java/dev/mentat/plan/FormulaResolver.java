// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.Term;
import dev.mentat.schema.ValueType;
import java.util.List;
import java.util.Optional;

/** Resolves calls and their arguments into formulas. */
final class FormulaResolver {
    private static final String TYPE_TEST = "type";

    private final TermResolver terms;
    private final java.util.function.Function<Term.Call, Optional<Var>> unfolding;

    /**
     * Makes a resolver.
     *
     * @param terms what the terms stand for
     * @param unfolding unfolds a nested call that is no formula and returns the variable that takes its value
     */
    FormulaResolver(TermResolver terms, java.util.function.Function<Term.Call, Optional<Var>> unfolding) {
        this.terms = terms;
        this.unfolding = unfolding;
    }

    Formula.Call call(Term.Call call) {
        String name = call.function().text();
        if (name.equals(TYPE_TEST)) {
            return typeTest(call);
        }
        Function function = Functions.find(name, call.arguments().size(), call.position());
        List<Formula> arguments = call.arguments().stream()
                .map(argument -> argument(argument, call))
                .toList();
        return new Formula.Call(function, ClauseText.of(call), arguments, call.position());
    }

    /** Resolves an argument of a call. */
    Formula argument(Term term, Term.Call call) {
        if (term instanceof Term.Call nested) {
            return unfolding
                    .apply(nested)
                    .<Formula>map(var -> new Formula.Ref(var, nested.position()))
                    .orElseGet(() -> call(nested));
        }
        if (term instanceof Term.Blank
                || term instanceof Term.SourceRef
                || term instanceof Term.Nested
                || term instanceof Term.Rules) {
            throw QueryErrors.argument(
                    Texts.format("%s cannot be an argument of %s", ClauseText.of(term), ClauseText.of(call)),
                    term.position());
        }
        if (term instanceof Term.Constant constant && constant.value() == null) {
            throw QueryErrors.argument("nil cannot be an argument of " + ClauseText.of(call), term.position());
        }
        return referent(terms.resolve(term), term.position());
    }

    private static Formula referent(Referent referent, Position position) {
        if (referent instanceof Referent.Variable variable) {
            return new Formula.Ref(variable.var(), position);
        }
        Referent.Constant constant = (Referent.Constant) referent;
        return constant(constant.value(), constant.position());
    }

    static Formula.Constant constant(Object value, Position position) {
        Operand.Typed typed = Constants.natural(value);
        if (typed == null) {
            throw QueryErrors.argument(EdnWriter.write(value) + " is no value", position);
        }
        return new Formula.Constant(typed, position);
    }

    private Formula.Call typeTest(Term.Call call) {
        if (call.arguments().size() != 2) {
            throw QueryErrors.arity(
                    "type takes (type x :db.type/long)", call.arguments().size(), call.position());
        }
        TypeSet wanted = wantedType(call.arguments().get(1), call);
        Function function = new Function(
                "(type x :db.type/long)",
                1,
                1,
                Function.always(TypeSet.BOOLEAN),
                (arguments, context) -> Exprs.hasType(arguments.get(0), wanted),
                (types, narrowed) -> List.of(types.get(0).and(wanted)));
        List<Formula> arguments = List.of(argument(call.arguments().get(0), call));
        return new Formula.Call(function, ClauseText.of(call), arguments, call.position());
    }

    private TypeSet wantedType(Term term, Term.Call call) {
        if (terms.resolve(term) instanceof Referent.Constant constant && constant.value() instanceof Keyword ident) {
            return ValueType.ofIdent(ident)
                    .map(TypeSet::of)
                    .orElseThrow(() -> QueryErrors.argument(ident + " is no value type", term.position()));
        }
        throw QueryErrors.argument(ClauseText.of(call) + " needs the ident of a value type", term.position());
    }
}
