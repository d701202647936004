// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.nio.file.Path;
import org.junit.jupiter.api.function.Executable;

/**
 * A case ready to be run.
 *
 * @param id its name, unique in its file
 * @param issue the number of the issue that brings what it needs
 * @param run runs it
 */
record RunnableCase(String id, int issue, Executable run) {
    /** A case that wants an empty database. */
    interface Run {
        void on(CaseDatabase database) throws Exception;
    }

    /** Makes a test that runs a case in every place where a database can lie. */
    static RunnableCase everywhere(String id, int issue, Path directory, Run run) {
        Path file = directory.resolve(id + ".db");
        return new RunnableCase(id, issue, () -> {
            for (Place place : Place.values()) {
                try (CaseDatabase database = new JdbcDatabase(place, file)) {
                    run.on(database);
                } catch (Exception | AssertionError failure) {
                    throw new AssertionError(place + ": " + failure.getMessage(), failure);
                }
            }
        });
    }
}
