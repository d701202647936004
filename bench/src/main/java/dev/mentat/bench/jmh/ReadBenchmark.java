// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.jmh;

import dev.mentat.bench.scenario.Scenario;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** The scenarios that read. Drawing the inputs is part of the time: some ten nanoseconds. */
public class ReadBenchmark extends TrackerBenchmark {
    /** What is asked. */
    @Param({
        "TRIVIAL",
        "POINT_LOOKUP",
        "PULL",
        "INPUT_BINDINGS",
        "REF_TRAVERSAL",
        "AGGREGATE",
        "PREDICATE_SCAN",
        "AS_OF",
        "SINCE",
        "PAIRS"
    })
    public Scenario scenario;

    @Override
    Scenario scenario() {
        return scenario;
    }

    /** Asks, and reads the whole result. */
    @Benchmark
    public void read(Blackhole blackhole) throws Exception {
        next().run(new BlackholeSink(blackhole));
    }
}
