// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a statement, when several may be reported together.
 *
 * @param kind the class of the failure
 * @param fact what is wrong, with the user's own spelling; without a place and without a final full stop
 * @param remedy what to do about it, or an empty string if the fact says it all; without a final full stop
 * @param position the place in the statement text, or null if it has none
 */
public record Violation(
        ErrorKind kind,
        String fact,
        String remedy,
        @Nullable Position position) {
    /** Returns the exception that reports this violation alone. */
    public MentatException exception() {
        return MentatException.of(List.of(this));
    }

    /** Returns this violation as one of another class. */
    public Violation as(ErrorKind other) {
        return new Violation(other, fact, remedy, position);
    }

    String factWithPlace() {
        return position == null ? fact : fact + " at " + position;
    }
}
