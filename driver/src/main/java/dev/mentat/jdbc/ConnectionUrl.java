// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.error.ClosestName;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a URL and the properties beside it say, checked. Immutable.
 *
 * <p>{@code jdbc:mentat:duckdb:[PATH | :memory:NAME][?key=value&...]}, every part percent-encoded.
 *
 * @param url the URL as it was given
 * @param location a path, {@code :memory:NAME}, or an empty string for a private database in memory
 * @param values the properties that were set
 * @param duckdb the settings for DuckDB, without their prefix
 * @param user the name that a tool gave for a login, which an embedded database has no use for
 */
record ConnectionUrl(
        String url,
        String location,
        Map<MentatProperty, String> values,
        Map<String, String> duckdb,
        @Nullable String user) {

    static final String PREFIX = "jdbc:mentat:duckdb:";

    private static final String PRIVATE_MEMORY = ":memory:";

    /** {@code DriverManager} and most tools send these with every connect, wanted or not. */
    private static final Set<String> LOGIN = Set.of("user", "password");

    ConnectionUrl {
        values = Map.copyOf(values);
        duckdb = Map.copyOf(duckdb);
    }

    /**
     * Reads a URL, and the properties for what it leaves out. The properties are not changed.
     *
     * @throws SQLException with state 08001 if a key is unknown or a value cannot be taken
     */
    static ConnectionUrl parse(String url, @Nullable Properties properties) throws SQLException {
        if (!url.startsWith(PREFIX)) {
            throw JdbcErrors.foreignUrl(url);
        }
        int question = url.indexOf('?');
        String location = PercentCoding.decode(url.substring(PREFIX.length(), question < 0 ? url.length() : question));
        Builder builder = new Builder();
        if (question >= 0) {
            builder.readQuery(url.substring(question + 1));
        }
        if (properties != null) {
            builder.readProperties(properties);
        }
        return new ConnectionUrl(
                url,
                location.equals(PRIVATE_MEMORY) ? "" : location,
                builder.values,
                builder.duckdb,
                properties == null ? null : properties.getProperty("user"));
    }

    /** Returns the value of a property, its default if it was not set, or null if it has none. */
    @Nullable
    String text(MentatProperty property) {
        String value = values.get(property);
        return value == null ? property.defaultValue() : value;
    }

    /** Returns the value of a property that has a default. */
    String required(MentatProperty property) {
        String value = text(property);
        if (value == null) {
            throw new IllegalStateException(property + " has no default");
        }
        return value;
    }

    boolean flag(MentatProperty property) {
        return Boolean.parseBoolean(text(property));
    }

    int count(MentatProperty property) {
        return Integer.parseInt(required(property));
    }

    /** Describes the connection for a log, without the values for DuckDB, which may be secrets. */
    String redacted() {
        return PREFIX + location + ' ' + values + " duckdb." + duckdb.keySet();
    }

    private static final class Builder {
        final Map<MentatProperty, String> values = new EnumMap<>(MentatProperty.class);
        final Map<String, String> duckdb = new LinkedHashMap<>();

        void readQuery(String query) throws SQLException {
            for (String pair : query.split("&")) {
                if (!pair.isEmpty()) {
                    int equals = pair.indexOf('=');
                    String key = PercentCoding.decode(equals < 0 ? pair : pair.substring(0, equals));
                    String value = equals < 0 ? "" : PercentCoding.decode(pair.substring(equals + 1));
                    if (!put(key, value)) {
                        throw JdbcErrors.repeatedProperty(key);
                    }
                }
            }
        }

        void readProperties(Properties properties) throws SQLException {
            for (String key : properties.stringPropertyNames()) {
                if (!LOGIN.contains(key)) {
                    put(key, properties.getProperty(key));
                }
            }
        }

        /** Takes a value unless there is one already, which it reports. */
        private boolean put(String key, String value) throws SQLException {
            if (key.startsWith(MentatProperty.DUCKDB_PREFIX)) {
                return duckdb.putIfAbsent(key.substring(MentatProperty.DUCKDB_PREFIX.length()), value) == null;
            }
            MentatProperty property = MentatProperty.ofKey(key).orElse(null);
            if (property == null) {
                throw JdbcErrors.unknownProperty(key, ClosestName.any(key, MentatProperty.keys().stream()));
            }
            property.check(value);
            return values.putIfAbsent(property, value) == null;
        }
    }
}
