// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.tracker;

import dev.mentat.bench.tracker.Truth.Probe;
import dev.mentat.bench.tracker.Truth.ProbeIssue;
import dev.mentat.bench.tracker.Truth.Selection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The truth as a file beside the data that it belongs to: lines of tab-separated fields, each line led by the name of
 * what it tells. Data that is kept is so never judged by the truth of another generator.
 */
public final class TruthFile {
    private static final String TRACKER = "tracker";
    private static final String STATE = "state";
    private static final String OPEN_FROM = "open-from";
    private static final String CHANGED = "changed";
    private static final String PAIRS = "pairs";
    private static final String PROBE = "probe";
    private static final String ISSUE = "issue";

    private TruthFile() {}

    /** Writes the truth. */
    public static void write(Truth truth, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(line(TRACKER, truth.scale().name(), truth.seed()));
        for (IssueState state : IssueState.values()) {
            lines.add(line(
                    STATE,
                    state.name(),
                    truth.before().getOrDefault(state, 0L),
                    truth.after().getOrDefault(state, 0L)));
        }
        truth.openFrom()
                .forEach((priority, open) -> lines.add(line(OPEN_FROM, priority, open.rows(), open.titleHash())));
        lines.add(line(CHANGED, truth.changed().rows(), truth.changed().titleHash()));
        lines.add(line(PAIRS, truth.pairs()));
        for (Probe probe : truth.probes()) {
            lines.add(line(PROBE, probe.user(), probe.email(), probe.name()));
            probe.issues().forEach(issue -> lines.add(line(issue)));
        }
        Files.write(file, lines);
    }

    private static String line(ProbeIssue issue) {
        return line(
                ISSUE,
                issue.number(),
                issue.title(),
                issue.before().name(),
                issue.after().name(),
                issue.priority(),
                issue.reporter(),
                issue.labels().stream().map(String::valueOf).collect(Collectors.joining(",")));
    }

    private static String line(Object... fields) {
        return Arrays.stream(fields).map(String::valueOf).collect(Collectors.joining("\t"));
    }

    /** Reads the truth back. */
    public static Truth read(Path file) throws IOException {
        Reading reading = new Reading();
        for (String line : Files.readAllLines(file)) {
            reading.accept(line.split("\t", -1));
        }
        return reading.truth();
    }

    /** What has been read so far. */
    private static final class Reading {
        private final Map<IssueState, Long> before = new EnumMap<>(IssueState.class);
        private final Map<IssueState, Long> after = new EnumMap<>(IssueState.class);
        private final SortedMap<Integer, Selection> openFrom = new TreeMap<>();
        private final List<Probe> probes = new ArrayList<>();
        private Scale scale = Scale.TINY;
        private long seed;
        private Selection changed = Selection.NOTHING;
        private long pairs;

        void accept(String[] fields) throws IOException {
            switch (fields[0]) {
                case TRACKER -> {
                    scale = Scale.valueOf(fields[1]);
                    seed = Long.parseLong(fields[2]);
                }
                case STATE -> {
                    before.put(IssueState.valueOf(fields[1]), Long.parseLong(fields[2]));
                    after.put(IssueState.valueOf(fields[1]), Long.parseLong(fields[3]));
                }
                case OPEN_FROM -> openFrom.put(Integer.parseInt(fields[1]), selection(fields[2], fields[3]));
                case CHANGED -> changed = selection(fields[1], fields[2]);
                case PAIRS -> pairs = Long.parseLong(fields[1]);
                case PROBE ->
                    probes.add(new Probe(Integer.parseInt(fields[1]), fields[2], fields[3], new ArrayList<>()));
                case ISSUE -> probes.get(probes.size() - 1).issues().add(issue(fields));
                default -> throw new IOException("a truth file has no line that begins with " + fields[0]);
            }
        }

        private static Selection selection(String rows, String titleHash) {
            return new Selection(Long.parseLong(rows), Long.parseLong(titleHash));
        }

        private static ProbeIssue issue(String[] fields) {
            List<Integer> labels = fields[7].isEmpty()
                    ? List.of()
                    : Arrays.stream(fields[7].split(",", -1))
                            .map(Integer::valueOf)
                            .toList();
            return new ProbeIssue(
                    Integer.parseInt(fields[1]),
                    fields[2],
                    IssueState.valueOf(fields[3]),
                    IssueState.valueOf(fields[4]),
                    Integer.parseInt(fields[5]),
                    Integer.parseInt(fields[6]),
                    labels);
        }

        Truth truth() {
            return new Truth(scale, seed, before, after, openFrom, changed, pairs, probes);
        }
    }
}
