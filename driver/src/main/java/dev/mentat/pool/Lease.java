// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.sql.DatabaseSql;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * A clone in use. It belongs to one thread at a time; only {@link #cancel} may come from another.
 *
 * <p>A lease knows whether a transaction is open and whether it failed. DuckDB reports success for the COMMIT of a
 * transaction that it has already rolled back, so whoever catches an {@link SQLException} turns it into a
 * {@link MentatException} by {@link #failure}, which marks the transaction; a failed transaction can only be rolled back.
 */
public final class Lease implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Lease.class.getName());

    private final Database database;
    private final PooledClone clone;
    private final String holder;
    private final StopSignal stop;
    private final Consumer<Lease> home;
    private final long since = System.nanoTime();
    private final AtomicBoolean closed = new AtomicBoolean();

    private volatile @Nullable Statement running;
    private boolean inTransaction;
    private boolean used;
    private boolean failed;
    private boolean pinned;

    Lease(Database database, PooledClone clone, String holder, StopSignal stop, Consumer<Lease> home) {
        this.database = database;
        this.clone = clone;
        this.holder = holder;
        this.stop = stop;
        this.home = home;
        stop.onStop(this::interrupt);
    }

    /** Returns the database that the clone belongs to. */
    public Database database() {
        return database;
    }

    /** Returns DuckDB's connection. Transactions are begun and ended by the lease only. */
    public DuckDBConnection connection() {
        return clone.connection();
    }

    /**
     * Returns a kept statement. It is valid until the next call of this method, so its result is to be read before.
     *
     * @param sql a single-table statement of ours with every varying value bound and every name qualified
     */
    public PreparedStatement kept(String sql) {
        throwIfStopped();
        try {
            clone.flushIfOlder(database.schemaChanges());
            PreparedStatement statement = clone.statements().get(sql);
            running = statement;
            used = true;
            database.countStatement();
            return statement;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Prepares a statement that the caller closes after one execution. */
    public PreparedStatement prepare(String sql) {
        throwIfStopped();
        try {
            PreparedStatement statement = clone.connection().prepareStatement(sql);
            running = statement;
            used = true;
            database.countStatement();
            return statement;
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /**
     * Makes an appender of whole rows, which the caller closes. It counts as a statement.
     *
     * @param schemaName the DuckDB schema of the table
     * @param table the bare name of the table
     */
    public DuckDBAppender appender(String schemaName, String table) {
        throwIfStopped();
        try {
            used = true;
            database.countStatement();
            return clone.connection().createAppender(schemaName, table);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Runs a statement that has neither parameters nor rows. */
    public void execute(String sql) {
        try (PreparedStatement statement = prepare(sql)) {
            statement.execute();
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Begins a transaction. Its snapshot is taken by the first statement that touches the database. */
    public void begin() {
        begin(DatabaseSql.BEGIN);
    }

    /** Begins a transaction in which DuckDB refuses to write. */
    public void beginReadOnly() {
        begin(DatabaseSql.BEGIN_READ_ONLY);
    }

    private void begin(String sql) {
        if (inTransaction) {
            throw new IllegalStateException("A transaction is open already");
        }
        try {
            kept(sql).execute();
        } catch (SQLException e) {
            throw failure(e);
        }
        inTransaction = true;
        failed = false;
        used = false;
    }

    /**
     * Commits the transaction. Afterwards none is open, whether it succeeded or not.
     *
     * @throws MentatException of kind TRANSACTION_FAILED if the transaction had failed: it is rolled back
     */
    public void commit() {
        if (failed) {
            rollback();
            throw DatabaseErrors.transactionFailed();
        }
        try {
            throwIfStopped();
        } catch (MentatException e) {
            rollback();
            throw e;
        }
        try {
            running = null;
            clone.statements().get(DatabaseSql.COMMIT).execute();
            database.countStatement();
            inTransaction = false;
        } catch (SQLException e) {
            MentatException failure = failure(e);
            rollback();
            throw failure;
        }
    }

    /** Rolls the transaction back if one is open. Never throws because there is nothing to roll back any more. */
    public void rollback() {
        if (!inTransaction) {
            return;
        }
        inTransaction = false;
        failed = false;
        try {
            running = null;
            clone.statements().get(DatabaseSql.ROLLBACK).execute();
            database.countStatement();
        } catch (SQLException e) {
            if (!DuckErrors.isNoTransaction(e) && !clone.instance().isDead()) {
                throw failure(e);
            }
        }
    }

    /** Tells whether a transaction is open, failed or not. */
    public boolean inTransaction() {
        return inTransaction;
    }

    /** Tells whether any statement was sent since {@link #begin}, so that the snapshot may have been taken. */
    public boolean isUsed() {
        return used;
    }

    /** Tells whether the open transaction failed. */
    public boolean isFailed() {
        return failed;
    }

    /** Marks the open transaction as failed, for a failure that DuckDB knows nothing of. */
    public void fail() {
        failed = inTransaction;
    }

    /**
     * Turns DuckDB's error into the engine's, marks the open transaction as failed, and has the database opened anew if
     * the error says that it is dead.
     */
    public MentatException failure(SQLException error) {
        fail();
        if (DuckErrors.isFatal(error) || clone.instance().isDead()) {
            return database.lost(clone.instance(), error);
        }
        ErrorKind kind = stop.reason();
        if (DuckErrors.isInterrupt(error) || (kind != null && DuckErrors.isStreamFailure(error))) {
            return DatabaseErrors.cancelled(kind == null ? ErrorKind.CANCELLED : kind, error);
        }
        return DuckErrors.translate(error);
    }

    /**
     * Stops what the lease runs and whatever it would run next, until {@link #resume}. May be called by any thread.
     *
     * @param kind {@link ErrorKind#CANCELLED} or {@link ErrorKind#TIMEOUT}
     */
    public void cancel(ErrorKind kind) {
        stop.stop(kind);
    }

    /** Stops what the lease runs now, and nothing that it runs later. May be called by any thread. */
    public void interrupt() {
        Statement statement = running;
        if (statement != null) {
            try {
                statement.cancel();
            } catch (SQLException e) {
                LOG.log(Level.DEBUG, "Nothing to cancel", e);
            }
        }
    }

    /** Forgets an earlier {@link #cancel}: a new user statement begins. */
    public void resume() {
        stop.begin();
    }

    /** Returns what stops the lease; its session's if a session has it. */
    public StopSignal stopSignal() {
        return stop;
    }

    /**
     * Tells that something else than the lease's own methods runs on the connection, so that {@link #cancel} reaches it.
     *
     * @param statement the statement, or null when it has ended
     */
    public void running(@Nullable Statement statement) {
        running = statement;
    }

    /**
     * Throws if the lease was told to stop.
     *
     * @throws MentatException of kind CANCELLED, TIMEOUT or CONNECTION_LOST
     */
    public void throwIfStopped() {
        ErrorKind kind = stop.reason();
        if (kind != null) {
            fail();
            throw kind == ErrorKind.CONNECTION_LOST
                    ? DatabaseErrors.lost(database.toString(), "found by another statement", null)
                    : DatabaseErrors.cancelled(kind, null);
        }
    }

    /** Says that the connection carries state of a session: the clone is not handed to anybody else. */
    public void pin() {
        pinned = true;
    }

    /**
     * Says that tables were made, changed or dropped, or that such a change was rolled back: every clone drops its kept
     * statements before it uses one again. May be called after {@link #close}.
     */
    public void schemaChanged() {
        database.countSchemaChange();
    }

    /** Returns who holds the lease and for how long. */
    public String description() {
        return holder + " (" + Duration.ofNanos(System.nanoTime() - since).toMillis() + " ms)";
    }

    PooledClone pooledClone() {
        return clone;
    }

    boolean isPinned() {
        return pinned;
    }

    /** Gives the clone back; an open transaction is rolled back. Further calls do nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        running = null;
        stop.onStop(null);
        try {
            rollback();
        } catch (MentatException e) {
            pinned = true;
            LOG.log(Level.DEBUG, "A clone that cannot roll back is thrown away", e);
        } finally {
            home.accept(this);
        }
    }
}
