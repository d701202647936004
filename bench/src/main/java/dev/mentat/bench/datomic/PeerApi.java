// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.datomic;

import java.util.Collection;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** The peer library with a database in memory. */
final class PeerApi implements DatomicApi {
    private static final String NAMESPACE = "datomic.api";

    private final Clojure clojure;
    private final Object connection;
    private final Clojure.Fn db;
    private final Clojure.Fn asOf;
    private final Clojure.Fn since;
    private final Clojure.Fn basis;
    private final Clojure.Fn query;
    private final Clojure.Fn pull;
    private final Clojure.Fn transact;
    private final Clojure.Fn release;
    private final Object everything;

    /** Makes an empty database. */
    PeerApi(Clojure clojure) {
        this.clojure = clojure;
        clojure.require(NAMESPACE);
        db = clojure.fn(NAMESPACE, "db");
        asOf = clojure.fn(NAMESPACE, "as-of");
        since = clojure.fn(NAMESPACE, "since");
        basis = clojure.fn(NAMESPACE, "basis-t");
        query = clojure.fn(NAMESPACE, "q");
        pull = clojure.fn(NAMESPACE, "pull");
        transact = clojure.fn(NAMESPACE, "transact");
        release = clojure.fn(NAMESPACE, "release");
        everything = clojure.read("[*]");
        String uri = "datomic:mem://" + UUID.randomUUID();
        clojure.fn(NAMESPACE, "create-database").call(uri);
        connection = clojure.fn(NAMESPACE, "connect").call(uri);
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
        return (Long) basis.call(database);
    }

    @Override
    public Collection<?> query(Object text, Object... inputs) {
        Object[] arguments = new Object[inputs.length + 1];
        arguments[0] = text;
        System.arraycopy(inputs, 0, arguments, 1, inputs.length);
        return (Collection<?>) query.call(arguments);
    }

    @Override
    public Map<?, ?> pull(Object database, long entity) {
        return (Map<?, ?>) pull.call(database, everything, entity);
    }

    @Override
    public String schema(String edn) {
        return edn;
    }

    @Override
    public void transact(Object data) throws ExecutionException, InterruptedException {
        ((Future<?>) transact.call(connection, data)).get();
    }

    @Override
    public void close() {
        release.call(connection);
    }
}
