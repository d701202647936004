// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

final class BenchmarksTest {

    @Test
    void everyBenchmarkRunsOnce(@TempDir Path data) throws RunnerException {
        System.setProperty(TrackerBenchmark.DATA, data.toString());

        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("dev\\.mentat\\.bench\\.jmh\\.")
                        .mode(Mode.SingleShotTime)
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .param("rival", "PEER")
                        .param("scale", "TINY")
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        assertThat(results).hasSize(15);
    }
}
