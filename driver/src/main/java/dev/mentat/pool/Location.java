// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import java.nio.file.Path;

/** Where a database lives. */
public sealed interface Location {
    /** A database of its own in memory, gone when it is closed. */
    record PrivateMemory() implements Location {
        @Override
        public String toString() {
            return "the private in-memory database";
        }
    }

    /**
     * A database in memory that all opens of one name share within the JVM, gone with the last of them.
     *
     * @param name the shared name
     */
    record NamedMemory(String name) implements Location {
        @Override
        public String toString() {
            return "the in-memory database " + name;
        }
    }

    /**
     * A DuckDB file, made if it does not exist.
     *
     * @param path its path, relative to the working directory of the process
     */
    record DatabaseFile(Path path) implements Location {
        @Override
        public String toString() {
            return path.toString();
        }
    }
}
