// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.mentat.edn.EdnReader;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.pool.Database;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import dev.mentat.pool.StopSignal;
import dev.mentat.store.Store;
import dev.mentat.store.StoreTransaction;
import dev.mentat.store.Stores;
import dev.mentat.transact.Transactor;
import dev.mentat.transact.TxForms;
import dev.mentat.transact.TxFunctions;
import dev.mentat.transact.TxReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class GroupCommitTest {
    private static final Transactor TRANSACTOR = new Transactor(TxFunctions.installed());

    private final Database database = Database.open(DatabaseConfig.of(new Location.PrivateMemory()));
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger alone = new AtomicInteger();
    private final List<Thread> threads = new ArrayList<>();
    private Store store;
    private GroupCommit group;

    @BeforeEach
    void makeStore() {
        store = Stores.of(database, new QueryViews()).findOrCreate("default");
        group = new GroupCommit(store, Duration.ofMinutes(1));
        run(transaction("[{:db/ident :w/id :db/valueType :db.type/long :db/cardinality :db.cardinality/one"
                + " :db/unique :db.unique/value}]"));
        begun.set(0);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private UnitOfWork begin() {
        begun.incrementAndGet();
        return new UnitOfWork(database.lease("a writer"), false, false);
    }

    private <T> T run(Function<UnitOfWork, T> transaction) {
        return run(transaction, new StopSignal());
    }

    private <T> T run(Function<UnitOfWork, T> transaction, StopSignal stop) {
        Supplier<T> byItself = () -> {
            alone.incrementAndGet();
            try (UnitOfWork work = new UnitOfWork(database.lease("alone", stop), false, false)) {
                T result = transaction.apply(work);
                work.commit();
                return result;
            }
        };
        return group.run(transaction, stop, this::begin, byItself);
    }

    private Function<UnitOfWork, TxReport> transaction(String text) {
        return work -> {
            StoreTransaction writer = work.writer(store);
            return TRANSACTOR.transact(
                    TxForms.of(new EdnReader().read(text)), List.of(), writer, writer, Instant.now());
        };
    }

    private <T> CompletableFuture<T> start(Function<UnitOfWork, T> transaction, StopSignal stop) {
        return CompletableFuture.supplyAsync(() -> run(transaction, stop), task -> {
            Thread thread = new Thread(task, "a member");
            threads.add(thread);
            thread.start();
        });
    }

    /** Returns a transaction that gets nowhere before all others wait for it. */
    private Function<UnitOfWork, TxReport> first(Runnable startOthers, Consumer<UnitOfWork> end) {
        return work -> {
            TxReport report = transaction("[{:w/id -1}]").apply(work);
            if (threads.isEmpty()) {
                startOthers.run();
                awaitThreads();
            }
            end.accept(work);
            return report;
        };
    }

    /** Waits until all threads wait; one that is about to go on looks as if it waited, but not for long. */
    private void awaitThreads() {
        int times = 0;
        while (times < 10_000) {
            boolean allWait = threads.stream().allMatch(thread -> thread.getState() == Thread.State.WAITING);
            times = allWait ? times + 1 : 0;
            Thread.onSpinWait();
        }
    }

    private List<Long> committed() {
        try (UnitOfWork work = begin();
                StoreTransaction writer = work.writer(store)) {
            return writer
                    .attribute(writer.catalogue().schema().attributes().stream()
                            .filter(attribute -> attribute.ident().toString().equals(":w/id"))
                            .findFirst()
                            .orElseThrow())
                    .stream()
                    .map(datom -> (Long) datom.v())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void commitsTheTransactionsOfSeveralSessionsAtOnce() throws Exception {
        List<CompletableFuture<TxReport>> others = new ArrayList<>();
        long basis = store.basis();
        TxReport report = run(first(
                () -> IntStream.range(0, 7)
                        .forEach(i -> others.add(start(transaction("[{:w/id " + i + "}]"), new StopSignal()))),
                work -> assertThat(others).noneMatch(CompletableFuture::isDone)));

        assertThat(report.tx()).isEqualTo(basis + 1);
        List<Long> transactions = new ArrayList<>();
        for (CompletableFuture<TxReport> other : others) {
            transactions.add(other.get().tx());
        }
        assertThat(transactions)
                .containsExactlyInAnyOrder(basis + 2, basis + 3, basis + 4, basis + 5, basis + 6, basis + 7, basis + 8);
        assertThat(begun).hasValue(1);
        assertThat(alone).hasValue(0);
        assertThat(committed()).containsExactly(-1L, 0L, 1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void refusesAMemberWithoutTheOthers() throws Exception {
        List<CompletableFuture<TxReport>> others = new ArrayList<>();
        long basis = store.basis();
        run(first(
                () -> List.of("[{:w/id 1}]", "[{:w/id -1}]", "[{:w/id 2}]")
                        .forEach(text -> others.add(start(transaction(text), new StopSignal()))),
                work -> {}));

        assertRefused(others.get(1), ErrorKind.UNIQUE_CONFLICT);
        assertThat(others.get(0).get().tx() + others.get(2).get().tx()).isEqualTo(2 * basis + 5);
        assertThat(begun).hasValue(1);
        assertThat(committed()).containsExactly(-1L, 1L, 2L);
    }

    private static void assertRefused(CompletableFuture<TxReport> member, ErrorKind kind) {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(member::get)
                .withCauseInstanceOf(MentatException.class)
                .satisfies(
                        e -> assertThat(((MentatException) e.getCause()).kind()).isEqualTo(kind));
    }

    @Test
    void letsEveryMemberTryAloneWhenDuckDbFails() throws Exception {
        List<CompletableFuture<TxReport>> others = new ArrayList<>();
        AtomicInteger attempts = new AtomicInteger();
        Function<UnitOfWork, TxReport> failing = work -> {
            TxReport report = transaction("[{:w/id 1}]").apply(work);
            if (attempts.incrementAndGet() == 1) {
                work.lease().execute("SELECT * FROM no_such_table");
            }
            return report;
        };
        run(first(
                () -> {
                    others.add(start(failing, new StopSignal()));
                    others.add(start(transaction("[{:w/id 2}]"), new StopSignal()));
                },
                work -> {}));

        for (CompletableFuture<TxReport> other : others) {
            assertThat(other.get().tx()).isLessThanOrEqualTo(store.basis());
        }
        assertThat(attempts).hasValue(2);
        assertThat(alone.get()).isBetween(2, 3);
        assertThat(committed()).containsExactly(-1L, 1L, 2L);
    }

    @Test
    void letsTheOthersTryAloneWhenOneBreaksOff() throws Exception {
        List<CompletableFuture<TxReport>> others = new ArrayList<>();
        run(first(
                () -> {
                    others.add(start(transaction("[{:w/id 1}]"), new StopSignal()));
                    others.add(start(
                            work -> {
                                work.lease().fail();
                                throw new IllegalStateException("a bug");
                            },
                            new StopSignal()));
                },
                work -> {}));

        assertThat(others.get(0).get().tx()).isLessThanOrEqualTo(store.basis());
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(others.get(1)::get)
                .withRootCauseInstanceOf(IllegalStateException.class);
        assertThat(committed()).containsExactly(-1L, 1L);
    }

    @Test
    void stopsAMemberThatWaits() throws Exception {
        List<CompletableFuture<TxReport>> others = new ArrayList<>();
        StopSignal stop = new StopSignal();
        run(first(
                () -> {
                    others.add(start(transaction("[{:w/id 1}]"), stop));
                    others.add(start(transaction("[{:w/id 2}]"), new StopSignal()));
                },
                work -> {
                    stop.stop(ErrorKind.TIMEOUT);
                    assertRefused(others.get(0), ErrorKind.TIMEOUT);
                }));

        others.get(1).get();
        assertThat(committed()).containsExactly(-1L, 2L);
    }

    @Test
    void goesOnWithoutALeaderWhoCannotBegin() {
        StopSignal stop = new StopSignal();
        stop.stop(ErrorKind.CANCELLED);

        assertThatExceptionOfType(MentatException.class)
                .isThrownBy(() -> group.run(
                        transaction("[{:w/id 1}]"),
                        stop,
                        () -> new UnitOfWork(database.lease("stopped", stop), false, false),
                        () -> null))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(ErrorKind.CANCELLED));
        run(transaction("[{:w/id 2}]"));
        assertThat(committed()).containsExactly(2L);
    }
}
