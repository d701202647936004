// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

import java.util.HashMap;
import java.util.Map;

/** The entids that a database gave to the tracker's users, labels and issues. Immutable. */
public final class Ids {
    private final long[] users;
    private final long[] labels;
    private final long[] issues;

    /**
     * Takes over three arrays, each by number.
     *
     * @param users the entids of the users
     * @param labels the entids of the labels
     * @param issues the entids of the issues
     */
    public Ids(long[] users, long[] labels, long[] issues) {
        this.users = users;
        this.labels = labels;
        this.issues = issues;
    }

    /** Returns the entid of a user. */
    public long user(int number) {
        return users[number];
    }

    /** Returns the entid of a label. */
    public long label(int number) {
        return labels[number];
    }

    /** Returns the entid of an issue. */
    public long issue(int number) {
        return issues[number];
    }

    /** Returns the numbers of all issues by entid; made anew by each call. */
    public Map<Long, Integer> issueNumbers() {
        Map<Long, Integer> numbers = new HashMap<>(issues.length * 2);
        for (int number = 0; number < issues.length; number++) {
            numbers.put(issues[number], number);
        }
        return numbers;
    }
}
