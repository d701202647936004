// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Collects what is wrong with a transaction, so that all violations of the first failing kind can be reported together.
 * Not thread-safe.
 */
final class Violations {
    private final List<Violation> all = new ArrayList<>();

    void add(Violation violation) {
        all.add(violation);
    }

    /**
     * Throws if anything is wrong: every violation of the kind that {@link ErrorKind} lists first.
     *
     * @throws MentatException that reports them
     */
    void raise() {
        all.stream().map(Violation::kind).min(Comparator.naturalOrder()).ifPresent(kind -> raise(kind));
    }

    private void raise(ErrorKind kind) {
        throw MentatException.of(
                all.stream().filter(violation -> violation.kind() == kind).toList());
    }
}
