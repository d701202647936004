// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.Truth;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** The questions and transactions whose time is measured. */
public enum Scenario {
    /** A query without data. */
    TRIVIAL(Reads::trivial, Reads::trivialChecks),
    /** One entity by a unique value. */
    POINT_LOOKUP(Reads::pointLookup, Reads::pointLookupChecks),
    /** Everything about one entity. */
    PULL(Reads::pull, Reads::pullChecks),
    /** A hundred entities by unique values. */
    INPUT_BINDINGS(Reads::inputBindings, Reads::inputBindingsChecks),
    /** One entity by a unique value, and the entities that refer to it. */
    REF_TRAVERSAL(Reads::refTraversal, Reads::refTraversalChecks),
    /** Counting all entities by a value. */
    AGGREGATE(Reads::aggregate, Reads::aggregateChecks),
    /** The entities with a value and a number not below a bound. */
    PREDICATE_SCAN(Reads::predicateScan, Reads::predicateScanChecks),
    /** {@link #REF_TRAVERSAL} in the past. */
    AS_OF(Reads::asOf, Reads::asOfChecks),
    /** What changed lately. */
    SINCE(Reads::since, Reads::sinceChecks),
    /** A join with a large result. */
    PAIRS(Reads::pairs, Reads::pairsChecks),
    /** A transaction that changes a value without an index. */
    TRANSACT(Writes::setPriority, Writes::setPriorityChecks),
    /** A transaction that changes a value with an index. */
    TRANSACT_INDEXED(Writes::setState, Writes::setStateChecks),
    /** A transaction that adds an entity with a unique value. */
    TRANSACT_NEW(Writes::addLabel, Writes::addLabelChecks),
    /** A transaction of ten entities with references. */
    TX10(
            (tracker, random) -> Writes.addIssues(tracker, 10, random),
            (tracker, truth) -> Writes.addIssuesChecks(tracker, 10)),
    /** A transaction of five hundred entities with references. */
    TX500(
            (tracker, random) -> Writes.addIssues(tracker, 500, random),
            (tracker, truth) -> Writes.addIssuesChecks(tracker, 500));

    private final Draw draw;
    private final Checks checks;

    Scenario(Draw draw, Checks checks) {
        this.draw = draw;
        this.checks = checks;
    }

    /** Draws the inputs of a call. */
    public Call draw(Tracker tracker, Random random) {
        return draw.call(tracker, random);
    }

    /**
     * Checks the answers of a database that holds the tracker, before they are timed.
     *
     * @throws WrongAnswerException when one is wrong
     * @throws Exception when the database fails
     */
    public void check(Tracker tracker, Truth truth, Rival rival, Session session) throws Exception {
        for (Check check : checks.of(tracker, truth)) {
            check.on(rival, session, this);
        }
    }

    /** Tells whether a call changes the database. */
    public boolean writes() {
        return compareTo(TRANSACT) >= 0;
    }

    /** Returns the name as it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Draws a call. */
    @FunctionalInterface
    private interface Draw {
        Call call(Tracker tracker, Random random);
    }

    /** Calls whose answers are known. */
    @FunctionalInterface
    private interface Checks {
        List<Check> of(Tracker tracker, Truth truth);
    }
}
