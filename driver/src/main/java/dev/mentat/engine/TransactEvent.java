// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.transact.TxReport;
import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/** Shows an EDN transaction to Flight Recorder. */
@Name("mentat.Transact")
@Label("Transaction")
@Category("Mentat JDBC")
@Description("An EDN transaction: with its commit in autocommit, else without")
final class TransactEvent extends Event {
    @Label("Store")
    @Nullable
    String store;

    @Label("Transaction")
    long tx;

    @Label("Datoms asserted")
    int asserted;

    @Label("Datoms retracted")
    int retracted;

    @Label("Failure")
    @Nullable
    String failure;

    /** Transacts and records it. */
    static TxReport recorded(String store, Supplier<TxReport> transaction) {
        TransactEvent event = new TransactEvent();
        event.begin();
        try {
            TxReport report = transaction.get();
            if (event.shouldCommit()) {
                event.tx = report.tx();
                event.asserted = report.asserted();
                event.retracted = report.retracted();
            }
            return report;
        } catch (RuntimeException e) {
            event.failure = e.getMessage();
            throw e;
        } finally {
            event.store = store;
            event.commit();
        }
    }
}
