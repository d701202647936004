// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Applies a computation that is defined for some types of its arguments to values whose types are known per row only. A
 * row whose values have other types fails.
 */
final class Dispatch {
    private Dispatch() {}

    /** A computation on native values. */
    @FunctionalInterface
    interface Native {
        /**
         * Returns the expression of the result.
         *
         * @param arguments the values, each of one type
         * @param reached the condition under which the arguments have these types
         */
        Expr of(List<Expr> arguments, Expr reached);
    }

    /**
     * Refuses a call whose arguments can never have the types that it accepts.
     *
     * @throws dev.mentat.error.MentatException {@code :db.error/fn-arg}
     */
    static void require(List<TypeSet> types, List<TypeSet> accepted, Formula.Call call) {
        for (int i = 0; i < types.size(); i++) {
            if (!types.get(i).isEmpty() && !types.get(i).meets(accepted.get(i))) {
                throw QueryErrors.argument(
                        Texts.format(
                                "%s needs %s as argument %d, found %s",
                                call.name(), accepted.get(i), i + 1, types.get(i)),
                        call.position());
            }
        }
    }

    /** Refuses to take apart what can never be a tuple. */
    static void requireTuple(TypeSet types, Position position) {
        if (!types.isEmpty() && !types.contains(ValueType.TUPLE)) {
            throw QueryErrors.binding(
                    Texts.format("the function yields one %s; bind it to a variable", types), position);
        }
    }

    /**
     * Applies a computation.
     *
     * @param arguments the arguments
     * @param accepted the types that each may have
     * @param context where a wrong type is noted
     * @param computation what is computed, asked once for every combination of types
     */
    static Expr apply(List<Expr> arguments, List<TypeSet> accepted, Function.Context context, Native computation) {
        List<Expr.Case> cases = new ArrayList<>();
        collect(arguments, accepted, List.of(), List.of(), cases, computation);
        TypeSet types = cases.stream().map(one -> one.value().types()).reduce(TypeSet.NONE, TypeSet::or);
        boolean covered = true;
        for (int i = 0; i < arguments.size(); i++) {
            covered &= accepted.get(i).containsAll(arguments.get(i).types());
        }
        if (!covered) {
            Expr known = Exprs.or(cases.stream().map(Expr.Case::condition).toList());
            Expr wrong = Exprs.and(List.of(Exprs.present(arguments), Exprs.not(known)));
            context.fails(wrong, wrongType(accepted, context));
        }
        if (cases.size() == 1 && cases.get(0).condition().equals(Expr.TRUE)) {
            return cases.get(0).value();
        }
        List<Expr.Case> represented = cases.stream()
                .map(one -> new Expr.Case(one.condition(), Exprs.represent(one.value(), types)))
                .toList();
        return new Expr.Choice(represented, Optional.empty(), types);
    }

    private static void collect(
            List<Expr> arguments,
            List<TypeSet> accepted,
            List<Expr> natives,
            List<Expr> conditions,
            List<Expr.Case> cases,
            Native computation) {
        int next = natives.size();
        if (next == arguments.size()) {
            Expr reached = Exprs.and(conditions);
            cases.add(new Expr.Case(reached, computation.of(natives, reached)));
            return;
        }
        Expr argument = arguments.get(next);
        for (ValueType type : argument.types().and(accepted.get(next)).types()) {
            List<Expr> more = new ArrayList<>(natives);
            more.add(Exprs.represent(argument, TypeSet.of(type)));
            List<Expr> further = new ArrayList<>(conditions);
            further.add(Exprs.hasType(argument, TypeSet.of(type)));
            collect(arguments, accepted, more, further, cases, computation);
        }
    }

    private static Failure wrongType(List<TypeSet> accepted, Function.Context context) {
        String wanted = QueryErrors.list(accepted.stream().distinct().toList());
        return new Failure(
                ErrorKind.FN_ARG,
                "%s met a value of another type than " + wanted + "; narrow it with (type ...)",
                List.of(Exprs.string(context.text())),
                context.position());
    }

    /**
     * Notes that a native computation may fail.
     *
     * @param value NULL where it failed
     * @param arguments its arguments, nil of which is no failure
     * @param reached the condition under which it is computed at all
     */
    static Expr fallible(Expr value, List<Expr> arguments, Expr reached, Failure failure, Function.Context context) {
        context.fails(Exprs.and(List.of(reached, Exprs.present(arguments), Exprs.isNull(value))), failure);
        return value;
    }
}
