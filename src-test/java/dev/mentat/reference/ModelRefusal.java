// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import java.util.Set;

/** The model's word for an error: the kinds of all violations in the step that failed first. */
public final class ModelRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Set<ErrorKind> kinds;

    ModelRefusal(Set<ErrorKind> kinds) {
        super(kinds.toString());
        this.kinds = Set.copyOf(kinds);
    }

    ModelRefusal(ErrorKind kind) {
        this(Set.of(kind));
    }

    public Set<ErrorKind> kinds() {
        return kinds;
    }
}
