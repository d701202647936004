// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.MentatException;
import dev.mentat.error.StoreErrors;
import dev.mentat.pool.Attachment;
import dev.mentat.pool.Database;
import dev.mentat.pool.IndexRebuild;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Bootstrap;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.Storage;
import dev.mentat.sql.DecodingMacros;
import dev.mentat.sql.LayoutSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The stores of a database. Thread-safe. */
public final class Stores implements Attachment {
    private final Database database;
    private final ViewCompiler viewCompiler;
    private final WriteLocks locks;

    /** Guards the making and dropping of stores. */
    private final ReentrantLock lock = new ReentrantLock();

    private final Map<String, Store> known = new ConcurrentHashMap<>();

    private Stores(Database database, ViewCompiler viewCompiler) {
        this.database = database;
        this.viewCompiler = viewCompiler;
        this.locks = new WriteLocks(database.config().poolWait());
    }

    /**
     * Returns the stores of a database.
     *
     * @param database the database
     * @param viewCompiler compiles the views of queries
     */
    public static Stores of(Database database, ViewCompiler viewCompiler) {
        return database.attachment(Stores.class, () -> new Stores(database, viewCompiler));
    }

    /**
     * Finds a store.
     *
     * @throws MentatException of kind STORE_NOT_FOUND or INVALID_STORE_NAME
     */
    public Store find(String name) {
        String canonical = StoreNames.canonical(name);
        lock.lock();
        try {
            Store store = existing(canonical);
            if (store == null) {
                throw StoreErrors.notFound(canonical, list().keySet());
            }
            return store;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Finds a store, making it if it does not exist.
     *
     * @throws MentatException of kind INVALID_STORE_NAME
     */
    public Store findOrCreate(String name) {
        String canonical = StoreNames.canonical(name);
        lock.lock();
        try {
            Store store = existing(canonical);
            return store == null ? make(canonical) : store;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a store, in a transaction of its own.
     *
     * @throws MentatException of kind STORE_EXISTS or INVALID_STORE_NAME
     */
    public Store create(String name) {
        String canonical = StoreNames.canonical(name);
        lock.lock();
        try {
            if (existing(canonical) != null) {
                throw StoreErrors.exists(canonical);
            }
            return make(canonical);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Drops a store with everything in it, in a transaction of its own. Waits until nobody writes to it.
     *
     * @throws MentatException of kind STORE_NOT_FOUND or INVALID_STORE_NAME
     */
    public void drop(String name) {
        Store store = find(name);
        try (Lease lease = database.extraLease("dropping store " + store.name())) {
            store.writeLock().take(lease);
            try {
                drop(store, lease);
            } finally {
                store.writeLock().release();
            }
        }
    }

    private void drop(Store store, Lease lease) {
        lock.lock();
        try {
            lease.begin();
            lease.execute(store.layoutSql().dropStore());
            update(lease, LayoutSql.DELETE_STORE, store.name());
            lease.commit();
            lease.schemaChanged();
            store.markDropped();
            known.remove(store.name());
        } finally {
            lock.unlock();
        }
    }

    /** Returns the DuckDB schema of every store, by name in alphabetical order. */
    public Map<String, String> list() {
        try (Lease lease = database.extraLease("listing stores")) {
            return list(lease);
        }
    }

    private static Map<String, String> list(Lease lease) {
        Map<String, String> stores = new TreeMap<>();
        try {
            if (!hasStores(lease)) {
                return stores;
            }
            try (PreparedStatement select = lease.prepare(LayoutSql.LIST_STORES);
                    ResultSet result = select.executeQuery()) {
                while (result.next()) {
                    stores.put(result.getString(1), result.getString(2));
                }
            }
            return stores;
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static boolean hasStores(Lease lease) throws SQLException {
        try (PreparedStatement select = lease.prepare(LayoutSql.HAS_STORES);
                ResultSet result = select.executeQuery()) {
            return result.next() && result.getLong(1) > 0;
        }
    }

    private @Nullable Store existing(String name) {
        Store store = known.get(name);
        if (store != null) {
            return store;
        }
        String schemaName = list().get(name);
        if (schemaName == null) {
            return null;
        }
        Store found = new Store(database, locks, name, schemaName, viewCompiler);
        known.put(name, found);
        return found;
    }

    private Store make(String name) {
        Store store = new Store(database, locks, name, StoreNames.schemaName(name), viewCompiler);
        try (Lease lease = database.extraLease("making store " + name)) {
            lease.execute(LayoutSql.CREATE_STORES);
            store.writeLock().take(lease);
            lease.begin();
            try (StoreTransaction transaction = bootstrap(store, lease)) {
                update(lease, LayoutSql.INSERT_STORE, name, store.schemaName());
                transaction.prepareCommit();
                lease.commit();
                transaction.publish();
            }
        }
        known.put(name, store);
        return store;
    }

    private static StoreTransaction bootstrap(Store store, Lease lease) {
        store.layoutSql().createStore().forEach(lease::execute);
        DecodingMacros.create(store.schemaName()).forEach(lease::execute);
        StoreLayout empty = StoreLayout.of(store.schemaName(), store.sizes(), List.of());
        Schema nothing = new Schema(store.name(), List.of(), Map.of(), Map.of());
        StoreState state = new StoreState(
                new Catalogue(nothing, empty, 0),
                Entids.FIRST_TX - 1,
                Entids.FIRST_TX - 1,
                Bootstrap.INSTANT_OF_BOOTSTRAP,
                0,
                StoreViews.NONE,
                Set.of(),
                false,
                false);
        StoreTransaction transaction = new StoreTransaction(store, lease, state);
        List<Datom> datoms = Bootstrap.datoms().stream()
                .filter(datom -> datom.a() != Entids.DB_TX_INSTANT)
                .toList();
        transaction.bootstrap(Bootstrap.schema(store.name()), datoms, Bootstrap.INSTANT_OF_BOOTSTRAP);
        return transaction;
    }

    private static void update(Lease lease, String sql, String... parameters) {
        try (PreparedStatement statement = lease.prepare(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            statement.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    /**
     * Puts the datoms of all stores into as few tables as they need, makes the indexes that are due, and gives the space of
     * what was dropped back to the file.
     *
     * @param lease has the database to itself
     */
    public void optimize(Lease lease) {
        all(lease).forEach(store -> optimize(store, lease));
        database.checkpoint();
    }

    private List<Store> all(Lease lease) {
        return list(lease).keySet().stream().map(this::find).toList();
    }

    private static void optimize(Store store, Lease lease) {
        try (StoreTransaction transaction = store.begin(lease)) {
            transaction.compact();
            transaction.prepareCommit();
            lease.commit();
            transaction.publish();
        }
        store.keepIndexes(lease);
    }

    /**
     * Makes the indexes of the whole database anew, and what else can be derived from the rest of it, and checks all stores.
     *
     * @param lease has the database to itself
     * @return what was found, and whether it was repaired
     */
    public Map<StoreFinding, Boolean> repair(Lease lease) {
        Map<StoreFinding, Boolean> outcome = new LinkedHashMap<>();
        List<StoreFinding> found = check(lease);
        IndexRebuild.run(lease);
        all(lease).forEach(store -> new StoreRepair(store, lease).run());
        List<StoreFinding> left = check(lease);
        found.forEach(finding -> outcome.put(finding, !left.contains(finding)));
        left.forEach(finding -> outcome.put(finding, false));
        database.checkpoint();
        return outcome;
    }

    private List<StoreFinding> check(Lease lease) {
        List<StoreFinding> findings = new ArrayList<>();
        for (Store store : all(lease)) {
            try (StoreTransaction transaction = store.begin(lease)) {
                findings.addAll(transaction.check());
            } finally {
                lease.rollback();
            }
        }
        return findings;
    }

    /** Notes the last retractions in the catalogue, so that the next open need not look for them. */
    @Override
    public void closing(Lease lease) {
        lock.lock();
        try {
            known.values().forEach(store -> noteRetractions(store, lease));
        } finally {
            lock.unlock();
        }
    }

    private static void noteRetractions(Store store, Lease lease) {
        StoreState state = store.knownState();
        if (state == null || state.isRetiredNoted()) {
            return;
        }
        StoreLayout layout = state.layout();
        lease.begin();
        try {
            for (Place place : layout.places()) {
                long last = layout.storage(place.attribute())
                        .filter(storage -> place.table().equals(storage.retired()))
                        .map(Storage::lastRetired)
                        .orElse(Storage.NEVER);
                if (last != Storage.NEVER) {
                    PreparedStatement update = lease.kept(store.layoutSql().updateLastRetired());
                    update.setLong(1, last);
                    update.setString(2, place.table());
                    update.execute();
                }
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        lease.commit();
    }

    @Override
    public void reopened() {
        known.values().forEach(Store::forget);
    }
}
