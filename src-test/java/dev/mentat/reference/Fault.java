// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;

/** A call fails on the values of one solution. It counts only if that solution satisfies all other clauses. */
final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorKind kind;

    Fault(ErrorKind kind) {
        super(kind.keyword());
        this.kind = kind;
    }

    ErrorKind kind() {
        return kind;
    }
}
