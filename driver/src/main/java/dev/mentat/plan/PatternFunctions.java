// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Functions that match strings with patterns: those of SQL's LIKE, where a backslash escapes, and regular expressions,
 * which are translated by {@link RegexDialect} and must therefore be constants of the text.
 */
final class PatternFunctions {
    private static final TypeSet TUPLE = TypeSet.of(ValueType.TUPLE);
    private static final List<TypeSet> STRINGS = List.of(TypeSet.STRING, TypeSet.STRING);

    private PatternFunctions() {}

    static void addTo(BiConsumer<String, Function> table) {
        table.accept(
                "like",
                NativeFunction.of("(like s pattern)", Operator.LIKE, TypeSet.BOOLEAN, TypeSet.STRING, TypeSet.STRING));
        table.accept(
                "ilike",
                NativeFunction.of(
                        "(ilike s pattern)",
                        Operator.LIKE_IGNORING_CASE,
                        TypeSet.BOOLEAN,
                        TypeSet.STRING,
                        TypeSet.STRING));
        table.accept(
                "not-like",
                new Function(
                        "(not-like s pattern)",
                        2,
                        2,
                        NativeFunction.checked(STRINGS, TypeSet.BOOLEAN),
                        (arguments, context) -> Exprs.not(
                                NativeFunction.lower(Operator.LIKE, TypeSet.BOOLEAN, arguments, STRINGS, context))));
        table.accept(
                "re-pattern",
                new Function(
                        "(re-pattern regex)",
                        1,
                        1,
                        NativeFunction.checked(List.of(TypeSet.STRING), TypeSet.STRING),
                        (arguments, context) -> arguments.get(0)));
        table.accept("re-find", matching("(re-find regex s)", RegexDialect::translate));
        table.accept(
                "re-matches",
                matching(
                        "(re-matches regex s)",
                        (regex, position) ->
                                RegexDialect.translate(regex, position).whole()));
        table.accept("re-seq", all());
        table.accept("split", split());
    }

    /** Reads a regular expression. */
    @FunctionalInterface
    private interface Reader {
        RegexDialect.Regex read(String regex, Position position);
    }

    private static Function matching(String usage, Reader reader) {
        return new Function(
                usage,
                2,
                2,
                (types, call) -> {
                    Dispatch.require(types, STRINGS, call);
                    return reader.read(regex(call, 0), call.position()).groups() == 0 ? TypeSet.STRING : TUPLE;
                },
                (arguments, context) -> {
                    RegexDialect.Regex regex = reader.read(literal(arguments.get(0)), context.position());
                    return Dispatch.apply(
                            List.of(arguments.get(1)),
                            List.of(TypeSet.STRING),
                            context,
                            (natives, reached) -> found(regex, natives.get(0)));
                });
    }

    /** Returns the match, or a tuple of it and its groups; nil if there is none. */
    private static Expr found(RegexDialect.Regex regex, Expr string) {
        Expr pattern = Exprs.string(regex.text());
        if (regex.groups() == 0) {
            return Exprs.call(Operator.REGEX_GROUP, TypeSet.STRING, string, pattern, Exprs.longLiteral(0));
        }
        List<Expr> slots = new ArrayList<>();
        for (int i = 0; i <= regex.groups(); i++) {
            Expr group = Exprs.call(Operator.REGEX_GROUP, TypeSet.STRING, string, pattern, Exprs.longLiteral(i));
            slots.add(Exprs.call(Operator.SLOT, TypeSet.STRING, group));
        }
        return new Expr.Call(Operator.TUPLE, slots, TUPLE);
    }

    private static Function all() {
        return new Function(
                "(re-seq regex s)",
                2,
                2,
                (types, call) -> {
                    Dispatch.require(types, STRINGS, call);
                    if (RegexDialect.translate(regex(call, 0), call.position()).groups() > 0) {
                        throw QueryErrors.argument(
                                call.name() + " cannot list groups; write (?:...) instead of (...)", call.position());
                    }
                    return TUPLE;
                },
                (arguments, context) -> listed(Operator.REGEX_ALL, arguments.get(1), arguments.get(0), context));
    }

    private static Function split() {
        return new Function(
                "(split s regex)",
                2,
                2,
                (types, call) -> {
                    Dispatch.require(types, STRINGS, call);
                    RegexDialect.translate(regex(call, 1), call.position());
                    return TUPLE;
                },
                (arguments, context) -> listed(Operator.SPLIT, arguments.get(0), arguments.get(1), context));
    }

    private static Expr listed(Operator operator, Expr string, Expr regex, Function.Context context) {
        Expr pattern = Exprs.string(
                RegexDialect.translate(literal(regex), context.position()).text());
        return Dispatch.apply(
                List.of(string),
                List.of(TypeSet.STRING),
                context,
                (natives, reached) -> Exprs.call(operator, TUPLE, natives.get(0), pattern));
    }

    private static String literal(Expr regex) {
        return (String) ((Expr.Literal) regex).value();
    }

    /** Returns the constant regular expression in an argument of a call. */
    private static String regex(Formula.Call call, int argument) {
        Formula formula = call.arguments().get(argument);
        if (formula instanceof Formula.Call pattern && pattern.name().startsWith("(re-pattern ")) {
            return regex(pattern, 0);
        }
        if (formula instanceof Formula.Constant constant && constant.value().value() instanceof String text) {
            return text;
        }
        throw QueryErrors.argument(
                call.name() + " needs its regular expression as a constant string", formula.position());
    }
}
