// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import dev.mentat.bench.tracker.Issue;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.Truth;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** The scenarios that write. */
final class Writes {
    /** No two labels or titles of a run are alike. */
    private static final AtomicLong NEXT = new AtomicLong();

    private static final int PRIORITIES = 5;

    private Writes() {}

    /**
     * Whose turn it is to be changed. Issues take turns in a scattered order, so that the new value, which goes on by one
     * from round to round, always differs from the one that is there.
     *
     * @param issue an issue
     * @param round how often it had its turn before
     */
    private record Turn(int issue, int round) {
        /** A prime that divides no scale's number of issues. */
        private static final long STRIDE = 7919;

        static Turn next(Tracker tracker) {
            long turn = NEXT.incrementAndGet();
            int issues = tracker.scale().issues();
            return new Turn((int) (turn * STRIDE % issues), (int) (turn / issues));
        }
    }

    static Call setPriority(Tracker tracker, Random random) {
        Turn turn = Turn.next(tracker);
        int priority = 1 + (tracker.priority(turn.issue()) + turn.round()) % PRIORITIES;
        return session -> sink -> session.setPriority(turn.issue(), priority);
    }

    static List<Check> setPriorityChecks(Tracker tracker, Truth truth) {
        return IntStream.rangeClosed(1, PRIORITIES)
                .mapToObj(priority -> new Check(
                        session -> sink -> {
                            session.setPriority(0, priority);
                            session.pull(0, sink);
                        },
                        Check.row(ids -> List.of(List.of(":issue/priority", (long) priority)))))
                .toList();
    }

    static Call setState(Tracker tracker, Random random) {
        Turn turn = Turn.next(tracker);
        IssueState state = tracker.laterState(turn.issue()).plus(1 + turn.round());
        return session -> sink -> session.setState(turn.issue(), state);
    }

    static List<Check> setStateChecks(Tracker tracker, Truth truth) {
        List<Check> checks = new ArrayList<>();
        for (IssueState state : IssueState.values()) {
            checks.add(new Check(
                    session -> sink -> {
                        session.setState(0, state);
                        session.pull(0, sink);
                    },
                    Check.row(ids -> List.of(List.of(":issue/state", state.keyword())))));
        }
        return checks;
    }

    static Call addLabel(Tracker tracker, Random random) {
        String name = newLabel();
        return session -> sink -> session.addLabel(name);
    }

    private static String newLabel() {
        return "new label " + NEXT.incrementAndGet();
    }

    static List<Check> addLabelChecks(Tracker tracker, Truth truth) {
        String name = newLabel();
        return List.of(new Check(
                session -> sink -> {
                    session.addLabel(name);
                    session.labelsNamed(name, sink);
                },
                Check.count(1)));
    }

    static Call addIssues(Tracker tracker, int count, Random random) {
        List<Issue> issues =
                newIssues(tracker, count, random.nextInt(tracker.scale().issues()));
        return session -> session.addIssues(issues);
    }

    /** Issues like those from a number on, with other titles. */
    private static List<Issue> newIssues(Tracker tracker, int count, int from) {
        return IntStream.range(from, from + count)
                .mapToObj(number -> tracker.issue(number % tracker.scale().issues())
                        .withTitle("New issue #" + NEXT.incrementAndGet()))
                .toList();
    }

    static List<Check> addIssuesChecks(Tracker tracker, int count) {
        List<Issue> issues = newIssues(tracker, count, 0);
        return List.of(new Check(
                session -> sink -> {
                    session.addIssues(issues).run(sink);
                    session.issuesTitled(issues.get(0).title(), sink);
                    session.issuesTitled(issues.get(count - 1).title(), sink);
                },
                Check.count(2)));
    }
}
