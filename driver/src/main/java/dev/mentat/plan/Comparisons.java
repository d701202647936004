// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Comparison of values: numbers of all types by their exact value, everything else with its own type only. A ref compares
 * with an integer of the text or of an argument as a number.
 */
final class Comparisons {
    private Comparisons() {}

    /** Returns the types whose values compare with values of some of the given types. */
    static TypeSet comparable(TypeSet types) {
        TypeSet result = types;
        if (types.meets(TypeSet.NUMERIC)) {
            result = result.or(TypeSet.NUMERIC);
        }
        return types.meets(TypeSet.INTEGER_OR_REF) ? result.or(TypeSet.INTEGER_OR_REF) : result;
    }

    /**
     * Compares two values of whatever types; a ref with refs only.
     *
     * @return a condition that is false, never NULL, for values that do not compare; NULL if an operand failed
     */
    static Expr compare(Operator operator, Expr left, Expr right) {
        return compare(operator, left, right, false);
    }

    /**
     * Compares two arguments of a call.
     *
     * @return a condition as of {@link #compare(Operator, Expr, Expr)}
     */
    static Expr compare(Operator operator, List<Expr> arguments, int left, int right, Function.Context context) {
        boolean refAsNumber = context.isGiven(left) || context.isGiven(right);
        return compare(operator, arguments.get(left), arguments.get(right), refAsNumber);
    }

    private static Expr compare(Operator operator, Expr left, Expr right, boolean refAsNumber) {
        List<Expr.Case> cases = new ArrayList<>();
        for (ValueType leftType : left.types().types()) {
            for (ValueType rightType : right.types().types()) {
                if (compares(leftType, rightType, refAsNumber)) {
                    Expr condition = Exprs.and(List.of(
                            Exprs.hasType(left, TypeSet.of(leftType)), Exprs.hasType(right, TypeSet.of(rightType))));
                    cases.add(new Expr.Case(condition, nativeOf(operator, left, leftType, right, rightType)));
                }
            }
        }
        if (cases.isEmpty()) {
            return Expr.FALSE;
        }
        if (cases.size() == 1) {
            Expr.Case only = cases.get(0);
            return Exprs.and(List.of(only.condition(), only.value()));
        }
        return new Expr.Choice(cases, Optional.of(Expr.FALSE), TypeSet.BOOLEAN);
    }

    private static Expr nativeOf(Operator operator, Expr left, ValueType leftType, Expr right, ValueType rightType) {
        Expr one = Exprs.represent(left, TypeSet.of(leftType));
        Expr other = Exprs.represent(right, TypeSet.of(rightType));
        boolean asDecimals = isDecimal(leftType) || isDecimal(rightType);
        return asDecimals
                ? Exprs.test(operator, Casts.toDecimal(one), Casts.toDecimal(other))
                : Exprs.test(operator, one, other);
    }

    private static boolean isDecimal(ValueType type) {
        return type == ValueType.BIGINT || type == ValueType.BIGDEC;
    }

    /** Makes {@code compare}, which orders all values: -1, 0 or 1. */
    static Function totalOrder() {
        return new Function(
                "(compare x y)",
                2,
                2,
                Function.always(TypeSet.LONG),
                (arguments, context) -> order(arguments.get(0), arguments.get(1)));
    }

    private static Expr order(Expr left, Expr right) {
        List<Expr.Case> cases = new ArrayList<>();
        cases.add(new Expr.Case(compare(Operator.LESS, left, right), Exprs.longLiteral(-1)));
        cases.add(new Expr.Case(compare(Operator.EQUAL, left, right), Exprs.longLiteral(0)));
        for (ValueType type : left.types().types()) {
            TypeSet above = TypeSet.NONE;
            for (ValueType other : right.types().types()) {
                boolean isAbove = other.compareTo(type) > 0 && !compares(type, other, false);
                above = isAbove ? above.or(TypeSet.of(other)) : above;
            }
            Expr below = Exprs.and(List.of(Exprs.hasType(left, TypeSet.of(type)), Exprs.hasType(right, above)));
            if (!below.equals(Expr.FALSE)) {
                cases.add(new Expr.Case(below, Exprs.longLiteral(-1)));
            }
        }
        Expr present = Exprs.and(List.of(Exprs.isNotNull(left), Exprs.isNotNull(right)));
        cases.add(new Expr.Case(present, Exprs.longLiteral(1)));
        return new Expr.Choice(cases, Optional.empty(), TypeSet.LONG);
    }

    private static boolean compares(ValueType left, ValueType right, boolean refAsNumber) {
        if (left == right || (left.isNumeric() && right.isNumeric())) {
            return true;
        }
        return refAsNumber && isRefAndLong(left, right);
    }

    private static boolean isRefAndLong(ValueType left, ValueType right) {
        TypeSet both = TypeSet.of(left, right);
        return both.equals(TypeSet.INTEGER_OR_REF);
    }

    static Function ordering(String name, Operator operator, boolean swapped) {
        return new Function(
                "(" + name + " x ...)",
                1,
                Function.MANY,
                (types, call) -> TypeSet.BOOLEAN,
                (arguments, context) -> chain(operator, swapped, arguments, context),
                Comparisons::narrowOrdered);
    }

    private static Expr chain(Operator operator, boolean swapped, List<Expr> arguments, Function.Context context) {
        List<Expr> links = new ArrayList<>();
        for (int i = 0; i + 1 < arguments.size(); i++) {
            links.add(compare(operator, arguments, swapped ? i + 1 : i, swapped ? i : i + 1, context));
        }
        return Exprs.and(links);
    }

    static Function equality(String name, boolean negated) {
        return new Function(
                "(" + name + " x ...)",
                1,
                Function.MANY,
                (types, call) -> TypeSet.BOOLEAN,
                (arguments, context) -> {
                    Expr equal = chain(Operator.EQUAL, false, arguments, context);
                    return negated ? Exprs.not(equal) : equal;
                },
                negated ? Function.Narrowing.NONE : (types, call) -> narrowNeighbours(types));
    }

    private static List<TypeSet> narrowOrdered(List<TypeSet> types, Formula.Call call) {
        for (int i = 0; i + 1 < types.size(); i++) {
            refuseMismatch(
                    types.get(i),
                    types.get(i + 1),
                    call.arguments().get(i),
                    call.arguments().get(i + 1),
                    call);
        }
        return narrowNeighbours(types);
    }

    private static void refuseMismatch(TypeSet left, TypeSet right, Formula first, Formula second, Formula.Call call) {
        boolean literal = first instanceof Formula.Constant || second instanceof Formula.Constant;
        boolean known = left.isSingle() && right.isSingle();
        if (literal && known && !compares(left.single(), right.single(), true)) {
            throw QueryErrors.argument(
                    Texts.format("%s never compares: %s is no match for %s", call.name(), left, right),
                    call.position());
        }
    }

    private static List<TypeSet> narrowNeighbours(List<TypeSet> types) {
        List<TypeSet> result = new ArrayList<>(types);
        for (int i = 0; i + 1 < result.size(); i++) {
            TypeSet left = result.get(i);
            TypeSet right = result.get(i + 1);
            result.set(i, left.and(comparable(right)));
            result.set(i + 1, right.and(comparable(left)));
        }
        return result;
    }
}
