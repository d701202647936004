// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a database is opened. Immutable. Everything but the pool's size and patience holds for all who share the database;
 * a null or missing option means that the first open's choice is fine.
 *
 * @param location where it lives
 * @param readOnly whether nothing may be written
 * @param threads threads of DuckDB's scheduler, or null for its default
 * @param memoryLimit DuckDB's {@code memory_limit}, or null for its default
 * @param tempDirectory where DuckDB spills to, or null for its default
 * @param externalAccess whether SQL may touch files and the network
 * @param duckdbOptions further options by their DuckDB names
 * @param poolSize how many clones there are at most, at least 1
 * @param poolWait how many milliseconds a lease waits for a clone
 */
public record DatabaseConfig(
        Location location,
        boolean readOnly,
        @Nullable Integer threads,
        @Nullable String memoryLimit,
        @Nullable String tempDirectory,
        boolean externalAccess,
        Map<String, String> duckdbOptions,
        int poolSize,
        long poolWait) {
    /** The patience of a lease unless told otherwise, in milliseconds. */
    public static final long DEFAULT_POOL_WAIT = 30_000;

    private static final int MOST_CLONES_BY_DEFAULT = 8;

    public DatabaseConfig {
        duckdbOptions = Map.copyOf(duckdbOptions);
        if (poolSize < 1) {
            throw new IllegalArgumentException("poolSize must be at least 1, not " + poolSize);
        }
    }

    /** Returns the default configuration of a location. */
    public static DatabaseConfig of(Location location) {
        return new DatabaseConfig(
                location, false, null, null, null, false, Map.of(), defaultPoolSize(), DEFAULT_POOL_WAIT);
    }

    /** Returns twice the number of processors, at most 8. */
    public static int defaultPoolSize() {
        return Math.min(2 * Runtime.getRuntime().availableProcessors(), MOST_CLONES_BY_DEFAULT);
    }

    /** Returns a configuration that differs in {@link #readOnly}. */
    public DatabaseConfig withReadOnly(boolean value) {
        return new DatabaseConfig(
                location,
                value,
                threads,
                memoryLimit,
                tempDirectory,
                externalAccess,
                duckdbOptions,
                poolSize,
                poolWait);
    }

    /** Returns a configuration that differs in {@link #threads}. */
    public DatabaseConfig withThreads(@Nullable Integer value) {
        return new DatabaseConfig(
                location,
                readOnly,
                value,
                memoryLimit,
                tempDirectory,
                externalAccess,
                duckdbOptions,
                poolSize,
                poolWait);
    }

    /** Returns a configuration that differs in {@link #poolSize} and {@link #poolWait}. */
    public DatabaseConfig withPool(int size, long wait) {
        return new DatabaseConfig(
                location, readOnly, threads, memoryLimit, tempDirectory, externalAccess, duckdbOptions, size, wait);
    }

    /** Returns a configuration that differs in {@link #duckdbOptions}. */
    public DatabaseConfig withDuckdbOptions(Map<String, String> options) {
        return new DatabaseConfig(
                location, readOnly, threads, memoryLimit, tempDirectory, externalAccess, options, poolSize, poolWait);
    }
}
