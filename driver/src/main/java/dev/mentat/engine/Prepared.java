// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement text made ready to be executed any number of times. It belongs to the session that prepared it and follows
 * later schema changes by itself. Not thread-safe: the caller holds the session's lock.
 */
public interface Prepared {
    /** Returns what the text is. */
    StatementKind kind();

    /** Tells whether executing it gives rows. */
    boolean givesRows();

    /** Returns the columns of its rows, empty if it gives none. */
    List<Column> columns();

    /** Returns its parameters in the order of their numbers. */
    List<Parameter> parameters();

    /** Returns how many parameters it has. */
    default int parameterCount() {
        return parameters().size();
    }

    /** Returns the DuckDB SQL that it runs, or the text itself where there is no single SQL statement. */
    String nativeSql();

    /**
     * Executes it.
     *
     * @param arguments a value per parameter: the Java values that {@code setObject} accepts, lists for collections and
     *     tuples, lists of lists for relations; null stands for SQL NULL and is refused by Datalog
     * @param execution limits and fetch size
     * @return rows, a report or a count
     */
    Outcome execute(List<@Nullable Object> arguments, Execution execution);
}
