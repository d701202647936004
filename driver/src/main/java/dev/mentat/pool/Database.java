// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.MentatException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A DuckDB database that is open in this JVM: one per file or memory name, shared by all who open it. Thread-safe.
 *
 * <p>When DuckDB gives an instance up, all clones are closed and a file is opened anew; whoever was using a clone gets a
 * failure of kind CONNECTION_LOST.
 */
public final class Database implements AutoCloseable {
    private static final Logger LOG = System.getLogger(Database.class.getName());
    private static final long FORCED_DRAIN_MILLIS = 5_000;
    private static final int MOST_EXTRAS = 1 << 20;

    private final DatabaseConfig config;
    private final DatabaseOpener opener;
    private final ClonePool pool;
    private final Map<Class<? extends Attachment>, Attachment> attachments = new ConcurrentHashMap<>();
    private final AtomicLong schemaChanges = new AtomicLong();
    private final LongAdder statements = new LongAdder();

    /** Given to those who work beside the pool. */
    private final FairPermits extras = new FairPermits(MOST_EXTRAS);

    /** Guards the replacement of the instance. */
    private final ReentrantLock instanceLock = new ReentrantLock();

    private volatile DuckInstance instance;
    private volatile boolean closed;

    /** Who has the database to itself. */
    private volatile @Nullable Thread alone;

    Database(DatabaseConfig config, DatabaseOpener opener) {
        this.config = config;
        this.opener = opener;
        this.instance = opener.open();
        this.pool = new ClonePool(this, config.poolSize());
    }

    /**
     * Opens a database, or joins those who have it open. Each open is to be matched by one {@link #close}.
     *
     * @throws MentatException of kind CANNOT_OPEN
     */
    public static Database open(DatabaseConfig config) {
        return DatabaseRegistry.open(config);
    }

    /** Returns how the first to open it did so. */
    public DatabaseConfig config() {
        return config;
    }

    /**
     * Leases a clone, waiting as long as the configuration says.
     *
     * @param holder who asks, for messages about clones in use
     * @param stop stops the waiting, and later what the lease runs
     * @throws MentatException of kind NO_CLONE_FREE; of kind CANCELLED or TIMEOUT if it is stopped while it waits
     */
    public Lease lease(String holder, StopSignal stop) {
        return lease(holder, stop, false);
    }

    /**
     * Leases a clone that nothing but its own methods stops, like {@link #lease(String, StopSignal)}.
     *
     * @param holder who asks, for messages about clones in use
     */
    public Lease lease(String holder) {
        return lease(holder, new StopSignal());
    }

    /**
     * Leases a clone on which DuckDB makes the rows of a result while they are read, like
     * {@link #lease(String, StopSignal)}. Until a result is read to its end or closed, nothing else may be done on it.
     *
     * @param holder who asks, for messages about clones in use
     * @param stop stops the waiting, and later what the lease runs
     */
    public Lease streamingLease(String holder, StopSignal stop) {
        return lease(holder, stop, true);
    }

    private Lease lease(String holder, StopSignal stop, boolean streaming) {
        if (closed) {
            throw DatabaseErrors.closed(toString());
        }
        return LeaseEvent.recorded(
                holder, streaming, () -> pool.lease(livingInstance(), holder, stop, config.poolWait(), streaming));
    }

    /**
     * Makes a clone beside the pool, for work on behalf of all sessions that must not wait for any of them.
     *
     * @param holder who asks
     */
    public Lease extraLease(String holder) {
        if (closed) {
            throw DatabaseErrors.closed(toString());
        }
        if (Thread.currentThread().equals(alone)) {
            return freeLease(livingInstance(), holder, new StopSignal());
        }
        extras.acquire(1, new StopSignal(), Long.MAX_VALUE);
        try {
            return ownLease(livingInstance(), holder, new StopSignal(), lease -> {
                lease.pooledClone().close();
                extras.release(1);
            });
        } catch (RuntimeException e) {
            extras.release(1);
            throw e;
        }
    }

    private Lease freeLease(DuckInstance current, String holder, StopSignal stop) {
        return ownLease(current, holder, stop, lease -> lease.pooledClone().close());
    }

    private Lease ownLease(DuckInstance current, String holder, StopSignal stop, Consumer<Lease> home) {
        try {
            return new Lease(this, new PooledClone(current, schemaChanges(), false), holder, stop, home);
        } catch (SQLException e) {
            throw DuckErrors.isFatal(e) ? lost(current, e) : DuckErrors.translate(e);
        }
    }

    /**
     * Does something while nobody else uses the database. Waits until all leases are given back; whoever asks for one
     * meanwhile waits too.
     *
     * @param holder who asks
     * @param stop stops the waiting, and what is done
     * @param own how many leases the one who asks has itself; none may have a transaction open
     * @param action what to do, with a lease outside a transaction
     * @throws MentatException of kind NO_CLONE_FREE naming who does not let go
     */
    public <T> T alone(String holder, StopSignal stop, int own, Function<Lease, T> action) {
        if (!pool.takeAll(own, stop, config.poolWait())) {
            throw DatabaseErrors.notAlone(toString(), config.poolWait(), holders());
        }
        try {
            extras.acquire(MOST_EXTRAS, stop, Long.MAX_VALUE);
            alone = Thread.currentThread();
            pool.closeIdle();
            try (Lease lease = freeLease(livingInstance(), holder, stop)) {
                return action.apply(lease);
            } finally {
                alone = null;
                extras.release(MOST_EXTRAS);
            }
        } finally {
            pool.giveAll(own);
        }
    }

    /**
     * Returns the one object of a class that a higher layer keeps with this database.
     *
     * @param maker makes it at the first call; must not ask for the same class
     */
    public <T extends Attachment> T attachment(Class<T> type, Supplier<T> maker) {
        return type.cast(attachments.computeIfAbsent(type, key -> maker.get()));
    }

    /** Returns the name by which DuckDB calls the database, which SQL may put before the name of a schema. */
    public String catalogName() {
        return livingInstance().catalogName();
    }

    /**
     * Brings the write-ahead log into the file.
     *
     * @throws MentatException naming who holds a clone, if DuckDB refuses because of an open snapshot
     */
    public void checkpoint() {
        DuckInstance current = livingInstance();
        try {
            current.checkpoint();
        } catch (SQLException e) {
            if (DuckErrors.isFatal(e)) {
                throw lost(current, e);
            }
            throw DatabaseErrors.checkpointRefused(DuckErrors.message(e), holders(), e);
        }
    }

    /** Returns who holds clones now and for how long. */
    public List<String> holders() {
        return pool.holders();
    }

    /** Returns how many clones nobody uses. */
    public int idleClones() {
        return pool.idleCount();
    }

    /** Returns how the statement caches of the living clones have done. */
    public CacheStats cacheStats() {
        return pool.cacheStats();
    }

    /** Returns how many statements were sent to DuckDB through leases. */
    public long statementCount() {
        return statements.sum();
    }

    private DuckInstance livingInstance() {
        DuckInstance current = instance;
        return current.isDead() ? reopen() : current;
    }

    private DuckInstance reopen() {
        instanceLock.lock();
        try {
            if (instance.isDead()) {
                instance = opener.reopen();
                attachments.values().forEach(Attachment::reopened);
            }
            return instance;
        } finally {
            instanceLock.unlock();
        }
    }

    /** Gives a dead instance up, opens the file anew, and returns what to tell the caller. */
    MentatException lost(DuckInstance dead, SQLException error) {
        String reason = DuckErrors.firstLine(error);
        instanceLock.lock();
        try {
            if (!dead.isDead()) {
                LOG.log(Level.WARNING, "DuckDB gave up " + this + ": " + reason);
                dead.markDead();
                pool.closeAll(dead);
                dead.abandon();
            }
        } finally {
            instanceLock.unlock();
        }
        if (config.location() instanceof Location.DatabaseFile && !closed) {
            reopen();
            return DatabaseErrors.lost(toString(), reason, error);
        }
        return DatabaseErrors.lostMemory(toString(), reason, error);
    }

    void countStatement() {
        statements.increment();
    }

    long schemaChanges() {
        return schemaChanges.get();
    }

    void countSchemaChange() {
        schemaChanges.incrementAndGet();
    }

    /** Takes back one {@link #open}; the last one drains the leases, checkpoints a file and shuts DuckDB down. */
    @Override
    public void close() {
        DatabaseRegistry.close(this);
    }

    void shutDown() {
        closed = true;
        if (!drain(config.poolWait())) {
            LOG.log(Level.WARNING, "Closing " + this + " although it is in use by " + holders());
            pool.cancelAll();
            drain(FORCED_DRAIN_MILLIS);
        }
        DuckInstance last = instance;
        if (!last.isDead()) {
            tellAttachments(last);
            pool.closeIdle();
            last.closeInOrder();
        }
        opener.close();
    }

    private boolean drain(long waitMillis) {
        try {
            return pool.takeAll(0, new StopSignal(), waitMillis);
        } catch (MentatException e) {
            LOG.log(Level.DEBUG, "Interrupted while waiting for the last leases", e);
            return false;
        }
    }

    private void tellAttachments(DuckInstance last) {
        if (config.readOnly() || attachments.isEmpty()) {
            return;
        }
        try (Lease lease = freeLease(last, "closing", new StopSignal())) {
            attachments.values().forEach(attachment -> attachment.closing(lease));
        } catch (MentatException e) {
            LOG.log(Level.WARNING, "What would speed up the next open could not be written", e);
        }
    }

    /** Returns the file or what kind of memory it is. */
    @Override
    public String toString() {
        return config.location().toString();
    }
}
