// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.MentatException;
import dev.mentat.schema.Catalogue;

/** Turns the Datalog of a view into SQL. Thread-safe. */
@FunctionalInterface
public interface ViewCompiler {
    /**
     * Compiles a query.
     *
     * @param datalog the query's text
     * @param catalogue what is known about the store that it reads
     * @return a SELECT without parameters
     * @throws MentatException if the query does not fit the schema
     */
    String select(String datalog, Catalogue catalogue);
}
