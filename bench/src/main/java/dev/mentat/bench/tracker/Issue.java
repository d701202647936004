// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.time.Instant;
import java.util.List;

/**
 * An issue as it is filed.
 *
 * @param title unique among the issues
 * @param state its state before the history phase
 * @param priority 1 to 5
 * @param assignee a user
 * @param reporter a user
 * @param createdAt whole seconds
 * @param labels up to three labels, ascending
 */
public record Issue(
        String title,
        IssueState state,
        int priority,
        int assignee,
        int reporter,
        Instant createdAt,
        List<Integer> labels) {
    /** Returns this issue with another title. */
    public Issue withTitle(String other) {
        return new Issue(other, state, priority, assignee, reporter, createdAt, labels);
    }
}
