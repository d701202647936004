// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import com.sun.management.ThreadMXBean;
import dev.mentat.bench.rival.Operation;
import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.scenario.Call;
import dev.mentat.bench.scenario.ConcurrentScenario;
import dev.mentat.bench.scenario.Scenario;
import dev.mentat.bench.tracker.Tracker;
import dev.mentat.bench.tracker.Truth;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Runs one scenario on several databases in turn: every call with the same inputs on each of them, in an order that
 * changes from call to call, so that whatever else the machine does falls on all of them alike.
 */
final class Comparison {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final double WARM_UP_SHARE = 0.4;
    private static final int ROUNDS = 3;

    private final Tracker tracker;
    private final Truth truth;
    private final Duration duration;
    private final Random random = new Random(Tracker.SEED);

    /**
     * A comparison.
     *
     * @param duration how long each database is measured in each scenario; warming up comes on top
     */
    Comparison(Tracker tracker, Truth truth, Duration duration) {
        this.tracker = tracker;
        this.truth = truth;
        this.duration = duration;
    }

    /**
     * Checks the answers, warms up, and measures.
     *
     * @return the measured times by the name of the database
     * @throws Exception when a database fails, or answers wrongly
     */
    Map<String, Samples.Summary> run(Scenario scenario, List<Rival> rivals) throws Exception {
        List<Contender> contenders = new ArrayList<>();
        try {
            for (Rival rival : rivals) {
                Contender contender = new Contender(rival, rival.openSession());
                contenders.add(contender);
                scenario.check(tracker, truth, rival, contender.session);
            }
            alternate(scenario, contenders, (long) (duration.toNanos() * WARM_UP_SHARE));
            contenders.forEach(Contender::startOver);
            alternate(scenario, contenders, duration.toNanos());
            Map<String, Samples.Summary> summaries = new LinkedHashMap<>();
            contenders.forEach(contender ->
                    summaries.put(contender.rival.name(), Samples.together(List.of(contender.samples), 1)));
            return summaries;
        } finally {
            for (Contender contender : contenders) {
                contender.session.close();
            }
        }
    }

    /**
     * Lets several threads ask each database, in slices that alternate between the databases.
     *
     * @return the measured times by the name of the database
     * @throws Exception when a database fails
     */
    Map<String, Samples.Summary> run(ConcurrentScenario scenario, int threads, List<Rival> rivals) throws Exception {
        Crowd crowd = new Crowd(tracker, scenario, threads, duration.dividedBy(ROUNDS));
        Map<String, List<Samples>> samples = new LinkedHashMap<>();
        for (int round = 0; round < ROUNDS; round++) {
            for (Rival rival : rivals) {
                samples.computeIfAbsent(rival.name(), name -> new ArrayList<>()).addAll(crowd.ask(rival));
            }
        }
        samples.values().removeIf(List::isEmpty);
        Map<String, Samples.Summary> summaries = new LinkedHashMap<>();
        samples.forEach((name, all) -> summaries.put(name, Samples.together(all, ROUNDS)));
        return summaries;
    }

    /** A database whose time is used up sits out, so that a slow one does not keep the others from being measured. */
    private void alternate(Scenario scenario, List<Contender> contenders, long nanos) throws Exception {
        List<Contender> order = new ArrayList<>(contenders);
        while (!order.isEmpty()) {
            Call call = scenario.draw(tracker, random);
            for (Contender contender : order) {
                contender.take(call);
            }
            order.removeIf(contender -> contender.used >= nanos);
            Collections.rotate(order, 1);
        }
    }

    /** A database in the comparison. */
    private static final class Contender {
        private final Rival rival;
        private final Session session;
        private Samples samples = new Samples();
        private long used;

        Contender(Rival rival, Session session) {
            this.rival = rival;
            this.session = session;
        }

        void startOver() {
            samples = new Samples();
            used = 0;
        }

        void take(Call call) throws Exception {
            Operation operation = call.on(session);
            Tally tally = new Tally();
            long bytes = THREADS.getCurrentThreadAllocatedBytes();
            long started = System.nanoTime();
            operation.run(tally);
            long nanos = System.nanoTime() - started;
            used += nanos;
            samples.add(nanos, THREADS.getCurrentThreadAllocatedBytes() - bytes, tally.rows());
        }
    }
}
