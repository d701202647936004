// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.scenario.ConcurrentScenario;
import dev.mentat.bench.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What is measured at a time.
 *
 * @param scenario the name by which it is chosen
 * @param title the name under which it is reported
 * @param measure how it is measured
 */
record Task(String scenario, String title, Measure measure) {
    /** Measures databases. */
    @FunctionalInterface
    interface Measure {
        /**
         * Returns the times by the name of the database.
         *
         * @throws Exception when a database fails, or answers wrongly
         */
        Map<String, Samples.Summary> run(Comparison comparison, List<Rival> rivals) throws Exception;
    }

    /** Returns every task, those first that leave the data as it is. */
    static List<Task> all() {
        return Stream.of(
                        Stream.of(Scenario.values())
                                .filter(scenario -> !scenario.writes())
                                .map(Task::of),
                        Task.of(ConcurrentScenario.CONC_POINT),
                        Task.of(ConcurrentScenario.CONC_MIX),
                        Stream.of(Scenario.values()).filter(Scenario::writes).map(Task::of),
                        Task.of(ConcurrentScenario.CONC_WRITE),
                        Task.of(ConcurrentScenario.CONC_WRITE_STORES))
                .flatMap(tasks -> tasks)
                .toList();
    }

    private static Task of(Scenario scenario) {
        return new Task(
                scenario.toString(), scenario.toString(), (comparison, rivals) -> comparison.run(scenario, rivals));
    }

    private static Stream<Task> of(ConcurrentScenario scenario) {
        return scenario.threads().stream()
                .map(threads -> new Task(
                        scenario.toString(),
                        scenario + " x" + threads,
                        (comparison, rivals) -> comparison.run(scenario, threads, rivals)));
    }
}
