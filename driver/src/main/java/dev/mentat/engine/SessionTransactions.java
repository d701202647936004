// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.pool.StopSignal;
import dev.mentat.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a session: one per statement in autocommit, else one from its first statement to commit or rollback.
 * Used by one thread at a time, but for {@link #cancel} and {@link #close}.
 */
final class SessionTransactions {

    /** So often a statement runs on the assumption that no schema changes meanwhile, before it looks for itself. */
    private static final int MOST_ASSUMPTIONS = 2;

    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    private final Database database;
    private final Supplier<Store> store;
    private final Runnable onEnd;
    private final String holder = "connection " + LAST_NUMBER.incrementAndGet();
    private final StopSignal stop = new StopSignal();
    private final List<OpenRows> open = new ArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean letGo = new AtomicBoolean();

    private boolean autoCommit = true;
    private boolean begunBySql;
    private @Nullable UnitOfWork unit;
    private @Nullable Lease pinned;
    private volatile boolean busy;

    /**
     * Makes the transactions of a session.
     *
     * @param database where they happen; closed with the session
     * @param store gives the store in use
     * @param onEnd what is done whenever a transaction of several statements ends
     */
    SessionTransactions(Database database, Supplier<Store> store, Runnable onEnd) {
        this.database = database;
        this.store = store;
        this.onEnd = onEnd;
    }

    /**
     * Runs a statement in the open transaction, or in one of its own that is committed afterwards. What the statement knew
     * of a store's schema may turn out not to be what its snapshot shows; then everything is undone and it runs again.
     */
    <T> T run(Execution execution, Function<UnitOfWork, T> statement) {
        return busy(execution, () -> autoCommit ? runAlone(statement, true) : runInTransaction(statement, 0));
    }

    /**
     * Runs what writes to the store in use and to nothing else: in the open transaction, or in one that it may share with
     * what other sessions write.
     */
    <T> T transact(Execution execution, Function<UnitOfWork, T> transaction) {
        if (!autoCommit || pinned != null) {
            return run(execution, transaction);
        }
        GroupCommit group = GroupCommits.of(database).of(store.get());
        return busy(
                execution, () -> group.run(transaction, stop, () -> newUnit(false), () -> runAlone(transaction, true)));
    }

    private <T> T runAlone(Function<UnitOfWork, T> statement, boolean isKept) {
        for (int runs = 0; ; runs++) {
            try (UnitOfWork work = newUnit(isKept)) {
                Optional<T> result = attempt(work, statement, runs);
                if (result.isPresent() && work.isCoherent()) {
                    if (isKept) {
                        work.commit();
                    }
                    return result.get();
                }
            }
        }
    }

    private <T> T runInTransaction(Function<UnitOfWork, T> statement, int runsBefore) {
        UnitOfWork work = open();
        if (work.isFailed()) {
            throw SessionErrors.failedTransaction();
        }
        try {
            for (int runs = runsBefore; ; runs++) {
                Optional<T> result = attempt(work, statement, runs);
                if (result.isPresent() && work.settle()) {
                    return result.get();
                }
                work.restart();
            }
        } catch (RuntimeException e) {
            work.fail();
            throw e;
        }
    }

    /** Runs a statement once; nothing comes back if it failed and perhaps would not, had the schema been the right one. */
    private <T> Optional<T> attempt(UnitOfWork work, Function<UnitOfWork, T> statement, int runsBefore) {
        if (runsBefore < MOST_ASSUMPTIONS) {
            work.foresee(store.get());
        } else {
            work.takeSnapshot(store.get());
        }
        try {
            return Optional.of(statement.apply(work));
        } catch (MentatException e) {
            if (stop.reason() != null || work.isCoherent()) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /**
     * Runs a statement that only reads, and leaves its rows where they are until they are read. In autocommit DuckDB makes them
     * meanwhile, on a clone of their own. In an open transaction DuckDB keeps them, since a clone that streams can do nothing
     * else, and loses the reasons of failures. The last clone is not taken for this if there are several: the session needs
     * one for its next statement.
     */
    Outcome stream(Execution execution, Function<UnitOfWork, Outcome> statement) {
        if (!autoCommit) {
            return busy(execution, () -> {
                Outcome outcome = runInTransaction(statement, MOST_ASSUMPTIONS);
                return opened(outcome, open(), fetch -> busy(execution, fetch), () -> {});
            });
        }
        return pinned == null && open.size() < Math.max(1, database.config().poolSize() - 1)
                ? streamAlone(execution, statement)
                : run(execution, work -> statement.apply(work).buffered());
    }

    private Outcome streamAlone(Execution execution, Function<UnitOfWork, Outcome> statement) {
        StopSignal rowsStop = new StopSignal();
        return busy(
                execution,
                () -> stoppingAlso(rowsStop, () -> {
                    UnitOfWork work = new UnitOfWork(database.streamingLease(holder, rowsStop), false, false);
                    boolean isOpen = false;
                    try {
                        work.takeSnapshot(store.get());
                        Outcome outcome = opened(
                                statement.apply(work),
                                work,
                                fetch -> busy(execution, () -> stoppingAlso(rowsStop, fetch)),
                                work::close);
                        isOpen = isOpen(work);
                        return outcome;
                    } finally {
                        if (!isOpen) {
                            work.close();
                        }
                    }
                }));
    }

    /** Does something on a clone that has a signal of its own: what stops the session stops it too. */
    private <T> T stoppingAlso(StopSignal other, Supplier<T> action) {
        other.begin();
        Runnable before = stop.onStop(() -> passOn(other));
        passOn(other);
        try {
            return action.get();
        } finally {
            stop.onStop(before);
            other.end();
        }
    }

    private void passOn(StopSignal other) {
        ErrorKind reason = stop.reason();
        if (reason != null) {
            other.stop(reason);
        }
    }

    private boolean isOpen(UnitOfWork work) {
        return open.stream().anyMatch(rows -> rows.work() == work);
    }

    private Outcome opened(Outcome outcome, UnitOfWork work, OpenRows.Fetching fetching, Runnable onClose) {
        if (!(outcome instanceof Outcome.Rows rows) || !(rows.source() instanceof DuckRows source)) {
            return outcome;
        }
        List<OpenRows> self = new ArrayList<>();
        OpenRows opened = new OpenRows(source, work, fetching, () -> {
            open.removeAll(self);
            onClose.run();
        });
        self.add(opened);
        open.add(opened);
        return new Outcome.Rows(opened);
    }

    /**
     * Looks at schemas and catalogues in the open transaction, or, if none has begun or it has failed, in one of its own: what
     * is only looked at begins no transaction of the session, and takes no snapshot for it.
     */
    <T> T look(Function<UnitOfWork, T> reader) {
        UnitOfWork current = unit;
        if (autoCommit || (current != null && !current.isFailed())) {
            return run(Execution.DEFAULT, reader);
        }
        return busy(Execution.DEFAULT, () -> {
            try (UnitOfWork work =
                    current == null ? newUnit(true) : new UnitOfWork(database.lease(holder, stop), false, true)) {
                return reader.apply(work);
            }
        });
    }

    /**
     * Runs something in a transaction of its own that is rolled back afterwards.
     *
     * @throws dev.mentat.error.MentatException INVALID_TRANSACTION_STATE (25000) while a transaction is open, a part of which
     *     DuckDB cannot undo
     */
    <T> T speculate(Execution execution, Function<UnitOfWork, T> statement) {
        if (unit != null) {
            throw SessionErrors.speculationInTransaction();
        }
        return busy(execution, () -> runAlone(statement, false));
    }

    /**
     * Does something while no other session uses the database.
     *
     * @throws dev.mentat.error.MentatException INVALID_TRANSACTION_STATE (25000) while a transaction is open; NO_CLONE_FREE
     *     (53M01) naming who does not let go of the database
     */
    <T> T alone(Execution execution, Function<Lease, T> action) {
        if (unit != null) {
            throw SessionErrors.aloneInTransaction();
        }
        return busy(execution, () -> database.alone(holder, stop, pinned == null ? 0 : 1, action));
    }

    private UnitOfWork open() {
        UnitOfWork work = unit;
        if (work == null) {
            work = newUnit(false);
            unit = work;
        }
        return work;
    }

    private UnitOfWork newUnit(boolean isAlone) {
        Lease kept = pinned;
        return kept == null
                ? new UnitOfWork(database.lease(holder, stop), false, isAlone)
                : new UnitOfWork(kept, true, isAlone);
    }

    /** Does something that {@link #cancel} and a timeout stop, and after which a {@link #close} from elsewhere is completed. */
    private <T> T busy(Execution execution, Supplier<T> action) {
        if (busy) {
            return action.get();
        }
        stop.begin();
        busy = true;
        Future<?> deadline = execution.timeoutMillis() == 0
                ? null
                : Deadlines.after(execution.timeoutMillis(), () -> stop(ErrorKind.TIMEOUT));
        try {
            if (closed.get()) {
                throw SessionErrors.closed();
            }
            return action.get();
        } finally {
            busy = false;
            stop.end();
            if (deadline != null) {
                deadline.cancel(false);
            }
            if (closed.get()) {
                letGo();
            }
        }
    }

    private void stop(ErrorKind kind) {
        if (stop.stop(kind)) {
            Deadlines.untilDone(() -> !busy || !stop.stopAgain());
        }
    }

    /** Stops the statement that runs now, if there is one. Never waits. */
    void cancel() {
        if (busy) {
            stop(ErrorKind.CANCELLED);
        }
    }

    /** Returns the open transaction of several statements, or null. */
    @Nullable
    UnitOfWork current() {
        return unit;
    }

    boolean autoCommit() {
        return autoCommit;
    }

    /** Switches autocommit; switching it on commits the open transaction. */
    void setAutoCommit(boolean on) {
        if (on && !autoCommit) {
            end(UnitOfWork::commit);
        }
        autoCommit = on;
    }

    void commit() {
        if (autoCommit) {
            throw SessionErrors.autoCommit("commit");
        }
        end(UnitOfWork::commit);
    }

    void rollback() {
        if (autoCommit) {
            throw SessionErrors.autoCommit("rollback");
        }
        end(UnitOfWork::close);
    }

    private void end(Consumer<UnitOfWork> ending) {
        busy(Execution.DEFAULT, () -> {
            endNow(ending);
            return true;
        });
    }

    private void endNow(Consumer<UnitOfWork> ending) {
        UnitOfWork work = unit;
        unit = null;
        onEnd.run();
        endRows(work);
        if (work != null) {
            ending.accept(work);
        }
    }

    private void endRows(@Nullable UnitOfWork work) {
        List.copyOf(open).stream().filter(rows -> rows.work() == work).forEach(OpenRows::end);
    }

    private void endAllRows() {
        List.copyOf(open).forEach(OpenRows::end);
    }

    /** Does what a SQL text asks: it begins a transaction that lasts until a text ends it. */
    void control(TransactionControl control) {
        switch (control) {
            case BEGIN -> {
                begunBySql |= autoCommit;
                autoCommit = false;
            }
            case COMMIT -> endBySql(UnitOfWork::commit);
            case ROLLBACK -> endBySql(UnitOfWork::close);
        }
    }

    private void endBySql(Consumer<UnitOfWork> ending) {
        if (autoCommit) {
            throw SessionErrors.autoCommit("commit or rollback");
        }
        try {
            end(ending);
        } finally {
            autoCommit = begunBySql;
            begunBySql = false;
        }
    }

    /** Keeps the clone of a transaction for the session, since SQL leaves something behind in it. */
    void pin(UnitOfWork work) {
        pinned = work.pin();
    }

    /** Rolls back what is open, lets a pinned clone go and switches autocommit on. */
    void reset() {
        endAllRows();
        end(UnitOfWork::close);
        autoCommit = true;
        begunBySql = false;
        unpin();
    }

    private void unpin() {
        Lease kept = pinned;
        pinned = null;
        if (kept != null) {
            kept.close();
        }
    }

    boolean isClosed() {
        return closed.get();
    }

    /**
     * Rolls back what is open and lets go of the database. Closing twice is harmless. A statement that runs is stopped, and
     * its thread does the rest.
     */
    void close() {
        if (closed.compareAndSet(false, true)) {
            cancel();
            if (!busy) {
                letGo();
            }
        }
    }

    private void letGo() {
        if (letGo.compareAndSet(false, true)) {
            try {
                endAllRows();
                endNow(UnitOfWork::close);
                unpin();
            } finally {
                database.close();
            }
        }
    }
}
