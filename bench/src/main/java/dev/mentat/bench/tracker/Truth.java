// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the right answers are. Immutable.
 *
 * @param scale the scale of the tracker it belongs to
 * @param seed the seed of the tracker it belongs to
 * @param before how many issues are in each state before the history phase
 * @param after how many issues are in each state after it
 * @param openFrom the open issues of at least a priority, after the history phase
 * @param changed the issues that the history phase changed
 * @param pairs how many pairs of different issues share assignee and priority, each pair counted once
 * @param probes a few users with everything that is assigned to them
 */
public record Truth(
        Scale scale,
        long seed,
        Map<IssueState, Long> before,
        Map<IssueState, Long> after,
        SortedMap<Integer, Selection> openFrom,
        Selection changed,
        long pairs,
        List<Probe> probes) {
    private static final int PROBES = 8;
    private static final int PRIORITIES = 5;

    /** Copies what it is given. */
    public Truth {
        before = Map.copyOf(before);
        after = Map.copyOf(after);
        openFrom = Collections.unmodifiableSortedMap(new TreeMap<>(openFrom));
        probes = List.copyOf(probes);
    }

    /**
     * A set of issues, told without listing it.
     *
     * @param rows how many
     * @param titleHash the sum of their titles' {@link String#hashCode}s
     */
    public record Selection(long rows, long titleHash) {
        static final Selection NOTHING = new Selection(0, 0);

        /** Returns this set with one more issue. */
        public Selection with(String title) {
            return new Selection(rows + 1, titleHash + title.hashCode());
        }
    }

    /**
     * A user whose every row is known.
     *
     * @param user the user's number
     * @param email the user's address
     * @param name the user's name
     * @param issues what is assigned to the user
     */
    public record Probe(int user, String email, String name, List<ProbeIssue> issues) {}

    /**
     * An issue of a probe user.
     *
     * @param number the issue's number
     * @param title its title
     * @param before its state before the history phase
     * @param after its state after it
     * @param priority its priority
     * @param reporter the number of the user who reported it
     * @param labels the numbers of its labels
     */
    public record ProbeIssue(
            int number,
            String title,
            IssueState before,
            IssueState after,
            int priority,
            int reporter,
            List<Integer> labels) {}

    /** Computes the truth of a tracker by walking it. */
    public static Truth of(Tracker tracker) {
        Map<IssueState, Long> before = new EnumMap<>(IssueState.class);
        Map<IssueState, Long> after = new EnumMap<>(IssueState.class);
        SortedMap<Integer, Selection> openFrom = new TreeMap<>();
        Selection changed = Selection.NOTHING;
        long pairs = 0;
        int[][] filed = new int[tracker.scale().users()][PRIORITIES + 1];
        for (int issue = 0; issue < tracker.scale().issues(); issue++) {
            String title = Tracker.title(issue);
            before.merge(tracker.state(issue), 1L, Long::sum);
            after.merge(tracker.laterState(issue), 1L, Long::sum);
            if (tracker.changes(issue)) {
                changed = changed.with(title);
            }
            if (tracker.laterState(issue) == IssueState.OPEN) {
                for (int from = 1; from <= tracker.priority(issue); from++) {
                    openFrom.merge(from, Selection.NOTHING.with(title), (known, ignored) -> known.with(title));
                }
            }
            pairs += filed[tracker.assignee(issue)][tracker.priority(issue)]++;
        }
        return new Truth(tracker.scale(), Tracker.SEED, before, after, openFrom, changed, pairs, probes(tracker));
    }

    private static List<Probe> probes(Tracker tracker) {
        int step = tracker.scale().users() / PROBES;
        Map<Integer, Probe> probes = new TreeMap<>();
        for (int user = 0; user < PROBES * step; user += step) {
            probes.put(user, new Probe(user, Tracker.email(user), Tracker.userName(user), new ArrayList<>()));
        }
        for (int number = 0; number < tracker.scale().issues(); number++) {
            Probe probe = probes.get(tracker.assignee(number));
            if (probe != null) {
                probe.issues().add(probeIssue(tracker, number));
            }
        }
        return List.copyOf(probes.values());
    }

    private static ProbeIssue probeIssue(Tracker tracker, int number) {
        Issue issue = tracker.issue(number);
        return new ProbeIssue(
                number,
                issue.title(),
                issue.state(),
                tracker.laterState(number),
                issue.priority(),
                issue.reporter(),
                issue.labels());
    }
}
