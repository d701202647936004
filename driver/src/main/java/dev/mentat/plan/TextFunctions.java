// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Functions on strings, keywords and symbols. Offsets and lengths count code points. */
final class TextFunctions {
    private static final TypeSet TEXTUAL = TypeSet.ALL.minus(TypeSet.of(ValueType.TUPLE));
    private static final TypeSet SYMBOL = TypeSet.of(ValueType.SYMBOL);
    private static final TypeSet NAMED = TypeSet.KEYWORD.or(SYMBOL);
    private static final TypeSet OFFSET = TypeSet.LONG;

    private TextFunctions() {}

    static void addTo(BiConsumer<String, Function> table) {
        predicate("starts-with?", "(starts-with? s prefix)", Operator.STARTS_WITH, table);
        predicate("ends-with?", "(ends-with? s suffix)", Operator.ENDS_WITH, table);
        predicate("includes?", "(includes? s part)", Operator.INCLUDES, table);
        table.accept("blank?", NativeFunction.of("(blank? s)", Operator.IS_BLANK, TypeSet.BOOLEAN, TypeSet.STRING));
        string("upper-case", Operator.UPPER_CASE, table);
        string("lower-case", Operator.LOWER_CASE, table);
        string("trim", Operator.TRIM, table);
        table.accept("str", new Function("(str x ...)", 0, Function.MANY, TextFunctions::str, TextFunctions::concat));
        table.accept("subs", substring());
        table.accept("name", naming("(name keyword)", Operator.LOCAL_NAME, NAMED.or(TypeSet.STRING)));
        table.accept("namespace", naming("(namespace keyword)", Operator.NAMESPACE, NAMED));
        table.accept("keyword", named("keyword", Operator.KEYWORD, TypeSet.KEYWORD));
        table.accept("symbol", named("symbol", Operator.SYMBOL, SYMBOL));
        similarity("jaro", Operator.JARO, TypeSet.DOUBLE, table);
        similarity("jaro-winkler", Operator.JARO_WINKLER, TypeSet.DOUBLE, table);
        similarity("jaccard", Operator.JACCARD, TypeSet.DOUBLE, table);
        similarity("levenshtein", Operator.LEVENSHTEIN, TypeSet.LONG, table);
        similarity("damerau-levenshtein", Operator.DAMERAU_LEVENSHTEIN, TypeSet.LONG, table);
    }

    private static void predicate(String name, String usage, Operator operator, BiConsumer<String, Function> table) {
        table.accept(name, NativeFunction.of(usage, operator, TypeSet.BOOLEAN, TypeSet.STRING, TypeSet.STRING));
    }

    private static void string(String name, Operator operator, BiConsumer<String, Function> table) {
        table.accept(name, NativeFunction.of("(" + name + " s)", operator, TypeSet.STRING, TypeSet.STRING));
    }

    private static void similarity(String name, Operator operator, TypeSet result, BiConsumer<String, Function> table) {
        table.accept(name, NativeFunction.of("(" + name + " s t)", operator, result, TypeSet.STRING, TypeSet.STRING));
    }

    private static TypeSet str(List<TypeSet> types, Formula.Call call) {
        types.forEach(type -> Dispatch.require(List.of(type), List.of(TEXTUAL), call));
        return TypeSet.STRING;
    }

    /** Nil has the empty text. */
    private static Expr concat(List<Expr> arguments, Function.Context context) {
        List<Expr> parts = new ArrayList<>();
        for (Expr argument : arguments) {
            Expr text = text(argument, context);
            parts.add(Exprs.mayBeNil(argument) ? Exprs.choice(Exprs.isNull(argument), Exprs.string(""), text) : text);
        }
        return switch (parts.size()) {
            case 0 -> Exprs.string("");
            case 1 -> parts.get(0);
            default -> new Expr.Call(Operator.CONCAT, parts, TypeSet.STRING);
        };
    }

    private static Expr text(Expr argument, Function.Context context) {
        return Dispatch.apply(
                List.of(argument),
                List.of(TEXTUAL),
                context,
                (natives, reached) -> natives.get(0).types().equals(TypeSet.STRING)
                        ? natives.get(0)
                        : Exprs.call(Operator.TEXT, TypeSet.STRING, natives.get(0)));
    }

    private static Function substring() {
        List<TypeSet> accepted = List.of(TypeSet.STRING, OFFSET, OFFSET);
        return new Function(
                "(subs s from to?)",
                2,
                3,
                NativeFunction.checked(accepted, TypeSet.STRING),
                (arguments, context) -> Dispatch.apply(
                        arguments,
                        accepted.subList(0, arguments.size()),
                        context,
                        (natives, reached) -> substring(natives, reached, context)));
    }

    private static Expr substring(List<Expr> natives, Expr reached, Function.Context context) {
        Expr string = natives.get(0);
        Expr end = natives.size() > 2 ? natives.get(2) : Exprs.call(Operator.LENGTH, TypeSet.LONG, string);
        Expr value = Exprs.call(Operator.SUBSTRING, TypeSet.STRING, string, natives.get(1), end);
        Failure failure = new Failure(
                ErrorKind.FN_ARG,
                "%s reaches beyond the string: from %s to %s of %s code points",
                List.of(
                        Exprs.string(context.text()),
                        natives.get(1),
                        end,
                        Exprs.call(Operator.LENGTH, TypeSet.LONG, string)),
                context.position());
        return Dispatch.fallible(value, natives, reached, failure, context);
    }

    private static Function naming(String usage, Operator operator, TypeSet accepted) {
        return new Function(
                usage,
                1,
                1,
                NativeFunction.checked(List.of(accepted), TypeSet.STRING),
                (arguments, context) -> Dispatch.apply(
                        arguments,
                        List.of(accepted),
                        context,
                        (natives, reached) -> natives.get(0).types().equals(TypeSet.STRING)
                                ? natives.get(0)
                                : Exprs.call(operator, TypeSet.STRING, natives.get(0))));
    }

    /** Makes {@code keyword} or {@code symbol}, of a namespace and a name, of a name alone or of what is one already. */
    private static Function named(String name, Operator operator, TypeSet result) {
        TypeSet single = TypeSet.STRING.or(result);
        return new Function(
                "(" + name + " namespace? name)",
                1,
                2,
                (types, call) -> {
                    TypeSet accepted = types.size() == 1 ? single : TypeSet.STRING;
                    types.forEach(type -> Dispatch.require(List.of(type), List.of(accepted), call));
                    return result;
                },
                (arguments, context) -> {
                    if (arguments.size() == 1) {
                        return Dispatch.apply(
                                arguments,
                                List.of(single),
                                context,
                                (natives, reached) -> natives.get(0).types().equals(result)
                                        ? natives.get(0)
                                        : made(operator, result, natives.get(0), natives, reached, context));
                    }
                    return Dispatch.apply(
                            arguments, List.of(TypeSet.STRING, TypeSet.STRING), context, (natives, reached) -> {
                                Expr text = Exprs.call(
                                        Operator.CONCAT,
                                        TypeSet.STRING,
                                        natives.get(0),
                                        Exprs.string("/"),
                                        natives.get(1));
                                return made(operator, result, text, natives, reached, context);
                            });
                });
    }

    private static Expr made(
            Operator operator, TypeSet result, Expr text, List<Expr> natives, Expr reached, Function.Context context) {
        Failure failure = new Failure(
                ErrorKind.FN_ARG,
                "%s: \"%s\" cannot be a name",
                List.of(Exprs.string(context.text()), text),
                context.position());
        return Dispatch.fallible(Exprs.call(operator, result, text), natives, reached, failure, context);
    }
}
