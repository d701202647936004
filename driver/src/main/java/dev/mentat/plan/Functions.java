// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The functions and predicates that are known by name, except the forms that {@link SpecialForms} unfolds. */
final class Functions {
    private static final List<String> STRING_NAMESPACES = List.of("clojure.string/", "str/");
    private static final Map<String, Function> BY_NAME = new HashMap<>();

    static {
        comparisons();
        tests();
        Connectives.addTo(BY_NAME::put);
        Arithmetic.addTo(BY_NAME::put);
        Casts.addTo(BY_NAME::put);
        TextFunctions.addTo(BY_NAME::put);
        PatternFunctions.addTo(BY_NAME::put);
        CollectionFunctions.addTo(BY_NAME::put);
    }

    private Functions() {}

    /**
     * Finds a function.
     *
     * @throws dev.mentat.error.MentatException {@code :db.error/unknown-function}, or {@code fn-arity} if it takes another
     *     number of arguments
     */
    static Function find(String name, int arguments, Position position) {
        Function function = BY_NAME.get(plainName(name));
        if (function == null) {
            Set<String> known = new TreeSet<>(BY_NAME.keySet());
            known.addAll(DataForms.NAMES);
            throw QueryErrors.unknownFunction(name, known, position);
        }
        if (arguments < function.least() || arguments > function.most()) {
            throw QueryErrors.arity(name + " takes " + function.usage(), arguments, position);
        }
        return function;
    }

    /** Returns how each function is called, by its name. */
    static Map<String, String> usages() {
        Map<String, String> usages = new HashMap<>();
        BY_NAME.forEach((name, function) -> usages.put(name, function.usage()));
        return usages;
    }

    /** Returns a function's own name: those on strings may be qualified by their Clojure namespace. */
    static String plainName(String name) {
        for (String prefix : STRING_NAMESPACES) {
            if (name.startsWith(prefix)) {
                return name.substring(prefix.length());
            }
        }
        return name;
    }

    private static void put(String name, Function function) {
        BY_NAME.put(name, function);
    }

    private static void comparisons() {
        put("<", Comparisons.ordering("<", Operator.LESS, false));
        put("<=", Comparisons.ordering("<=", Operator.LESS_OR_EQUAL, false));
        put(">", Comparisons.ordering(">", Operator.LESS, true));
        put(">=", Comparisons.ordering(">=", Operator.LESS_OR_EQUAL, true));
        put("=", Comparisons.equality("=", false));
        put("==", Comparisons.equality("==", false));
        put("!=", Comparisons.equality("!=", true));
        put("not=", Comparisons.equality("not=", true));
        put("tx-after", refs("tx-after", Operator.LESS, true));
        put("tx-before", refs("tx-before", Operator.LESS, false));
        put("unpermute", refs("unpermute", Operator.LESS, false));
        put("differ", refs("differ", Operator.EQUAL, false));
    }

    /** Mentat's comparisons of entities; {@code differ} is the negation of its operator. */
    private static Function refs(String name, Operator operator, boolean swapped) {
        return new Function(
                "(" + name + " entity entity)", 2, 2, Function.always(TypeSet.BOOLEAN), (arguments, context) -> {
                    Expr condition =
                            Comparisons.compare(operator, arguments, swapped ? 1 : 0, swapped ? 0 : 1, context);
                    return operator == Operator.EQUAL ? Exprs.not(condition) : condition;
                });
    }

    private static void tests() {
        put("zero?", sign("zero?", Operator.EQUAL, false));
        put("pos?", sign("pos?", Operator.LESS, true));
        put("neg?", sign("neg?", Operator.LESS, false));
        put("compare", Comparisons.totalOrder());
    }

    private static Function sign(String name, Operator operator, boolean swapped) {
        return new Function(
                "(" + name + " number)",
                1,
                1,
                Function.always(TypeSet.BOOLEAN),
                (arguments, context) -> {
                    Expr zero = Exprs.longLiteral(0);
                    Expr number = arguments.get(0);
                    return swapped
                            ? Comparisons.compare(operator, zero, number)
                            : Comparisons.compare(operator, number, zero);
                },
                (types, call) -> List.of(types.get(0).and(TypeSet.NUMERIC)));
    }
}
