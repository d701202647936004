// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.schema.Attribute;

/**
 * A fact that a transaction adds or retracts, before tempids and lookup refs are resolved.
 *
 * @param e the entity
 * @param a the attribute
 * @param v the value
 * @param position where the value stands in the text
 */
record Term(Ref e, Attribute a, Value v, Position position) {
    /** Tells whether asserting it can make a tempid an existing entity. */
    boolean canIdentify() {
        return a.isIdentity() && e instanceof TempId && v != Value.Mistyped.INSTANCE;
    }
}
