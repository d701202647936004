// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.datomic;

import java.util.Collection;
import java.util.Map;

/** What the peer library and Datomic Local have in common. Database values and queries are opaque. Thread-safe. */
interface DatomicApi extends AutoCloseable {
    /** Returns the Clojure that it runs in. */
    Clojure clojure();

    /** Returns the present. */
    Object db();

    /** Returns the database as of a point in time. */
    Object asOf(Object db, long t);

    /** Returns what a database learnt after a point in time. */
    Object since(Object db, long t);

    /** Returns the point in time that a database value is at. */
    long basis(Object db);

    /** Returns the rows of a query. */
    Collection<?> query(Object query, Object... inputs);

    /** Returns everything about an entity. */
    Map<?, ?> pull(Object db, long entity);

    /** Returns the text of a schema as this Datomic takes it. */
    String schema(String edn);

    /** Transacts, and waits until it is done. */
    void transact(Object data) throws Exception;

    @Override
    void close();
}
