// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is wrong with a transaction, by the step that finds it. The first step with a finding decides what is reported. */
final class Findings {
    /** The steps of sections 3.4 and 3.6, in their order. */
    enum Step {
        FORMS,
        LOOKUP_REFS,
        TYPES,
        SWAPS,
        SYSTEM,
        CONFLICTS,
        UNIQUENESS,
        INSTANT,
        SCHEMA,
        SPECS,
        TUPLES
    }

    private final Map<Step, Set<ErrorKind>> kinds = new EnumMap<>(Step.class);

    void add(Step step, ErrorKind kind) {
        addAll(step, List.of(kind));
    }

    void addAll(Step step, Collection<ErrorKind> found) {
        if (!found.isEmpty()) {
            kinds.computeIfAbsent(step, any -> EnumSet.noneOf(ErrorKind.class)).addAll(found);
        }
    }

    /** Does something, and takes note of its refusal. */
    void collecting(Step step, Runnable action) {
        try {
            action.run();
        } catch (ModelRefusal refusal) {
            addAll(step, refusal.kinds());
        }
    }

    /** Refuses the transaction if a step up to this one found anything. */
    void refuseUpTo(Step last) {
        kinds.forEach((step, found) -> {
            if (step.compareTo(last) <= 0) {
                throw new ModelRefusal(found);
            }
        });
    }
}
