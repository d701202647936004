// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import java.util.List;

/** Makes functions that apply one operator to arguments of fixed types. */
final class NativeFunction {
    private NativeFunction() {}

    /**
     * Makes a function.
     *
     * @param usage how it is called
     * @param operator what it computes
     * @param result the type of its result
     * @param parameters the types that its arguments may have
     */
    static Function of(String usage, Operator operator, TypeSet result, TypeSet... parameters) {
        List<TypeSet> accepted = List.of(parameters);
        return new Function(
                usage,
                accepted.size(),
                accepted.size(),
                checked(accepted, result),
                (arguments, context) -> lower(operator, result, arguments, accepted, context));
    }

    /** Returns a typing that refuses arguments which can never have the accepted types. */
    static Function.Typing checked(List<TypeSet> accepted, TypeSet result) {
        return (types, call) -> {
            Dispatch.require(types, accepted.subList(0, types.size()), call);
            return result;
        };
    }

    static Expr lower(
            Operator operator, TypeSet result, List<Expr> arguments, List<TypeSet> accepted, Function.Context context) {
        return Dispatch.apply(arguments, accepted, context, (natives, reached) -> {
            Expr value = new Expr.Call(operator, natives, result);
            if (!operator.isFallible()) {
                return value;
            }
            Failure failure = new Failure(
                    ErrorKind.FN_ARG,
                    "%s has no value for these arguments",
                    List.of(Exprs.string(context.text())),
                    context.position());
            return Dispatch.fallible(value, natives, reached, failure, context);
        });
    }
}
