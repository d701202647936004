// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.scenario;

import dev.mentat.bench.rival.Ids;
import dev.mentat.bench.tracker.IssueState;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.Truth;
import dev.mentat.bench.tracker.Truth.Probe;
import dev.mentat.bench.tracker.Truth.ProbeIssue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** The scenarios that read. */
final class Reads {
    private static final int BOUND_USERS = 100;
    private static final int LEAST_PRIORITY = 4;
    private static final int PRIORITIES = 2;

    private Reads() {}

    static Call trivial(Tracker tracker, Random random) {
        return trivial(random.nextLong());
    }

    private static Call trivial(long value) {
        return session -> sink -> session.trivial(value, sink);
    }

    static List<Check> trivialChecks(Tracker tracker, Truth truth) {
        return List.of(new Check(trivial(42), Check.rows(ids -> List.of(List.of(42L)))));
    }

    static Call pointLookup(Tracker tracker, Random random) {
        return pointLookup(random.nextInt(tracker.scale().users()));
    }

    private static Call pointLookup(int user) {
        return session -> sink -> session.pointLookup(user, sink);
    }

    static List<Check> pointLookupChecks(Tracker tracker, Truth truth) {
        return truth.probes().stream()
                .map(probe -> new Check(pointLookup(probe.user()), Check.rows(ids -> List.of(user(probe, ids)))))
                .toList();
    }

    private static List<Object> user(Probe probe, Ids ids) {
        return List.of(ids.user(probe.user()), probe.name());
    }

    static Call pull(Tracker tracker, Random random) {
        return pull(random.nextInt(tracker.scale().issues()));
    }

    private static Call pull(int issue) {
        return session -> sink -> session.pull(issue, sink);
    }

    /** The instant is left out of the comparison: each database spells it in its own way. */
    static List<Check> pullChecks(Tracker tracker, Truth truth) {
        return probeIssues(
                truth,
                (probe, issue) -> new Check(pull(issue.number()), (rows, ids) -> {
                    List<List<Object>> spelledAlike = rows.stream()
                            .filter(row -> !row.get(0).equals(":issue/created-at"))
                            .toList();
                    return Check.rows(anyIds -> pulled(probe, issue, anyIds)).complaint(spelledAlike, ids);
                }));
    }

    private static List<List<Object>> pulled(Probe probe, ProbeIssue issue, Ids ids) {
        List<List<Object>> rows = new ArrayList<>();
        rows.add(List.of(":db/id", ids.issue(issue.number())));
        rows.add(List.of(":issue/title", issue.title()));
        rows.add(List.of(":issue/state", issue.after().keyword()));
        rows.add(List.of(":issue/priority", (long) issue.priority()));
        rows.add(List.of(":issue/assignee", ids.user(probe.user())));
        rows.add(List.of(":issue/reporter", ids.user(issue.reporter())));
        issue.labels().forEach(label -> rows.add(List.of(":issue/label", ids.label(label))));
        return rows;
    }

    private static List<Check> probeIssues(Truth truth, IssueCheck check) {
        return truth.probes().stream()
                .flatMap(probe -> probe.issues().stream().limit(5).map(issue -> check.of(probe, issue)))
                .toList();
    }

    static Call inputBindings(Tracker tracker, Random random) {
        int users = tracker.scale().users();
        return inputBindings(random.ints(0, users)
                .distinct()
                .limit(Math.min(BOUND_USERS, users))
                .toArray());
    }

    private static Call inputBindings(int[] users) {
        return session -> sink -> session.inputBindings(users, sink);
    }

    static List<Check> inputBindingsChecks(Tracker tracker, Truth truth) {
        int[] users = truth.probes().stream().mapToInt(Probe::user).toArray();
        return List.of(new Check(
                inputBindings(users),
                Check.rows(ids ->
                        truth.probes().stream().map(probe -> user(probe, ids)).toList())));
    }

    static Call refTraversal(Tracker tracker, Random random) {
        return refTraversal(random.nextInt(tracker.scale().users()));
    }

    private static Call refTraversal(int user) {
        return session -> sink -> session.refTraversal(user, sink);
    }

    static List<Check> refTraversalChecks(Tracker tracker, Truth truth) {
        return assigned(truth, Reads::refTraversal, ProbeIssue::after);
    }

    private static List<Check> assigned(
            Truth truth, Function<Integer, Call> call, Function<ProbeIssue, IssueState> state) {
        return truth.probes().stream()
                .map(probe -> new Check(
                        call.apply(probe.user()),
                        Check.rows(ids -> probe.issues().stream()
                                .map(issue -> List.<Object>of(
                                        ids.issue(issue.number()),
                                        issue.title(),
                                        state.apply(issue).keyword()))
                                .toList())))
                .toList();
    }

    static Call aggregate(Tracker tracker, Random random) {
        return session -> session::aggregate;
    }

    static List<Check> aggregateChecks(Tracker tracker, Truth truth) {
        return List.of(new Check(
                session -> session::aggregate,
                Check.rows(ids -> truth.after().entrySet().stream()
                        .map(entry -> List.<Object>of(entry.getKey().keyword(), entry.getValue()))
                        .toList())));
    }

    static Call predicateScan(Tracker tracker, Random random) {
        return predicateScan(LEAST_PRIORITY + random.nextInt(PRIORITIES));
    }

    private static Call predicateScan(int priority) {
        return session -> sink -> session.predicateScan(priority, sink);
    }

    static List<Check> predicateScanChecks(Tracker tracker, Truth truth) {
        return truth.openFrom().entrySet().stream()
                .map(entry -> new Check(
                        predicateScan(entry.getKey()),
                        Check.selection(
                                entry.getValue(), ids -> row -> row.get(1).hashCode())))
                .toList();
    }

    static Call asOf(Tracker tracker, Random random) {
        return asOf(random.nextInt(tracker.scale().users()));
    }

    private static Call asOf(int user) {
        return session -> sink -> session.asOf(user, sink);
    }

    static List<Check> asOfChecks(Tracker tracker, Truth truth) {
        return assigned(truth, Reads::asOf, ProbeIssue::before);
    }

    static Call since(Tracker tracker, Random random) {
        return session -> session::since;
    }

    static List<Check> sinceChecks(Tracker tracker, Truth truth) {
        return List.of(new Check(session -> session::since, Check.selection(truth.changed(), ids -> {
            Map<Long, Integer> numbers = ids.issueNumbers();
            return row ->
                    Tracker.title(numbers.getOrDefault((Long) row.get(0), -1)).hashCode();
        })));
    }

    static Call pairs(Tracker tracker, Random random) {
        return session -> session::pairs;
    }

    static List<Check> pairsChecks(Tracker tracker, Truth truth) {
        return List.of(new Check(session -> session::pairs, Check.count(truth.pairs())));
    }

    /** Makes a check of an issue of a probe user. */
    @FunctionalInterface
    private interface IssueCheck {
        Check of(Probe probe, ProbeIssue issue);
    }
}
