// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens the instances of one database, again and again if need be, and keeps its file marked as open meanwhile. */
final class DatabaseOpener implements AutoCloseable {
    private final DatabaseConfig config;
    private final @Nullable Path file;
    private @Nullable JvmMark mark;

    /**
     * Makes an opener.
     *
     * @param file the canonical path of a file database, or null for memory
     */
    DatabaseOpener(DatabaseConfig config, @Nullable Path file) {
        this.config = config;
        this.file = file;
    }

    /** Opens the first instance. */
    DuckInstance open() {
        if (file == null) {
            if (config.readOnly()) {
                throw DatabaseErrors.readOnlyMemory();
            }
            return DuckInstance.openMemory(config);
        }
        checkFile(file);
        mark = JvmMark.set(file.toString());
        try {
            return openFile(file, true);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    /** Opens the next instance after the loss of one. */
    DuckInstance reopen() {
        return file == null ? DuckInstance.openMemory(config) : openFile(file, false);
    }

    private DuckInstance openFile(Path path, boolean trustMark) {
        boolean isNew = !Files.exists(path);
        return DuckInstance.openFile(config, path, isNew, trustMark && !hasLog(path));
    }

    private static boolean hasLog(Path path) {
        Path log = Path.of(path + ".wal");
        try {
            return Files.exists(log) && Files.size(log) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkFile(Path path) {
        if (Files.isDirectory(path)) {
            throw DatabaseErrors.isDirectory(path.toString());
        }
        if (Files.exists(path)) {
            return;
        }
        if (config.readOnly()) {
            throw DatabaseErrors.missingFile(path.toString());
        }
    }

    @Override
    public void close() {
        if (mark != null) {
            mark.close();
            mark = null;
        }
    }
}
