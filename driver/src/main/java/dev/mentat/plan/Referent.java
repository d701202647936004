// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;

/** What a term or a variable name stands for inside a scope. */
sealed interface Referent {
    /** A variable. */
    record Variable(Var var) implements Referent {}

    /**
     * A constant as it was written: the place where it ends up decides how it is read.
     *
     * @param value its plain EDN value
     * @param position where it was written
     */
    record Constant(Object value, Position position) implements Referent {}

    /** Nothing: each blank is a place of its own. */
    record Blank() implements Referent {}
}
