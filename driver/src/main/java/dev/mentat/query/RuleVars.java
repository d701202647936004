// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import java.util.List;
import java.util.stream.Stream;

/**
 * The variables of a rule head or an or-join: {@code [[?a] ?b]} requires {@code ?a} to be bound beforehand.
 *
 * @param required the variables in the inner vector
 * @param free the others
 */
public record RuleVars(List<Variable> required, List<Variable> free) {
    /** Returns all variables, the required ones first. */
    public List<Variable> all() {
        return Stream.concat(required.stream(), free.stream()).toList();
    }
}
