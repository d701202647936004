// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Session;
import dev.mentat.engine.TransactionFeed;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The listeners that were added through one connection. Thread-safe. */
final class Listeners {
    private final Map<TransactionListener, TransactionFeed.Subscription> subscriptions = new ConcurrentHashMap<>();

    /** Adds a listener to the session's store; one that was added before listens to that store from now on. */
    void add(TransactionListener listener, Session session) {
        TransactionFeed.Subscription former = subscriptions.put(
                listener,
                session.subscribe((store, report) -> listener.committed(store, TransactionResult.of(report))));
        if (former != null) {
            former.close();
        }
    }

    void remove(TransactionListener listener) {
        TransactionFeed.Subscription subscription = subscriptions.remove(listener);
        if (subscription != null) {
            subscription.close();
        }
    }

    void removeAll() {
        subscriptions.keySet().forEach(this::remove);
    }
}
