// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.query.Variable;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An assignment of values to variables. Immutable.
 *
 * @param values the values; {@link #UNKNOWN} where the call that should give it failed
 * @param fault the kind of the failure, null if there was none
 */
record Solution(Map<Variable, Typed> values, ErrorKind fault) {
    static final Typed UNKNOWN = new Typed(null, "unknown");
    static final Solution EMPTY = new Solution(Map.of(), null);

    Solution {
        values = Collections.unmodifiableMap(values);
    }

    Typed get(Variable variable) {
        return values.get(variable);
    }

    boolean has(Variable variable) {
        return values.containsKey(variable);
    }

    /** Tells whether one of the variables has no value because a call failed. */
    boolean isUnknown(Collection<Variable> variables) {
        return fault != null && variables.stream().anyMatch(variable -> UNKNOWN.equals(values.get(variable)));
    }

    /** Returns this solution with a value, or nothing if the variable has another one already. */
    Optional<Solution> with(Variable variable, Typed value) {
        Typed present = values.get(variable);
        if (present != null) {
            return present.equals(value) ? Optional.of(this) : Optional.empty();
        }
        Map<Variable, Typed> more = new HashMap<>(values);
        more.put(variable, value);
        return Optional.of(new Solution(more, fault));
    }

    /** Returns this solution after a call failed that should have given values to the variables. */
    Solution failed(ErrorKind kind, Collection<Variable> variables) {
        Map<Variable, Typed> more = new HashMap<>(values);
        variables.forEach(variable -> more.putIfAbsent(variable, UNKNOWN));
        return new Solution(more, fault == null ? kind : fault);
    }

    /** Returns the part of this solution that speaks of the variables. */
    Solution project(Collection<Variable> variables) {
        Map<Variable, Typed> less = new HashMap<>();
        for (Variable variable : variables) {
            if (values.containsKey(variable)) {
                less.put(variable, values.get(variable));
            }
        }
        return new Solution(less, fault);
    }

    /** Returns what two solutions say together, or nothing if they contradict each other. */
    Optional<Solution> merge(Solution other) {
        Optional<Solution> merged = Optional.of(new Solution(values, fault == null ? other.fault : fault));
        for (Map.Entry<Variable, Typed> entry : other.values.entrySet()) {
            merged = merged.flatMap(solution -> solution.with(entry.getKey(), entry.getValue()));
        }
        return merged;
    }
}
