// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The transactions of a session: one per statement in autocommit, else one from its first statement to commit or rollback.
 * Used by one thread at a time, but for {@link #cancel} and {@link #close}.
 */
final class SessionTransactions {
    private static final long MILLIS = 1_000;
    private static final String HOLDER = "connection";

    private final Database database;
    private final Runnable onEnd;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicBoolean letGo = new AtomicBoolean();

    private boolean autoCommit = true;
    private boolean begunBySql;
    private @Nullable UnitOfWork unit;
    private @Nullable Lease pinned;
    private volatile @Nullable Lease running;

    /**
     * Makes the transactions of a session.
     *
     * @param database where they happen; closed with the session
     * @param onEnd what is done whenever a transaction of several statements ends
     */
    SessionTransactions(Database database, Runnable onEnd) {
        this.database = database;
        this.onEnd = onEnd;
    }

    /** Runs a statement in the open transaction, or in one of its own that is committed afterwards. */
    <T> T run(Execution execution, Function<UnitOfWork, T> statement) {
        return autoCommit ? runAlone(execution, statement) : runInTransaction(execution, statement);
    }

    private <T> T runAlone(Execution execution, Function<UnitOfWork, T> statement) {
        try (UnitOfWork work = newUnit()) {
            T result = timed(work, execution, () -> statement.apply(work));
            work.commit();
            return result;
        }
    }

    private <T> T runInTransaction(Execution execution, Function<UnitOfWork, T> statement) {
        UnitOfWork work = open();
        if (work.isFailed()) {
            throw SessionErrors.failedTransaction();
        }
        try {
            return timed(work, execution, () -> statement.apply(work));
        } catch (RuntimeException e) {
            work.fail();
            throw e;
        }
    }

    /** Reads in the open transaction, or, if that has failed, in one of its own. */
    <T> T look(Function<UnitOfWork, T> reader) {
        UnitOfWork open = unit;
        if (open == null || !open.isFailed()) {
            return run(Execution.DEFAULT, reader);
        }
        try (UnitOfWork work = new UnitOfWork(database.lease(HOLDER), false)) {
            return timed(work, Execution.DEFAULT, () -> reader.apply(work));
        }
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
        try (UnitOfWork work = newUnit()) {
            return timed(work, execution, () -> statement.apply(work));
        }
    }

    private UnitOfWork open() {
        UnitOfWork work = unit;
        if (work == null) {
            work = newUnit();
            unit = work;
        }
        return work;
    }

    private UnitOfWork newUnit() {
        Lease kept = pinned;
        return kept == null ? new UnitOfWork(database.lease(HOLDER), false) : new UnitOfWork(kept, true);
    }

    private <T> T timed(UnitOfWork work, Execution execution, Supplier<T> action) {
        Lease lease = work.bareLease();
        lease.resume();
        running = lease;
        Future<?> deadline = execution.timeoutSeconds() == 0
                ? null
                : Deadlines.after(execution.timeoutSeconds() * MILLIS, () -> lease.cancel(ErrorKind.TIMEOUT));
        try {
            return action.get();
        } finally {
            running = null;
            if (deadline != null) {
                deadline.cancel(false);
            }
            if (closed.get()) {
                letGo();
            }
        }
    }

    /** Stops the statement that runs now, if there is one. Never waits. */
    void cancel() {
        Lease lease = running;
        if (lease != null) {
            lease.cancel(ErrorKind.CANCELLED);
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
        UnitOfWork work = unit;
        unit = null;
        onEnd.run();
        if (work != null) {
            ending.accept(work);
        }
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
            if (running == null) {
                letGo();
            }
        }
    }

    private void letGo() {
        if (letGo.compareAndSet(false, true)) {
            try {
                end(UnitOfWork::close);
                unpin();
            } finally {
                database.close();
            }
        }
    }
}
