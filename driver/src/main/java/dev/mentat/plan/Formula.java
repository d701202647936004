// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import java.util.List;
import java.util.stream.Stream;

/** A computation over variables and constants: a call of a clause with the calls nested in it. Immutable. */
sealed interface Formula {
    /** Returns where it begins. */
    Position position();

    /** Returns the variables that it needs. */
    Stream<Var> variables();

    /** A variable. */
    record Ref(Var var, Position position) implements Formula {
        @Override
        public Stream<Var> variables() {
            return Stream.of(var);
        }
    }

    /** A constant. */
    record Constant(Operand.Typed value, Position position) implements Formula {
        @Override
        public Stream<Var> variables() {
            return Stream.of();
        }
    }

    /**
     * A call.
     *
     * @param function what is called
     * @param name how the query spells it
     * @param arguments the arguments
     * @param position where its list begins
     */
    record Call(Function function, String name, List<Formula> arguments, Position position) implements Formula {
        @Override
        public Stream<Var> variables() {
            return arguments.stream().flatMap(Formula::variables);
        }
    }
}
