// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.compare;

import dev.mentat.bench.rival.Rival;
import dev.mentat.bench.rival.Session;
import dev.mentat.bench.scenario.ConcurrentScenario;
import dev.mentat.bench.scenario.Scenario;
import dev.mentat.bench.tracker.Tracker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Phaser;

/** Lets several threads ask one database at once, each as fast as it is answered. */
final class Crowd {
    private final Tracker tracker;
    private final ConcurrentScenario scenario;
    private final int threads;
    private final Duration duration;

    /**
     * A crowd.
     *
     * @param duration how long it asks
     */
    Crowd(Tracker tracker, ConcurrentScenario scenario, int threads, Duration duration) {
        this.tracker = tracker;
        this.scenario = scenario;
        this.threads = threads;
        this.duration = duration;
    }

    /**
     * Runs once.
     *
     * @return the times of each thread, none if the database has no stores for writers
     * @throws Exception when the database fails
     */
    List<Samples> ask(Rival rival) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            Phaser start = new Phaser(threads);
            List<Callable<Optional<Samples>>> members = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int member = i;
                members.add(() -> ask(rival, member, start));
            }
            List<Samples> all = new ArrayList<>();
            for (Future<Optional<Samples>> member : executor.invokeAll(members)) {
                member.get().ifPresent(all::add);
            }
            return all;
        } finally {
            executor.shutdown();
        }
    }

    private Optional<Samples> ask(Rival rival, int member, Phaser start) throws Exception {
        boolean waiting = false;
        try {
            Optional<Session> opened =
                    scenario.onOwnStores() ? rival.openWriter(member) : Optional.of(rival.openSession());
            if (opened.isEmpty()) {
                return Optional.empty();
            }
            Random random = new Random(Tracker.SEED + member);
            try (Session session = opened.get()) {
                warmUp(session, random);
                waiting = true;
                start.arriveAndAwaitAdvance();
                return Optional.of(ask(session, random));
            }
        } finally {
            if (!waiting) {
                // Whatever kept this member from starting, the others must not wait for it.
                start.arriveAndDeregister();
            }
        }
    }

    /** Makes each kind of call once. */
    private void warmUp(Session session, Random random) throws Exception {
        for (Scenario turn : scenario.scenarios()) {
            turn.draw(tracker, random).on(session).run(new Tally());
        }
    }

    private Samples ask(Session session, Random random) throws Exception {
        Samples samples = new Samples();
        List<Scenario> turns = scenario.scenarios();
        long before = System.nanoTime();
        long end = before + duration.toNanos();
        for (int calls = 0; before < end; calls++) {
            Tally tally = new Tally();
            turns.get(calls % turns.size()).draw(tracker, random).on(session).run(tally);
            long after = System.nanoTime();
            samples.add(after - before, 0, tally.rows());
            before = after;
        }
        return samples;
    }
}
