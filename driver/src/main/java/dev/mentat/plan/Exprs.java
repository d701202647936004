// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Builds expressions, with the obvious simplifications. */
final class Exprs {
    private Exprs() {}

    static Expr call(Operator operator, TypeSet types, Expr... arguments) {
        return new Expr.Call(operator, List.of(arguments), types);
    }

    static Expr test(Operator operator, Expr... arguments) {
        return call(operator, TypeSet.BOOLEAN, arguments);
    }

    static Expr same(Expr left, Expr right) {
        return test(Operator.SAME, left, right);
    }

    static Expr isNull(Expr value) {
        return test(Operator.IS_NULL, value);
    }

    static Expr isNotNull(Expr value) {
        return test(Operator.IS_NOT_NULL, value);
    }

    static Expr longLiteral(long value) {
        return new Expr.Literal(ValueType.LONG, value);
    }

    static Expr ref(long entid) {
        return new Expr.Literal(ValueType.REF, entid);
    }

    static Expr bool(boolean value) {
        return value ? Expr.TRUE : Expr.FALSE;
    }

    static Expr not(Expr condition) {
        if (condition.equals(Expr.FALSE)) {
            return Expr.TRUE;
        }
        if (condition instanceof Expr.Call call
                && call.operator() == Operator.NOT
                && call.arguments().get(0) instanceof Expr.Exists exists) {
            return exists;
        }
        return condition.equals(Expr.TRUE) ? Expr.FALSE : test(Operator.NOT, condition);
    }

    static Expr and(List<Expr> conditions) {
        return join(Operator.AND, conditions, Expr.TRUE, Expr.FALSE);
    }

    static Expr or(List<Expr> conditions) {
        return join(Operator.OR, conditions, Expr.FALSE, Expr.TRUE);
    }

    private static Expr join(Operator operator, List<Expr> conditions, Expr neutral, Expr absorbing) {
        List<Expr> parts = new ArrayList<>();
        for (Expr condition : conditions) {
            if (condition.equals(absorbing)) {
                return absorbing;
            }
            if (!condition.equals(neutral) && !parts.contains(condition)) {
                parts.add(condition);
            }
        }
        return switch (parts.size()) {
            case 0 -> neutral;
            case 1 -> parts.get(0);
            default -> new Expr.Call(operator, List.copyOf(parts), TypeSet.BOOLEAN);
        };
    }

    /**
     * Gives a value the representation of a set of types.
     *
     * @param value an expression whose value is known to have one of the wanted types
     * @param wanted the types
     */
    static Expr represent(Expr value, TypeSet wanted) {
        TypeSet types = value.types();
        if (types.equals(wanted)) {
            return value;
        }
        if (wanted.isSingle()) {
            return types.isSingle() ? value : new Expr.Untagged(value, wanted.single());
        }
        Expr tagged = new Expr.Tagged(value, wanted);
        boolean hidesNil = types.isSingle() && mayBeNil(value);
        return hidesNil
                ? new Expr.Choice(List.of(new Expr.Case(isNotNull(value), tagged)), Optional.empty(), wanted)
                : tagged;
    }

    /** Returns the condition that a value has one of the wanted types, always true if its own types allow no other. */
    static Expr hasType(Expr value, TypeSet wanted) {
        if (wanted.containsAll(value.types())) {
            return Expr.TRUE;
        }
        if (!wanted.meets(value.types())) {
            return Expr.FALSE;
        }
        return new Expr.HasType(value, wanted.and(value.types()));
    }

    /** Tells whether an expression is known before the rows are read, the same for all of them. */
    static boolean isGiven(Expr expr) {
        return expr instanceof Expr.Literal
                || expr instanceof Expr.Input
                || expr instanceof Expr.Found
                || expr instanceof Expr.Moment;
    }

    static Expr string(String value) {
        return new Expr.Literal(ValueType.STRING, value);
    }

    /** Tells whether an expression may be NULL although nothing failed, which means that a call gave nil. */
    static boolean mayBeNil(Expr value) {
        if (value instanceof Expr.Call call) {
            return call.operator().yieldsNil() || (call.operator().passesNil() && anyNil(call.arguments()));
        }
        if (value instanceof Expr.Choice choice) {
            return choice.cases().stream().anyMatch(one -> mayBeNil(one.value()))
                    || choice.otherwise().map(Exprs::mayBeNil).orElse(false);
        }
        if (value instanceof Expr.Tagged tagged) {
            return mayBeNil(tagged.value());
        }
        return value instanceof Expr.Untagged untagged && mayBeNil(untagged.value());
    }

    /** Tells whether a value is from a slot of a tuple, where refs and longs look alike. */
    static boolean isTupleItem(Expr value) {
        return value instanceof Expr.Call call && call.operator() == Operator.TUPLE_ITEM;
    }

    private static boolean anyNil(List<Expr> values) {
        return values.stream().anyMatch(Exprs::mayBeNil);
    }

    /** Returns the condition that no value among those which may be nil is nil. */
    static Expr present(List<Expr> values) {
        return and(values.stream().filter(Exprs::mayBeNil).map(Exprs::isNotNull).toList());
    }

    static Expr choice(Expr condition, Expr value, Expr otherwise) {
        return new Expr.Choice(
                List.of(new Expr.Case(condition, value)),
                Optional.of(otherwise),
                value.types().or(otherwise.types()));
    }
}
