// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.jmh;

import dev.mentat.bench.compare.RivalKind;
import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.rival.Workspace;
import dev.mentat.bench.scenario.Scenario;
import dev.mentat.bench.tracker.Scale;
import dev.mentat.bench.tracker.Tracker;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the benchmarks have in common: one database, one session, and a scenario whose answers are checked before the
 * first call. Stores lie in the folder that the system property {@value #DATA} names and are used again from trial to
 * trial.
 */
@State(Scope.Thread)
@Threads(1)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public abstract class TrackerBenchmark {
    /** The system property that names the folder of the stores. */
    public static final String DATA = "mentat.bench.data";

    private static final String DEFAULT_DATA = "bench/target/jmh";

    /** Which database. */
    @Param({"MENTAT", "FLOOR"})
    public RivalKind rival;

    /** How much data. */
    @Param("XS")
    public Scale scale;

    private final Random random = new Random(Tracker.SEED);
    private Workspace workspace;
    private Rival opened;
    private Session session;

    /** Returns the scenario that is measured. */
    abstract Scenario scenario();

    /** Opens the database, loading it first when it is not there, and checks its answers. */
    @Setup
    public void open() throws Exception {
        workspace = Workspace.open(scale, Path.of(System.getProperty(DATA, DEFAULT_DATA)), true);
        opened = rival.open(workspace);
        session = opened.openSession();
        scenario().check(workspace.tracker(), workspace.truth(), opened, session);
    }

    /** Closes the database and deletes what was written. */
    @TearDown
    public void close() throws Exception {
        session.close();
        opened.close();
        workspace.close();
    }

    /** Draws the next call. */
    Operation next() throws Exception {
        return scenario().draw(workspace.tracker(), random).on(session);
    }
}
