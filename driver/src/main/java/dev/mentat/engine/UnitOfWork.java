// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Catalogue;
import dev.mentat.sql.SessionSql;
import dev.mentat.store.Store;
import dev.mentat.store.StoreTransaction;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One DuckDB transaction on one clone: that of a single statement in autocommit, or that of all statements up to commit or
 * rollback. Stores that are written to stay locked until it ends; what they publish, they publish after the commit.
 * Belongs to the thread that holds the session's lock.
 */
final class UnitOfWork implements AutoCloseable {
    private final Lease lease;
    private final Map<Store, Catalogue> catalogues = new HashMap<>();
    private final Map<Store, StoreTransaction> writers = new LinkedHashMap<>();
    private boolean isKept;
    private boolean failed;

    /**
     * Makes a unit; its transaction begins with the first statement.
     *
     * @param lease the clone
     * @param isKept whether the session keeps the clone when the unit ends
     */
    UnitOfWork(Lease lease, boolean isKept) {
        this.lease = lease;
        this.isKept = isKept;
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

    /** Returns the clone as it is, with or without a transaction. */
    Lease bareLease() {
        return lease;
    }

    /** Asks DuckDB for a sign of life outside a transaction. */
    boolean ping() {
        lease.execute(SessionSql.PING);
        return true;
    }

    /** Returns the name by which DuckDB calls the database. */
    String catalogName() {
        try (PreparedStatement statement = lease.prepare(SessionSql.CATALOG_NAME);
                ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /** Returns what is known about a store in this transaction, own changes included. */
    Catalogue catalogue(Store store) {
        StoreTransaction writer = writers.get(store);
        return writer != null ? writer.catalogue() : catalogues.computeIfAbsent(store, Store::catalogue);
    }

    /**
     * Returns the store's part of this transaction. The first call locks the store.
     *
     * @throws MentatException of kind SERIALIZATION_FAILURE if another transaction was committed since this one first read
     */
    StoreTransaction writer(Store store) {
        return writers.computeIfAbsent(store, key -> key.begin(lease));
    }

    /** Returns the newest transaction of a store that is seen here. */
    long basis(Store store) {
        StoreTransaction writer = writers.get(store);
        return writer == null ? store.basis() : writer.basis();
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

    /** Ends the transaction; what was not committed is rolled back before the stores are unlocked. */
    @Override
    public void close() {
        try {
            lease.rollback();
        } finally {
            writers.values().forEach(StoreTransaction::close);
            writers.clear();
            if (!isKept) {
                lease.close();
            }
        }
    }
}
