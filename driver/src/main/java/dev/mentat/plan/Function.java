// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import java.util.List;

/**
 * A function or predicate that queries may call by name. Immutable.
 *
 * @param usage how it is called, for messages, such as {@code (subs s from to?)}
 * @param least the fewest arguments it takes
 * @param most the most arguments it takes
 * @param typing what its result may be
 * @param lowering how it becomes an expression
 * @param narrowing what a call that stands as a clause of its own says about its arguments
 * @param repeats whether its expression may hold an argument more than once
 */
record Function(
        String usage, int least, int most, Typing typing, Lowering lowering, Narrowing narrowing, boolean repeats) {
    /** Any number of arguments. */
    static final int MANY = Integer.MAX_VALUE;

    Function(String usage, int least, int most, Typing typing, Lowering lowering) {
        this(usage, least, most, typing, lowering, Narrowing.NONE);
    }

    Function(String usage, int least, int most, Typing typing, Lowering lowering, Narrowing narrowing) {
        this(usage, least, most, typing, lowering, narrowing, true);
    }

    /** Returns the function as one whose expression holds each argument once. */
    Function withoutRepetition() {
        return new Function(usage, least, most, typing, lowering, narrowing, false);
    }

    /** Infers the types of a result. */
    @FunctionalInterface
    interface Typing {
        /**
         * Returns the types that the result may have.
         *
         * @param arguments the types that the arguments may have, none of them empty
         * @param call the call, for messages
         * @return the types; none if no combination of arguments has a result
         */
        TypeSet result(List<TypeSet> arguments, Formula.Call call);
    }

    /** Makes an expression of a call. */
    @FunctionalInterface
    interface Lowering {
        /**
         * Returns the expression of a call.
         *
         * @param arguments the expressions of the arguments
         * @param context where failures of the call are noted
         */
        Expr lower(List<Expr> arguments, Context context);
    }

    /** Narrows what the arguments of a predicate may be, given that it holds. */
    @FunctionalInterface
    interface Narrowing {
        /** Says nothing about the arguments. */
        Narrowing NONE = (arguments, call) -> arguments;

        /**
         * Returns the types that each argument may have where the predicate holds.
         *
         * @param arguments the types that the arguments may have
         * @param call the call
         */
        List<TypeSet> narrow(List<TypeSet> arguments, Formula.Call call);
    }

    /** Where a call is lowered. */
    interface Context {
        /** Returns the place of the call. */
        Position position();

        /** Returns the call's text, for messages. */
        String text();

        /** Tells whether an argument stands in the text of the call or is handed in by the caller of the query. */
        boolean isGiven(int argument);

        /**
         * Notes when the call fails. Its value must be NULL then.
         *
         * @param condition when it fails; never NULL
         * @param failure what is raised for a row that nothing else rules out
         */
        void fails(Expr condition, Failure failure);
    }

    static Typing always(TypeSet types) {
        return (arguments, call) -> types;
    }
}
