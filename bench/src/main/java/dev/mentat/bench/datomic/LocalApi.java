// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.datomic;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** Datomic Local with a database on disk. */
final class LocalApi implements DatomicApi {
    private static final String NAMESPACE = "datomic.client.api";
    private static final String LOCAL = "datomic.local";
    private static final String SYSTEM = "bench";
    private static final String DATABASE = "tracker";

    private final Clojure clojure;
    private final Object connection;
    private final Object place;
    private final Clojure.Fn hashMap;
    private final Clojure.Fn db;
    private final Clojure.Fn asOf;
    private final Clojure.Fn since;
    private final Clojure.Fn query;
    private final Clojure.Fn pull;
    private final Clojure.Fn transact;
    private final Clojure.Fn release;
    private final Object everything;
    private final Object queryKey;
    private final Object argsKey;
    private final Object dataKey;
    private final Object tKey;
    private final Clojure.Fn get;

    /**
     * Opens the database, making it when it is not there.
     *
     * @param folder the storage directory
     */
    LocalApi(Clojure clojure, Path folder) {
        this.clojure = clojure;
        clojure.require(NAMESPACE);
        clojure.require(LOCAL);
        hashMap = clojure.fn("clojure.core", "hash-map");
        get = clojure.fn("clojure.core", "get");
        db = clojure.fn(NAMESPACE, "db");
        asOf = clojure.fn(NAMESPACE, "as-of");
        since = clojure.fn(NAMESPACE, "since");
        query = clojure.fn(NAMESPACE, "q");
        pull = clojure.fn(NAMESPACE, "pull");
        transact = clojure.fn(NAMESPACE, "transact");
        release = clojure.fn(LOCAL, "release-db");
        everything = clojure.read("[*]");
        queryKey = clojure.read(":query");
        argsKey = clojure.read(":args");
        dataKey = clojure.read(":tx-data");
        tKey = clojure.read(":t");
        Object client = clojure.fn(NAMESPACE, "client")
                .call(clojure.read("{:server-type :datomic-local :system \"" + SYSTEM + "\" :storage-dir \""
                        + folder.toAbsolutePath() + "\"}"));
        Object name = clojure.read("{:db-name \"" + DATABASE + "\"}");
        clojure.fn(NAMESPACE, "create-database").call(client, name);
        connection = clojure.fn(NAMESPACE, "connect").call(client, name);
        place = clojure.read("{:system \"" + SYSTEM + "\" :db-name \"" + DATABASE + "\"}");
    }

    @Override
    public Clojure clojure() {
        return clojure;
    }

    @Override
    public Object db() {
        return db.call(connection);
    }

    @Override
    public Object asOf(Object database, long t) {
        return asOf.call(database, t);
    }

    @Override
    public Object since(Object database, long t) {
        return since.call(database, t);
    }

    @Override
    public long basis(Object database) {
        return (Long) get.call(database, tKey);
    }

    @Override
    public Collection<?> query(Object text, Object... inputs) {
        return (Collection<?>) query.call(hashMap.call(queryKey, text, argsKey, clojure.vector(inputs)));
    }

    @Override
    public Map<?, ?> pull(Object database, long entity) {
        return (Map<?, ?>) pull.call(database, everything, entity);
    }

    /** It indexes every value and knows no attribute that asks for it. */
    @Override
    public String schema(String edn) {
        return edn.replace(":db/index true", "");
    }

    @Override
    public void transact(Object data) {
        transact.call(connection, hashMap.call(dataKey, data));
    }

    @Override
    public void close() {
        release.call(place);
    }
}
