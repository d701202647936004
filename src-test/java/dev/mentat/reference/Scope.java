// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.query.Source;
import dev.mentat.query.Variable;
import java.util.HashSet;
import java.util.Set;

/**
 * What a clause knows of its surroundings.
 *
 * @param source the source of clauses that name none
 * @param shared the variables of enclosing clauses that mean the same in here
 * @param refs the variables that stand for entities
 */
record Scope(Source source, Set<Variable> shared, Set<Variable> refs) {
    Scope reading(Source other) {
        return new Scope(other, shared, refs);
    }

    /** Returns the scope of clauses inside one that has such siblings. */
    Scope beside(Set<Variable> siblings) {
        Set<Variable> all = new HashSet<>(shared);
        all.addAll(siblings);
        return new Scope(source, all, refs);
    }
}
