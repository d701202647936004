// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pool;

import dev.mentat.error.DatabaseErrors;
import dev.mentat.error.MentatException;
import dev.mentat.sql.DatabaseSql;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * A DuckDB instance from its opening to its close, with the root connection that is never leased.
 *
 * <p>Opening begins with a checkpoint, before any other statement or connection: when a later checkpoint follows the
 * replay of a write-ahead log without the indexes bound, DuckDB loses index entries. The clean-close mark says that the
 * last program that wrote the file was this driver and that it closed the file in order; without it all indexes are built
 * anew once, for they may be damaged.
 */
final class DuckInstance {
    private static final Logger LOG = System.getLogger(DuckInstance.class.getName());
    private static final String URL = "jdbc:duckdb:";
    private static final String CLEAN = "clean";
    private static final String LAYOUT = "layout";
    private static final String LAYOUT_VERSION = "1";
    private static final String CONFLICTING_LOCK = "Conflicting lock is held in ";

    private final DuckDBConnection root;
    private final boolean persistent;

    /** The name under which the file is attached, or null if DuckDB names it itself. */
    private final @Nullable String alias;

    private @Nullable DuckDBConnection streamingRoot;
    private final ReentrantLock rootLock = new ReentrantLock();
    private String catalogName = "";
    private volatile boolean dead;

    private DuckInstance(DuckDBConnection root, boolean persistent, @Nullable String alias) {
        this.root = root;
        this.persistent = persistent;
        this.alias = alias;
    }

    /** Opens a database in memory. */
    static DuckInstance openMemory(DatabaseConfig config) {
        DuckInstance instance = connect(config, null);
        return instance.orClosed(() -> instance.configure());
    }

    /**
     * Opens a database file.
     *
     * @param config how
     * @param file its canonical path
     * @param trustMark whether the clean-close mark may be believed: the file existed and had no write-ahead log beside it
     * @param isNew whether the file did not exist
     */
    static DuckInstance openFile(DatabaseConfig config, Path file, boolean isNew, boolean trustMark) {
        DuckInstance instance = connect(config, file);
        return instance.orClosed(() -> {
            if (!config.readOnly()) {
                instance.checkpointFirst(file);
                instance.refuseNewerStorage(file);
                instance.takeOver(isNew, trustMark);
            }
            instance.configure();
        });
    }

    private static DuckInstance connect(DatabaseConfig config, @Nullable Path file) {
        String alias = file == null ? null : FileAlias.of(file);
        try {
            boolean isMain = file != null && alias == null;
            DuckDBConnection root = DuckDBConnection.newConnection(
                    URL + (isMain ? file : ""),
                    isMain && config.readOnly(),
                    alias == null ? DuckOptions.of(config) : DuckOptions.beforeAttaching(config));
            DuckInstance instance = new DuckInstance(root, file != null && !config.readOnly(), alias);
            if (file != null && alias != null) {
                instance.attach(config, file, alias);
            }
            return instance;
        } catch (MentatException e) {
            throw e;
        } catch (SQLException e) {
            throw cannotConnect(config, e);
        } catch (Exception e) {
            throw DatabaseErrors.cannotOpen("Cannot open " + config.location() + ": " + e.getMessage(), e);
        }
    }

    private void attach(DatabaseConfig config, Path file, String name) throws SQLException {
        try {
            execute(DatabaseSql.attach(file.toString(), name, config.readOnly()));
            execute(DatabaseSql.use(name));
            execute(DatabaseSql.setGlobal(DuckOptions.EXTERNAL_ACCESS, Boolean.toString(config.externalAccess())));
        } catch (SQLException e) {
            abandon();
            throw e;
        }
    }

    private static MentatException cannotConnect(DatabaseConfig config, SQLException e) {
        String place = config.location().toString();
        String message = DuckErrors.message(e);
        if (message.contains("not a valid DuckDB database file")) {
            return DatabaseErrors.notADatabase(place, e);
        }
        int holder = message.indexOf(CONFLICTING_LOCK);
        if (holder >= 0) {
            String tail = message.substring(holder + CONFLICTING_LOCK.length());
            int end = tail.indexOf(". ");
            return DatabaseErrors.lockedByProcess(place, end < 0 ? tail : tail.substring(0, end), e);
        }
        return DatabaseErrors.cannotOpen("Cannot open " + place + ": " + message, e);
    }

    private interface Step {
        void run() throws SQLException;
    }

    private DuckInstance orClosed(Step opening) {
        try {
            opening.run();
            return this;
        } catch (SQLException e) {
            abandon();
            throw DatabaseErrors.cannotOpen("Cannot open the database: " + DuckErrors.message(e), e);
        } catch (RuntimeException e) {
            abandon();
            throw e;
        }
    }

    private void checkpointFirst(Path file) {
        try {
            execute(DatabaseSql.CHECKPOINT);
        } catch (SQLException e) {
            throw DatabaseErrors.checkpointFailed(file.toString(), DuckErrors.message(e), e);
        }
    }

    private void refuseNewerStorage(Path file) throws SQLException {
        try (Statement statement = root.createStatement();
                ResultSet result = statement.executeQuery(DatabaseSql.STORAGE_VERSION)) {
            if (result.next()) {
                String version = result.getString(1);
                if (StorageVersion.isNewer(version, DuckOptions.STORAGE_VERSION)) {
                    throw DatabaseErrors.newerStorage(file.toString(), version);
                }
            }
        }
    }

    private void takeOver(boolean isNew, boolean trustMark) throws SQLException {
        if (!hasFacts()) {
            if (!isNew) {
                rebuildIndexes();
            }
            execute(DatabaseSql.CREATE_FACTS);
            insertFact(LAYOUT, LAYOUT_VERSION);
            insertFact(CLEAN, Boolean.toString(false));
            return;
        }
        String layout = fact(LAYOUT);
        if (!LAYOUT_VERSION.equals(layout)) {
            throw DatabaseErrors.cannotOpen(
                    "The file was written by a newer version of the driver (layout " + layout + ", this one knows "
                            + LAYOUT_VERSION + "); use that version",
                    null);
        }
        if (!trustMark || !Boolean.parseBoolean(fact(CLEAN))) {
            rebuildIndexes();
        }
        updateFact(CLEAN, Boolean.toString(false));
    }

    private void rebuildIndexes() throws SQLException {
        int built = IndexRebuild.run(root);
        if (built > 0) {
            LOG.log(Level.INFO, "Built " + built + " indexes anew: the file was not closed in order");
            execute(DatabaseSql.CHECKPOINT);
        }
    }

    /** Once the configuration is locked no connection can change; but those that are duplicated keep theirs. */
    private void configure() throws SQLException {
        try (Statement statement = root.createStatement();
                ResultSet result = statement.executeQuery(DatabaseSql.CATALOG_NAME)) {
            result.next();
            catalogName = result.getString(1);
        }
        execute(DatabaseSql.setGlobal("TimeZone", "UTC"));
        DuckDBConnection streaming = root.duplicate();
        streamingRoot = streaming;
        try (Statement statement = streaming.createStatement()) {
            statement.execute(DatabaseSql.STREAM_RESULTS);
        }
        execute(DatabaseSql.setGlobal("lock_configuration", "true"));
    }

    /** Tells whether DuckDB has given the instance up. */
    boolean isDead() {
        return dead;
    }

    /** Says that DuckDB has given the instance up. */
    void markDead() {
        dead = true;
    }

    /** Returns the name by which DuckDB calls the database. */
    String catalogName() {
        return catalogName;
    }

    /** Makes another connection to the instance. */
    DuckDBConnection duplicate() throws SQLException {
        return duplicate(root);
    }

    /** Makes another connection to the instance, on which results are streamed. */
    DuckDBConnection duplicateStreaming() throws SQLException {
        return duplicate(Objects.requireNonNull(streamingRoot));
    }

    /** A duplicate works in DuckDB's main database again. */
    private DuckDBConnection duplicate(DuckDBConnection original) throws SQLException {
        DuckDBConnection connection = original.duplicate();
        if (alias != null) {
            try (Statement statement = connection.createStatement()) {
                statement.execute(DatabaseSql.use(alias));
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
        }
        return connection;
    }

    /** Brings the write-ahead log into the file. */
    void checkpoint() throws SQLException {
        rootLock.lock();
        try {
            execute(DatabaseSql.CHECKPOINT);
        } finally {
            rootLock.unlock();
        }
    }

    /** Closes the instance after all its clones, with mark and checkpoint. */
    void closeInOrder() {
        closeQuietly(streamingRoot);
        if (persistent) {
            try {
                updateFact(CLEAN, Boolean.toString(true));
                execute(DatabaseSql.CHECKPOINT);
            } catch (SQLException e) {
                LOG.log(Level.WARNING, "The last checkpoint failed; the next open replays the write-ahead log", e);
            }
        }
        abandon();
    }

    /** Closes the root connections and nothing else. */
    void abandon() {
        closeQuietly(streamingRoot);
        closeQuietly(root);
    }

    private static void closeQuietly(@Nullable DuckDBConnection connection) {
        if (connection == null) {
            return;
        }
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.log(Level.DEBUG, "A root connection could not be closed", e);
        }
    }

    private boolean hasFacts() throws SQLException {
        try (Statement statement = root.createStatement();
                ResultSet result = statement.executeQuery(DatabaseSql.HAS_FACTS)) {
            return result.next() && result.getLong(1) > 0;
        }
    }

    private @Nullable String fact(String key) throws SQLException {
        try (PreparedStatement select = root.prepareStatement(DatabaseSql.READ_FACT)) {
            select.setString(1, key);
            try (ResultSet result = select.executeQuery()) {
                return result.next() ? result.getString(1) : null;
            }
        }
    }

    private void insertFact(String key, String value) throws SQLException {
        execute(DatabaseSql.INSERT_FACT, key, value);
    }

    private void updateFact(String key, String value) throws SQLException {
        execute(DatabaseSql.UPDATE_FACT, value, key);
    }

    private void execute(String sql, String... parameters) throws SQLException {
        try (PreparedStatement statement = root.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setString(i + 1, parameters[i]);
            }
            statement.execute();
        }
    }
}
