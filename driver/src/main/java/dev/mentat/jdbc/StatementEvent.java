// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/**
 * Shows the execution of a statement to Flight Recorder, which cannot instrument a class whose methods name types of
 * {@code java.sql}.
 */
@Name("mentat.Statement")
@Label("Statement")
@Category("Mentat JDBC")
@Description("The execution of a statement, without the reading of rows that are streamed")
final class StatementEvent extends Event {
    @Label("Text")
    @Nullable
    String text;

    @Label("Kind")
    @Nullable
    String kind;

    @Label("Failure")
    @Nullable
    String failure;

    /** Says what was executed, if anybody listens. */
    void commit(AbstractStatement.Ready ready) {
        if (shouldCommit()) {
            text = ready.text();
            kind = ready.prepared().kind().name();
            commit();
        }
    }
}
