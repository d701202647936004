// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Violation;

/** Leaves the reading of one form when something is wrong with it; reading goes on with the next form. */
final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Violation violation;

    Refused(Violation violation) {
        super(violation.fact(), null, false, false);
        this.violation = violation;
    }

    Violation violation() {
        return violation;
    }
}
