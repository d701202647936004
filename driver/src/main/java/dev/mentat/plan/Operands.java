// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.Optional;

/** Asks operands what they are. */
final class Operands {
    private Operands() {}

    static Optional<Var> variable(Operand operand) {
        return operand instanceof Operand.Variable variable ? Optional.of(variable.var()) : Optional.empty();
    }
}
