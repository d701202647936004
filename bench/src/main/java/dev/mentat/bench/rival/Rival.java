// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.rival;

import java.util.Optional;

/** A database that holds the issue tracker. Thread-safe. */
public interface Rival extends AutoCloseable {
    /** How many stores there are for writers. */
    int WRITERS = 8;

    /** Returns the name under which results are reported. */
    String name();

    /** Returns the entids that this database gave. */
    Ids ids();

    /** Returns how the data was loaded. */
    LoadReport loadReport();

    /**
     * Opens a session of its own.
     *
     * @throws Exception when the database fails
     */
    Session openSession() throws Exception;

    /**
     * Opens a session on another store of the database, one of {@value #WRITERS} that hold next to nothing; only labels
     * are added there.
     *
     * @param store below {@value #WRITERS}
     * @return empty if the database has no such stores
     * @throws Exception when the database fails
     */
    default Optional<Session> openWriter(int store) throws Exception {
        return Optional.empty();
    }

    @Override
    void close() throws Exception;
}
