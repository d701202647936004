// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.util.Locale;

/** How large a tracker is. */
public enum Scale {
    /** 3 thousand datoms: only good for showing that everything works. */
    TINY(20, 400, 8),
    /** 0.1 million datoms. */
    XS(200, 13_000, 50),
    /** 1 million datoms. */
    S(1_600, 130_000, 200),
    /** 10 million datoms. */
    M(16_000, 1_300_000, 500);

    private final int users;
    private final int issues;
    private final int labels;

    Scale(int users, int issues, int labels) {
        this.users = users;
        this.issues = issues;
        this.labels = labels;
    }

    /** Returns how many users there are. */
    public int users() {
        return users;
    }

    /** Returns how many issues there are. */
    public int issues() {
        return issues;
    }

    /** Returns how many labels there are. */
    public int labels() {
        return labels;
    }

    /** Returns the name as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
