// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.jmh;

import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.scenario.Scenario;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** The scenarios that write: each call is a transaction that is durable when it returns. */
public class WriteBenchmark extends TrackerBenchmark {
    /** What is written. */
    @Param({"TRANSACT", "TRANSACT_INDEXED", "TRANSACT_NEW", "TX10", "TX500"})
    public Scenario scenario;

    private Operation next;

    @Override
    Scenario scenario() {
        return scenario;
    }

    /** Draws the inputs and writes the transaction's text, which is not part of the time. */
    @Setup(Level.Invocation)
    public void draw() throws Exception {
        next = next();
    }

    /** Transacts. */
    @Benchmark
    public void write(Blackhole blackhole) throws Exception {
        next.run(new BlackholeSink(blackhole));
    }
}
