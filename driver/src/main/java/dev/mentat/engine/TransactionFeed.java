// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Attachment;
import dev.mentat.pool.Database;
import dev.mentat.pool.Lease;
import dev.mentat.store.Store;
import dev.mentat.transact.TxReport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;

/**
 * Tells whoever listens of the transactions that are committed to the stores of a database. Thread-safe.
 *
 * <p>A transaction is queued while its store is still locked, so that the queue has the order of the commits, and delivered
 * when the lock is free. One thread delivers at a time, so that the order stays; it need not be the one that committed. A
 * listener that commits itself finds the delivery under way and leaves the rest to it.
 */
public final class TransactionFeed implements Attachment {
    private static final Logger LOG = System.getLogger("mentat.jdbc.listener");

    /** Hears of committed transactions. */
    @FunctionalInterface
    public interface Listener {
        /** Takes note of a transaction that was committed to the store of the given name. */
        void committed(String store, TxReport report);
    }

    /** That a listener hears of a store. Ended by {@link #close}. */
    public final class Subscription implements AutoCloseable {
        private final Store store;
        private final Listener listener;

        private Subscription(Store store, Listener listener) {
            this.store = store;
            this.listener = listener;
        }

        /** Ends it: what is not delivered yet is not delivered any more. */
        @Override
        public void close() {
            subscriptions.remove(this);
        }

        private void tell(TxReport report) {
            if (!subscriptions.contains(this)) {
                return;
            }
            try {
                listener.committed(store.name(), report);
            } catch (RuntimeException e) {
                LOG.log(Level.WARNING, "A listener failed at transaction " + report.tx() + ", which is committed", e);
            }
        }
    }

    private record Delivery(List<Subscription> subscriptions, TxReport report) {}

    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();
    private final Queue<Delivery> queue = new ConcurrentLinkedQueue<>();

    /** Unlike a lock, it is not taken twice by a listener that comes back. */
    private final Semaphore delivering = new Semaphore(1);

    private TransactionFeed() {}

    /** Returns the feed of a database. */
    static TransactionFeed of(Database database) {
        return database.attachment(TransactionFeed.class, TransactionFeed::new);
    }

    Subscription subscribe(Store store, Listener listener) {
        Subscription subscription = new Subscription(store, listener);
        subscriptions.add(subscription);
        return subscription;
    }

    /** Queues what a transaction did, once it is committed, for those who listen to its store now. */
    void add(Store store, TxReport report, UnitOfWork work) {
        List<Subscription> listening = subscriptions.stream()
                .filter(subscription -> subscription.store == store)
                .toList();
        if (!listening.isEmpty()) {
            work.afterCommit(() -> queue.add(new Delivery(listening, report)));
        }
    }

    /** Delivers what is queued, unless another thread does. The caller holds no lock that a listener could need. */
    void deliver() {
        while (!queue.isEmpty() && delivering.tryAcquire()) {
            try {
                Delivery next = queue.poll();
                if (next != null) {
                    next.subscriptions.forEach(subscription -> subscription.tell(next.report));
                }
            } finally {
                delivering.release();
            }
        }
    }

    @Override
    public void closing(Lease lease) {}

    @Override
    public void reopened() {}
}
