// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.View;
import dev.mentat.sql.SessionSql;
import dev.mentat.store.Store;
import dev.mentat.store.StoreTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One DuckDB transaction on one clone: that of a single statement in autocommit, or that of all statements up to commit or
 * rollback. Stores that are written to stay locked until it ends; what they publish, they publish after the commit.
 * Belongs to the thread that holds the session's lock.
 *
 * <p>Every catalogue must fit DuckDB's snapshot, which begins with the first statement. One that is asked for before that
 * is assumed to fit, and whoever ran the statement asks afterwards, by {@link #isCoherent} or {@link #settle}, whether it
 * did; if not, nothing of the outcome can be trusted. One that is asked for later is checked against the snapshot at once.
 */
final class UnitOfWork implements AutoCloseable {
    private final Lease lease;
    private final Map<Store, Catalogue> assumed = new HashMap<>();
    private final Map<Store, Catalogue> fitting = new HashMap<>();
    private final Set<Store> asked = new HashSet<>();
    private final Set<Store> askedForThePast = new HashSet<>();
    private final Map<Store, StoreTransaction> writers = new LinkedHashMap<>();
    private final List<Runnable> afterCommit = new ArrayList<>();
    private final boolean isAlone;
    private boolean isKept;
    private boolean failed;

    /**
     * Makes a unit; its transaction begins with the first statement.
     *
     * @param lease the clone
     * @param isKept whether the session keeps the clone when the unit ends
     * @param isAlone whether the unit ends with the statement for which it is made
     */
    UnitOfWork(Lease lease, boolean isKept, boolean isAlone) {
        this.lease = lease;
        this.isKept = isKept;
        this.isAlone = isAlone;
    }

    /** Leaves the clone to the session. */
    Lease pin() {
        lease.pin();
        isKept = true;
        return lease;
    }

    /** Returns the clone with its transaction open. */
    Lease lease() {
        if (!lease.inTransaction()) {
            lease.begin();
        }
        return lease;
    }

    /** Begins its transaction, if it has not begun, as one in which DuckDB refuses to write. */
    void beginReadOnly() {
        if (!lease.inTransaction()) {
            lease.beginReadOnly();
        }
    }

    /** Returns the clone as it is, with or without a transaction. */
    Lease bareLease() {
        return lease;
    }

    /**
     * Returns the clone for a statement after which nothing else is read that would have to see the same snapshot: if the
     * unit is that statement alone, DuckDB's own transaction around it is enough.
     */
    Lease leaseForOneStatement() {
        return isAlone ? lease : lease();
    }

    /** Asks DuckDB for a sign of life outside a transaction. */
    boolean ping() {
        lease.execute(SessionSql.PING);
        return true;
    }

    /** Returns what is known about a store in this transaction, own changes included. */
    Catalogue catalogue(Store store) {
        StoreTransaction writer = writers.get(store);
        if (writer != null) {
            return writer.catalogue();
        }
        asked.add(store);
        return known(store);
    }

    private Catalogue known(Store store) {
        Catalogue known = fitting.getOrDefault(store, assumed.get(store));
        if (known != null) {
            return known;
        }
        Map<Store, Catalogue> target = hasSnapshot() ? fitting : assumed;
        Catalogue catalogue = hasSnapshot() ? store.catalogueIn(lease) : store.catalogue();
        target.put(store, catalogue);
        return catalogue;
    }

    /**
     * Returns what is known about a store in this transaction, for a reader of one of its views: who looks back at a point in
     * time leaves out what the catalogue says was retracted before it.
     */
    Catalogue catalogue(Store store, View view) {
        if (view.asOf() != null) {
            askedForThePast.add(store);
        }
        return catalogue(store);
    }

    private boolean hasSnapshot() {
        return lease.inTransaction() && lease.isUsed();
    }

    /** Notes what is known about a store while there is no snapshot, so that this need not be checked against it. */
    void foresee(Store store) {
        if (store.isLoaded() && !hasSnapshot()) {
            known(store);
        }
    }

    /** Takes the snapshot now, so that every catalogue is checked against it at once. */
    void takeSnapshot(Store store) {
        fitting.put(store, store.catalogueIn(lease()));
    }

    /**
     * Tells whether all that was assumed and asked for fits a snapshot that was taken since. To be asked after a statement,
     * whether it succeeded or not.
     */
    boolean isCoherent() {
        return assumed.entrySet().stream()
                .filter(entry -> asked.contains(entry.getKey()))
                .allMatch(entry -> isCurrent(entry.getKey(), entry.getValue()));
    }

    private boolean isCurrent(Store store, Catalogue catalogue) {
        return askedForThePast.contains(store) ? store.isCurrentForPast(catalogue) : store.isCurrent(catalogue);
    }

    /**
     * Tells like {@link #isCoherent} whether the assumptions of a first statement held, and makes them hold for the
     * statements to come. If nothing was sent to DuckDB there is no snapshot yet, and they are made anew.
     */
    boolean settle() {
        if (!isCoherent()) {
            return false;
        }
        boolean fits = true;
        assumed.keySet().retainAll(asked);
        if (hasSnapshot()) {
            for (Map.Entry<Store, Catalogue> entry : assumed.entrySet()) {
                Optional<Catalogue> found = entry.getKey().fitting(lease, entry.getValue());
                found.ifPresent(catalogue -> fitting.put(entry.getKey(), catalogue));
                fits &= found.isPresent();
            }
        }
        assumed.clear();
        return fits;
    }

    /** Undoes everything, to begin again with a newer snapshot. */
    void restart() {
        try {
            lease.rollback();
        } finally {
            letWritersGo();
            afterCommit.clear();
            assumed.clear();
            fitting.clear();
            asked.clear();
            askedForThePast.clear();
        }
    }

    /**
     * Returns the store's part of this transaction. The first call locks the store.
     *
     * @throws MentatException of kind SERIALIZATION_FAILURE if another transaction was committed since this one first read
     */
    StoreTransaction writer(Store store) {
        return writers.computeIfAbsent(store, key -> key.begin(lease));
    }

    /** Tells whether stores are locked until this ends. */
    boolean isWriting() {
        return !writers.isEmpty();
    }

    /** Returns the newest transaction of a store that is seen here. */
    long basis(Store store) {
        StoreTransaction writer = writers.get(store);
        return writer == null ? store.basisIn(lease()) : writer.basis();
    }

    /** Has something done after the commit, while the stores are still locked; nothing if there is no commit. */
    void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** Commits, then publishes what the stores learned. */
    void commit() {
        try {
            if (failed) {
                throw SessionErrors.failedTransaction();
            }
            if (lease.inTransaction()) {
                writers.values().forEach(StoreTransaction::prepareCommit);
                lease.commit();
                writers.values().forEach(StoreTransaction::publish);
                afterCommit.forEach(Runnable::run);
            }
        } finally {
            close();
        }
    }

    /** Marks the transaction as failed, so that only rollback ends it. */
    void fail() {
        failed = true;
    }

    boolean isFailed() {
        return failed || lease.isFailed();
    }

    /** Stops the statement that runs now; the transaction has failed then. May be called by any thread. */
    void interrupt() {
        lease.interrupt();
    }

    /** Ends the transaction; what was not committed is rolled back before the stores are unlocked. */
    @Override
    public void close() {
        try {
            lease.rollback();
        } finally {
            letWritersGo();
            if (!isKept) {
                lease.close();
            }
        }
    }

    private void letWritersGo() {
        writers.values().forEach(StoreTransaction::close);
        writers.clear();
    }
}
