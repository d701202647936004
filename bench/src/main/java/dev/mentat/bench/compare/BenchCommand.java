// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.rival.Workspace;
import dev.mentat.bench.tracker.Scale;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares the driver with other databases on the issue tracker, call by call. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Compares the driver with other databases on an issue tracker, call by call in one JVM.")
public final class BenchCommand implements Callable<Integer> {
    private static final double SECONDS = 3;
    private static final double QUICK_SECONDS = 0.5;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--scale",
            defaultValue = "xs",
            description = "How much data: ${COMPLETION-CANDIDATES}; about 0.003, 0.1, 1 and 10 million datoms.")
    private Scale scale;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "SCENARIO",
            completionCandidates = Scenarios.class,
            description = "Which scenarios: ${COMPLETION-CANDIDATES}. Without it all of them.")
    private @Nullable List<String> only;

    @Option(
            names = "--rivals",
            split = ",",
            paramLabel = "RIVAL",
            description = "Which databases beside the driver: ${COMPLETION-CANDIDATES}. Without it floor and peer.")
    private @Nullable List<RivalKind> rivals;

    @Option(names = "--seconds", description = "How long a scenario is measured for each database. Without it 3.")
    private @Nullable Double seconds;

    @Option(
            names = "--quick",
            description = "A look while working: the floor alone, half a second each, on the stores that lie there.")
    private boolean quick;

    @Option(
            names = "--data",
            paramLabel = "FOLDER",
            defaultValue = "bench/target/tracker",
            description = "Where the stores lie; default ${DEFAULT-VALUE}.")
    private Path data;

    @Option(names = "--reuse", description = "Use the stores that lie there instead of loading them anew.")
    private boolean reuse;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the results as JSON, too.")
    private @Nullable Path file;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = spec.commandLine().getOut();
        List<Task> tasks = tasks();
        List<RivalKind> kinds = Stream.concat(Stream.of(RivalKind.MENTAT), wantedRivals().stream())
                .distinct()
                .toList();
        ProgressLine progress = new ProgressLine(out, Ansi.AUTO.enabled(), kinds.size() + tasks.size());
        double time = seconds != null ? seconds : quick ? QUICK_SECONDS : SECONDS;
        Duration duration = Duration.ofMillis((long) (time * 1000));
        try (Workspace workspace = Workspace.open(scale, data, reuse || quick)) {
            Report report = new Run(workspace, tasks, kinds, duration, progress).run();
            report.loads().stream()
                    .filter(load -> load.report().transactional())
                    .forEach(load -> out.println(load));
            ReportTable.print(report.results(), out);
            if (file != null) {
                ReportFile.write(file, Environment.facts(scale, time), report);
                out.println("written to " + file);
            }
        }
        return 0;
    }

    private List<RivalKind> wantedRivals() {
        List<RivalKind> wanted = rivals;
        if (wanted != null) {
            return wanted;
        }
        return quick ? List.of(RivalKind.FLOOR) : List.of(RivalKind.FLOOR, RivalKind.PEER);
    }

    private List<Task> tasks() {
        List<String> wanted = only;
        if (wanted == null) {
            return Task.all();
        }
        for (String name : wanted) {
            if (Task.all().stream().noneMatch(task -> task.scenario().equals(name))) {
                throw new ParameterException(
                        spec.commandLine(),
                        "there is no scenario " + name + "; there are " + String.join(", ", new Scenarios()));
            }
        }
        return Task.all().stream()
                .filter(task -> wanted.contains(task.scenario()))
                .toList();
    }

    /** The names of all scenarios. */
    static final class Scenarios implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Task.all().stream().map(Task::scenario).distinct().iterator();
        }
    }
}
