// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.PullFormat;
import dev.mentat.engine.Session;
import dev.mentat.engine.SessionConfig;
import dev.mentat.error.MentatException;
import dev.mentat.pool.DatabaseConfig;
import dev.mentat.pool.Location;
import dev.mentat.schema.TimePoint;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Opens sessions and connections for what a URL says. */
final class ConnectionFactory {
    private static final String MEMORY = ":memory:";

    private ConnectionFactory() {}

    /** Opens a connection with a session of its own. */
    static Connection connect(ConnectionUrl url) throws SQLException {
        return CallTrace.wrap(new ConnectionImpl(url, openSession(url), SessionOwner.CONNECTION), Connection.class);
    }

    /** Opens a session. */
    static Session openSession(ConnectionUrl url) throws SQLException {
        try {
            return Session.open(config(url));
        } catch (MentatException e) {
            throw SqlExceptions.of(e);
        } catch (RuntimeException e) {
            throw JdbcErrors.internal(e);
        }
    }

    private static SessionConfig config(ConnectionUrl url) {
        boolean readOnly = url.flag(MentatProperty.READ_ONLY);
        return new SessionConfig(
                database(url),
                url.required(MentatProperty.STORE),
                readOnly,
                point(url, MentatProperty.AS_OF),
                point(url, MentatProperty.SINCE),
                url.flag(MentatProperty.HISTORY),
                PullFormat.valueOf(url.required(MentatProperty.PULL_AS).toUpperCase(Locale.ROOT)),
                url.flag(MentatProperty.EMPTY_COUNT_IS_ZERO),
                url.flag(MentatProperty.BATCH_AS_ONE_TRANSACTION),
                url.flag(MentatProperty.ALLOW_EXCISION),
                url.count(MentatProperty.MAX_ROWS));
    }

    private static DatabaseConfig database(ConnectionUrl url) {
        String threads = url.text(MentatProperty.THREADS);
        return new DatabaseConfig(
                location(url.location()),
                url.flag(MentatProperty.READ_ONLY),
                threads == null ? null : Integer.valueOf(threads),
                url.text(MentatProperty.MEMORY_LIMIT),
                url.text(MentatProperty.TEMP_DIRECTORY),
                url.flag(MentatProperty.EXTERNAL_ACCESS),
                url.duckdb(),
                url.count(MentatProperty.POOL_SIZE),
                url.count(MentatProperty.POOL_WAIT));
    }

    private static Location location(String text) {
        if (text.isEmpty()) {
            return new Location.PrivateMemory();
        }
        return text.startsWith(MEMORY)
                ? new Location.NamedMemory(text.substring(MEMORY.length()))
                : new Location.DatabaseFile(Path.of(text));
    }

    private static @Nullable TimePoint point(ConnectionUrl url, MentatProperty property) {
        String text = url.text(property);
        return text == null ? null : TimePoints.parse(text).orElseThrow();
    }
}
