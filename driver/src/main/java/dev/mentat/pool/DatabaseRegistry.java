// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The open databases of this class loader, by memory name or canonical path, with the number of their users. A slow open
 * or close of one database holds up only those who want the same one.
 */
final class DatabaseRegistry {
    private static final String MEMORY = "memory:";
    private static final String FILE = "file:";

    /** DuckDB inserts the suffix of the write-ahead log before a question mark. */
    private static final String UNUSABLE = "?";

    /** Guards the two maps. */
    private static final ReentrantLock LOCK = new ReentrantLock();

    private static final Map<String, Slot> SHARED = new HashMap<>();
    private static final Map<Database, Slot> BY_DATABASE = new HashMap<>();

    /** A place for one database; its lock guards the fields and is taken before the registry's. */
    private static final class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private final @Nullable String key;
        private @Nullable Database database;
        private int users;
        private boolean abandoned;

        private Slot(@Nullable String key) {
            this.key = key;
        }
    }

    private DatabaseRegistry() {}

    static Database open(DatabaseConfig config) {
        Location location = config.location();
        if (location instanceof Location.DatabaseFile file) {
            Path path = canonical(file.path());
            return join(FILE + path, config, path);
        }
        if (location instanceof Location.NamedMemory memory) {
            return join(MEMORY + memory.name(), config, null);
        }
        return first(new Slot(null), config, null);
    }

    private static Database join(String key, DatabaseConfig config, @Nullable Path file) {
        while (true) {
            Slot slot = slot(key);
            slot.lock.lock();
            try {
                if (slot.abandoned) {
                    continue;
                }
                if (slot.database == null) {
                    return first(slot, config, file);
                }
                OptionConflicts.check(slot.database.config(), config);
                slot.users++;
                return slot.database;
            } finally {
                slot.lock.unlock();
            }
        }
    }

    private static Slot slot(String key) {
        LOCK.lock();
        try {
            return SHARED.computeIfAbsent(key, Slot::new);
        } finally {
            LOCK.unlock();
        }
    }

    private static Database first(Slot slot, DatabaseConfig config, @Nullable Path file) {
        try {
            Database database = new Database(config, new DatabaseOpener(config, file));
            slot.database = database;
            slot.users = 1;
            LOCK.lock();
            try {
                BY_DATABASE.put(database, slot);
            } finally {
                LOCK.unlock();
            }
            return database;
        } finally {
            if (slot.database == null) {
                abandon(slot);
            }
        }
    }

    private static void abandon(Slot slot) {
        slot.abandoned = true;
        LOCK.lock();
        try {
            if (slot.key != null) {
                SHARED.remove(slot.key);
            }
            if (slot.database != null) {
                BY_DATABASE.remove(slot.database);
            }
        } finally {
            LOCK.unlock();
        }
    }

    static void close(Database database) {
        Slot slot = slotOf(database);
        if (slot == null) {
            return;
        }
        slot.lock.lock();
        try {
            if (slot.abandoned || --slot.users > 0) {
                return;
            }
            try {
                database.shutDown();
            } finally {
                abandon(slot);
            }
        } finally {
            slot.lock.unlock();
        }
    }

    private static @Nullable Slot slotOf(Database database) {
        LOCK.lock();
        try {
            return BY_DATABASE.get(database);
        } finally {
            LOCK.unlock();
        }
    }

    /** Returns the one path that stands for a file, however it is named: links resolved, also of a file yet to be made. */
    private static Path canonical(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        absolute.toString()
                .chars()
                .filter(c -> UNUSABLE.indexOf(c) >= 0)
                .findFirst()
                .ifPresent(c -> {
                    throw DatabaseErrors.unusableInPath(path.toString(), (char) c);
                });
        Path parent = absolute.getParent();
        Path name = absolute.getFileName();
        try {
            if (parent == null || name == null || Files.exists(absolute)) {
                return absolute.toRealPath();
            }
            if (!Files.isDirectory(parent)) {
                throw DatabaseErrors.missingDirectory(path.toString(), parent.toString());
            }
            return parent.toRealPath().resolve(name);
        } catch (IOException e) {
            throw DatabaseErrors.cannotOpen("Cannot open " + path + ": " + e.getMessage(), e);
        }
    }
}
