// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/** What a case runs on: the driver, or the model that the driver is compared with. */
public interface CaseDatabase extends AutoCloseable {
    /** Executes an EDN transaction. */
    Transacted transact(String text) throws SQLException;

    /**
     * Runs a query or another text that gives rows.
     *
     * @param inputs its parameters in order
     * @param pulls the columns, counted from 0, that hold pull maps
     */
    Answer query(String text, List<Object> inputs, Set<Integer> pulls) throws SQLException;

    /** Runs a text that gives rows and takes no parameters. */
    default Answer query(String text) throws SQLException {
        return query(text, List.of(), Set.of());
    }

    /** Executes an administration statement. */
    void execute(String text) throws SQLException;

    /** Returns the columns of a query before it is executed, each as its label and the name of its JDBC type. */
    List<List<String>> columns(String text) throws SQLException;

    /** Closes and opens the database again if that keeps it. */
    void reopen() throws SQLException;

    /** Fails unless the transaction is refused with one of the classes of error and the store is as it was. */
    default void refuse(String text, Set<String> errors) throws SQLException {
        String everything = "[:find ?e ?a ?v ?tx :where [?e ?a ?v ?tx]]";
        List<List<Object>> before = query(everything).rows();
        Likeness.failure(errors, () -> transact(text));
        Likeness.EXACTLY.sameBag(before, query(everything).rows());
    }
}
