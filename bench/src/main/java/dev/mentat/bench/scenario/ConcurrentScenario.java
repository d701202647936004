// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import java.util.List;
import java.util.Locale;

/** What several threads ask at once, each on a session of its own. */
public enum ConcurrentScenario {
    /** Look-ups by a unique value. */
    CONC_POINT(List.of(1, 8, 32), Scenario.POINT_LOOKUP),
    /** Look-ups, traversals and pulls in turn. */
    CONC_MIX(List.of(1, 8, 32), Scenario.POINT_LOOKUP, Scenario.REF_TRAVERSAL, Scenario.PULL),
    /** Writers of one store. */
    CONC_WRITE(List.of(1, 8), Scenario.TRANSACT_NEW),
    /** Writers of a store each. */
    CONC_WRITE_STORES(List.of(8), Scenario.TRANSACT_NEW);

    private final List<Integer> threads;
    private final List<Scenario> scenarios;

    ConcurrentScenario(List<Integer> threads, Scenario... scenarios) {
        this.threads = threads;
        this.scenarios = List.of(scenarios);
    }

    /** Returns with how many threads it is measured. */
    public List<Integer> threads() {
        return threads;
    }

    /** Returns what a thread does in turn. */
    public List<Scenario> scenarios() {
        return scenarios;
    }

    /** Tells whether each thread has a store of its own. */
    public boolean onOwnStores() {
        return this == CONC_WRITE_STORES;
    }

    /** Returns the name as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
