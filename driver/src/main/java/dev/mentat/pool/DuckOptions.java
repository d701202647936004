// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** Turns a configuration into the options that DuckDB takes when it connects. */
public final class DuckOptions {
    /**
     * Newer formats store strings in a way that loses updated values when the write-ahead log is replayed after a crash.
     */
    static final String STORAGE_VERSION = "v1.2.0";

    /** The option that lets SQL touch files and the network. */
    static final String EXTERNAL_ACCESS = "enable_external_access";

    /** Up to so many keys of a join's smaller side are pushed into the other side's index. */
    private static final String KEYS_PUSHED_INTO_INDEXES = "1000";

    private static final Map<String, String> RESERVED = Map.of(
            "access_mode",
            "use the property readOnly",
            "duckdb.read_only",
            "use the property readOnly",
            EXTERNAL_ACCESS,
            "use the property externalAccess",
            "autoinstall_known_extensions",
            "extensions are never installed",
            "autoload_known_extensions",
            "extensions are never loaded",
            "lock_configuration",
            "the configuration is always locked",
            "storage_compatibility_version",
            "files are always made with " + STORAGE_VERSION,
            "threads",
            "use the property threads",
            "memory_limit",
            "use the property memoryLimit",
            "temp_directory",
            "use the property tempDirectory");

    private DuckOptions() {}

    /**
     * Says what to do instead of setting an option that is not the user's to set.
     *
     * @param option DuckDB's name of it, in lower case
     * @return words that complete a sentence, or empty if {@code duckdb.option} may be set
     */
    public static Optional<String> remedy(String option) {
        return Optional.ofNullable(RESERVED.get(option));
    }

    /** Returns the connect options of a database that has yet to attach its file, after which external access is set. */
    static Properties beforeAttaching(DatabaseConfig config) {
        Properties options = of(config);
        options.setProperty(EXTERNAL_ACCESS, Boolean.toString(true));
        return options;
    }

    /** Returns the connect options; refuses those that are not the user's to set. */
    static Properties of(DatabaseConfig config) {
        Properties options = new Properties();
        options.setProperty("dynamic_or_filter_threshold", KEYS_PUSHED_INTO_INDEXES);
        config.duckdbOptions().forEach((key, value) -> {
            String remedy = RESERVED.get(key);
            if (remedy != null) {
                throw DatabaseErrors.reservedOption(key, remedy);
            }
            options.setProperty(key, value);
        });
        if (config.threads() != null) {
            options.setProperty("threads", config.threads().toString());
        }
        if (config.memoryLimit() != null) {
            options.setProperty("memory_limit", config.memoryLimit());
        }
        if (config.tempDirectory() != null) {
            options.setProperty("temp_directory", config.tempDirectory());
        }
        options.setProperty("storage_compatibility_version", STORAGE_VERSION);
        options.setProperty("autoinstall_known_extensions", "false");
        options.setProperty("autoload_known_extensions", "false");
        options.setProperty(EXTERNAL_ACCESS, Boolean.toString(config.externalAccess()));
        return options;
    }
}
