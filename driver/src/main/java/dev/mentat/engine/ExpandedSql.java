// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;

/**
 * SQL text as DuckDB takes it. Immutable.
 *
 * @param text one statement
 * @param bindings what its parameters are bound to, in the order of DuckDB's numbers
 * @param <A> what describes an argument of compiled Datalog
 */
record ExpandedSql<A>(String text, List<Binding<A>> bindings) {
    /**
     * What a parameter is bound to.
     *
     * @param <A> what describes an argument of compiled Datalog
     */
    sealed interface Binding<A> {
        /**
         * A JDBC parameter, as the user set it.
         *
         * @param number its number, the first is 1
         */
        record Parameter<A>(int number) implements Binding<A> {}

        /**
         * An argument of compiled Datalog.
         *
         * @param call the call that was compiled
         * @param argument what the compiler said of it
         */
        record Argument<A>(MentatCall call, A argument) implements Binding<A> {}
    }
}
