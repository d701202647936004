// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/** Shows the lease of a clone to Flight Recorder. */
@Name("mentat.Lease")
@Label("Lease")
@Category("Mentat JDBC")
@Description("The wait for a DuckDB connection, and its making where none was idle")
final class LeaseEvent extends Event {
    @Label("Holder")
    @Nullable
    String holder;

    @Label("Streams rows")
    boolean streaming;

    @Label("Failure")
    @Nullable
    String failure;

    /** Leases a clone and records it. */
    static Lease recorded(String holder, boolean streaming, Supplier<Lease> lease) {
        LeaseEvent event = new LeaseEvent();
        event.begin();
        try {
            return lease.get();
        } catch (RuntimeException e) {
            event.failure = e.getMessage();
            throw e;
        } finally {
            event.holder = holder;
            event.streaming = streaming;
            event.commit();
        }
    }
}
