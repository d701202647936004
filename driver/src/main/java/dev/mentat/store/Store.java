// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.MentatException;
import dev.mentat.error.StoreErrors;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Bootstrap;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.LayoutSql;
import dev.mentat.sql.StoreSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A store of a database: one object per store and JVM, shared by all sessions. What it knows changes only after a commit
 * returned. Thread-safe.
 *
 * <p>Its generation is even while nothing is happening to its schema and layout, and odd from just before the COMMIT of a
 * change until the change is published. A reader takes the catalogue, lets DuckDB take its snapshot, and then asks
 * {@link #isCurrent}; if the answer is no, its catalogue may be older or newer than its snapshot, and it starts again.
 */
public final class Store {
    /** Later than any transaction can be, and still a timestamp of DuckDB's. */
    private static final Instant END_OF_TIME = Instant.parse("+294000-01-01T00:00:00Z");

    private final Database database;
    private final String name;
    private final String schemaName;
    private final ViewCompiler viewCompiler;
    private final LayoutSql layoutSql;
    private final StoreSql sql;
    private final WriteLocks.Lock writeLock;
    private final TableSizes sizes = new TableSizes();
    private final AtomicLong lastPrivateGeneration = new AtomicLong();

    /** Guards loading. */
    private final ReentrantLock loading = new ReentrantLock();

    private volatile @Nullable StoreState state;
    private volatile long generation;

    /** Odd from just before the COMMIT of retractions until they are published. */
    private volatile long retractions;

    private volatile boolean dropped;

    Store(Database database, WriteLocks locks, String name, String schemaName, ViewCompiler viewCompiler) {
        this.database = database;
        this.writeLock = locks.lock(name);
        this.name = name;
        this.schemaName = schemaName;
        this.viewCompiler = viewCompiler;
        this.layoutSql = new LayoutSql(schemaName);
        this.sql = new StoreSql(schemaName);
    }

    /** Returns the store's name. */
    public String name() {
        return name;
    }

    /** Returns the name of the DuckDB schema that holds its tables and views. */
    public String schemaName() {
        return schemaName;
    }

    /** Returns schema and layout as they were after the last committed change. */
    public Catalogue catalogue() {
        return state().catalogue();
    }

    /** Returns the newest committed transaction. */
    public long basis() {
        return state().basis();
    }

    /**
     * Tells whether a catalogue is still the published one and no change is being committed. Asked after the first
     * statement of a transaction, it tells whether the catalogue fits the transaction's snapshot.
     */
    public boolean isCurrent(Catalogue catalogue) {
        return generation == catalogue.generation();
    }

    /**
     * Tells like {@link #isCurrent} whether a catalogue fits a snapshot, and besides whether its layout knows the last
     * retraction that the snapshot shows. Asked instead of it by readers of the past, who leave retired tables out by what
     * the layout says.
     */
    public boolean isCurrentForPast(Catalogue catalogue) {
        boolean isRetracting = (retractions & 1) != 0;
        return !isRetracting
                && isCurrent(catalogue)
                && StoreLayout.of(catalogue).lastRetraction()
                        == state().layout().lastRetraction();
    }

    /** Tells whether what is known about the store is in memory. */
    public boolean isLoaded() {
        return state != null && !dropped;
    }

    /**
     * Returns schema and layout as the snapshot of a transaction shows them: what is published if it fits, else read from the
     * database. Takes the snapshot if the transaction has none.
     */
    public Catalogue catalogueIn(Lease lease) {
        return fitting(lease, catalogue())
                .orElseGet(() ->
                        new StoreLoader(this, lease).load(privateGeneration()).catalogue());
    }

    /**
     * Compares a published catalogue with the snapshot of a transaction, which is taken if there is none yet.
     *
     * @return a catalogue for all further readers of the snapshot, or nothing if the given one is older or newer
     */
    public Optional<Catalogue> fitting(Lease lease, Catalogue published) {
        StoreState known = state();
        boolean fits = known.catalogue().generation() == published.generation()
                && shows(lease, known.catalogueTx())
                && isCurrent(published);
        if (!fits) {
            return Optional.empty();
        }
        return Optional.of(
                isCurrentForPast(published)
                        ? published
                        : new Catalogue(
                                published.schema(),
                                StoreLayout.of(published).withUnknownRetractions(),
                                published.generation()));
    }

    /** Returns the newest transaction that the snapshot of a transaction shows. */
    public long basisIn(Lease lease) {
        try (PreparedStatement select = lease.prepare(sql.lastTx());
                ResultSet result = select.executeQuery()) {
            result.next();
            return result.getLong(1);
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /**
     * Begins to write. The store stays locked until the transaction is closed. If the lease has no transaction open, the
     * lock is taken first and then the transaction begun, so that its snapshot shows every earlier commit. If it has one
     * open, the lock is taken and the snapshot checked.
     *
     * @throws MentatException of kind SERIALIZATION_FAILURE if another transaction was committed since the open one first
     *     read, if waiting for the lock would be a deadlock, or if its holder has long been idle
     */
    public StoreTransaction begin(Lease lease) {
        boolean isFresh = !lease.inTransaction();
        writeLock.take(lease);
        try {
            StoreState base = state();
            if (isFresh) {
                lease.begin();
            } else {
                checkSnapshot(lease, base);
            }
            return new StoreTransaction(this, lease, base);
        } catch (RuntimeException e) {
            writeLock.release();
            throw e;
        }
    }

    /**
     * Finds the transaction that a point in time stands for: the last one that is seen from there.
     *
     * @param lease reads the transactions, within its open transaction if there is one
     * @return an entid; below every transaction if the point lies before the bootstrap
     */
    public long resolve(Lease lease, TimePoint point) {
        if (point instanceof TimePoint.At at && at.instant().isBefore(Bootstrap.INSTANT_OF_BOOTSTRAP)) {
            return Entids.FIRST_TX - 1;
        }
        if (point instanceof TimePoint.Numbered numbered) {
            return Entids.toTx(numbered.value());
        }
        Instant instant = ((TimePoint.At) point).instant();
        return txAt(lease, instant.isAfter(END_OF_TIME) ? END_OF_TIME : instant);
    }

    private long txAt(Lease lease, Instant instant) {
        try {
            PreparedStatement select = lease.kept(sql.txAt());
            select.setObject(1, DuckTypes.toDuck(ValueType.INSTANT, instant));
            try (ResultSet result = select.executeQuery()) {
                result.next();
                long tx = result.getLong(1);
                return result.wasNull() ? Entids.FIRST_TX - 1 : tx;
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private void checkSnapshot(Lease lease, StoreState base) {
        if (!shows(lease, base.basis())) {
            lease.fail();
            throw StoreErrors.overtaken(name);
        }
    }

    private boolean shows(Lease lease, long tx) {
        try {
            PreparedStatement select = lease.kept(sql.txExists());
            select.setLong(1, tx);
            try (ResultSet result = select.executeQuery()) {
                return result.next();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /** Returns what was last published, reading it from the database if need be. */
    StoreState state() {
        if (dropped) {
            throw StoreErrors.dropped(name);
        }
        StoreState known = state;
        return known == null ? load() : known;
    }

    /** Returns what was last published, or null if nobody has needed it yet. */
    @Nullable
    StoreState knownState() {
        return state;
    }

    private StoreState load() {
        loading.lock();
        try {
            StoreState known = state;
            if (known != null) {
                return known;
            }
            try (Lease lease = database.extraLease("opening store " + name)) {
                lease.begin();
                StoreState loaded = new StoreLoader(this, lease).load(generation);
                lease.commit();
                state = loaded;
                return loaded;
            }
        } finally {
            loading.unlock();
        }
    }

    /** Says that a change of schema or layout is about to be committed. The caller holds the write lock. */
    void announceChange() {
        generation |= 1;
    }

    /** Says that retractions are about to be committed. The caller holds the write lock. */
    void announceRetractions() {
        retractions |= 1;
    }

    /** Takes every announcement back: nothing was committed. The caller holds the write lock. */
    void withdraw() {
        generation &= ~1L;
        retractions &= ~1L;
    }

    /** Publishes what a committed transaction made. The caller holds the write lock. */
    void publish(StoreState committed) {
        state = committed;
        generation = committed.catalogue().generation();
        retractions &= ~1L;
    }

    /** Makes the indexes that are due, and drops those that nothing needs. */
    void keepIndexes(Lease lease) {
        writeLock.take(lease);
        try {
            publish(IndexKeeper.keep(this, state(), lease));
        } finally {
            writeLock.release();
        }
    }

    /** Returns a generation for a catalogue that only the transaction that made it sees. */
    long privateGeneration() {
        return lastPrivateGeneration.decrementAndGet();
    }

    /** Returns the generation that the next published change gets. */
    long nextGeneration() {
        return (generation & ~1L) + 2;
    }

    /** Forgets everything, because the database was opened anew. */
    void forget() {
        generation = nextGeneration();
        state = null;
    }

    /** Tells whether the store was dropped, so that nobody can use it any more. */
    public boolean isDropped() {
        return dropped;
    }

    void markDropped() {
        dropped = true;
        generation = nextGeneration();
    }

    ViewCompiler viewCompiler() {
        return viewCompiler;
    }

    WriteLocks.Lock writeLock() {
        return writeLock;
    }

    TableSizes sizes() {
        return sizes;
    }

    LayoutSql layoutSql() {
        return layoutSql;
    }

    StoreSql sql() {
        return sql;
    }

    @Override
    public String toString() {
        return name;
    }
}
