// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.duckdb.MentatRival;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Workspace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs scenarios on databases and collects the results. */
final class Run {
    private final Workspace workspace;
    private final List<Task> tasks;
    private final List<RivalKind> kinds;
    private final Duration duration;
    private final ProgressLine progress;

    /**
     * A run.
     *
     * @param tasks in the order in which they are run: writing ones change the data for those after them
     * @param kinds the databases
     * @param duration how long each database is measured in each scenario
     */
    Run(Workspace workspace, List<Task> tasks, List<RivalKind> kinds, Duration duration, ProgressLine progress) {
        this.workspace = workspace;
        this.tasks = tasks;
        this.kinds = kinds;
        this.duration = duration;
        this.progress = progress;
    }

    /**
     * Opens the databases, loads those that are not loaded, and runs.
     *
     * @throws Exception when a database fails, or answers wrongly
     */
    Report run() throws Exception {
        List<Rival> rivals = new ArrayList<>();
        try {
            for (RivalKind kind : kinds) {
                progress.step("loading " + kind);
                rivals.add(kind.open(workspace));
            }
            Comparison comparison = new Comparison(workspace.tracker(), workspace.truth(), duration);
            List<Result> results = new ArrayList<>();
            for (Task task : tasks) {
                progress.step(task.title());
                results.addAll(results(task, task.measure().run(comparison, rivals)));
            }
            progress.finish();
            return new Report(
                    rivals.stream()
                            .map(rival -> new Report.Load(rival.name(), rival.loadReport()))
                            .toList(),
                    results);
        } finally {
            for (Rival rival : rivals) {
                rival.close();
            }
        }
    }

    private static List<Result> results(Task task, Map<String, Samples.Summary> summaries) {
        Samples.Summary ours = summaries.get(MentatRival.NAME);
        List<Result> results = new ArrayList<>();
        summaries.forEach((rival, summary) -> results.add(new Result(
                task.title(),
                rival,
                summary,
                ours == null ? Double.NaN : ours.p50() / summary.p50(),
                ours == null ? Double.NaN : ours.p10() / summary.p10())));
        return results;
    }
}
