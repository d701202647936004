// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.util.List;

/** The state of an issue. */
public enum IssueState {
    OPEN(":open"),
    STARTED(":started"),
    REVIEW(":review"),
    CLOSED(":closed");

    private final String keyword;

    IssueState(String keyword) {
        this.keyword = keyword;
    }

    /** Returns the keyword that stands in the database, with its colon. */
    public String keyword() {
        return keyword;
    }

    /** Returns the state so many places further on, the first following the last. */
    public IssueState plus(int places) {
        List<IssueState> states = List.of(values());
        return states.get((states.indexOf(this) + places) % states.size());
    }
}
