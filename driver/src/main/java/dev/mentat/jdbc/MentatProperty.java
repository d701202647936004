// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The connection properties: the only source of their names, defaults and descriptions. They are given in the URL after
 * a question mark or in the {@link java.util.Properties} of {@code connect}; where both give one, the URL wins.
 *
 * <p>A key that starts with {@code duckdb.} is none of these: it goes to DuckDB without that prefix.
 */
public enum MentatProperty {
    /** The store that statements work on at first. */
    STORE(
            "store",
            Kind.NAME,
            "default",
            "The store that statements work on at first; made if it does not exist, unless readOnly is set"),
    /** Whether writes are refused. */
    READ_ONLY("readOnly", Kind.FLAG, "false", "Refuse every write, and open the file for reading only"),
    /** The point in time that is seen. */
    AS_OF(
            "asOf",
            Kind.POINT,
            null,
            "See the store as it was then: a transaction, a t, or an instant; implies no writes"),
    /** The point in time after which datoms are seen. */
    SINCE("since", Kind.POINT, null, "See only what was asserted after then: a transaction, a t, or an instant"),
    /** Whether all assertions and retractions are seen. */
    HISTORY("history", Kind.FLAG, "false", "See every recorded assertion and retraction instead of what holds"),
    /** How many DuckDB connections serve all connections to one database. */
    POOL_SIZE(
            "poolSize",
            Kind.SIZE,
            Integer.toString(Math.min(2 * Runtime.getRuntime().availableProcessors(), 8)),
            "How many DuckDB connections serve all connections to one database (twice the cores, at most 8)"),
    /** How long a statement waits for a DuckDB connection. */
    POOL_WAIT(
            "poolWait", Kind.COUNT, "30000", "How many milliseconds a statement waits for one of them before it fails"),
    /** How many threads DuckDB uses. */
    THREADS(
            "threads",
            Kind.SIZE,
            null,
            "How many threads DuckDB uses for one statement; chosen by the driver if not set"),
    /** How much memory DuckDB uses. */
    MEMORY_LIMIT(
            "memoryLimit", Kind.TEXT, null, "How much memory DuckDB may use, for example 4GB; DuckDB's own default"),
    /** Where DuckDB puts what does not fit into memory. */
    TEMP_DIRECTORY("tempDirectory", Kind.TEXT, null, "Where DuckDB puts what does not fit into memory"),
    /** How many rows a query may give. */
    MAX_ROWS("maxRows", Kind.COUNT, "0", "A query that gives more rows than this fails; 0 for no limit"),
    /** The text form of pulled entities. */
    PULL_AS("pullAs", Kind.FORMAT, "json", "The text form of pulled entities"),
    /** Whether a count over nothing is a row with 0. */
    EMPTY_COUNT_IS_ZERO(
            "emptyCountIsZero", Kind.FLAG, "false", "A count over nothing gives a row with 0 instead of none"),
    /** Whether a batch is one transaction. */
    BATCH_AS_ONE_TRANSACTION(
            "batchAsOneTransaction",
            Kind.FLAG,
            "false",
            "Merge the EDN transactions of a batch into one; the counts are then SUCCESS_NO_INFO"),
    /** Whether SQL may touch files and the network. */
    EXTERNAL_ACCESS("externalAccess", Kind.FLAG, "false", "Let SQL touch files and the network"),
    /** Whether datoms may be removed for good. */
    ALLOW_EXCISION("allowExcision", Kind.FLAG, "false", "Let MENTAT EXCISE remove datoms for good"),
    /** Whether DuckDB's own connection is handed out. */
    ALLOW_UNWRAP(
            "allowUnwrap",
            Kind.FLAG,
            "false",
            "Let unwrap hand out DuckDB's own connection, which goes around locks and protection");

    /** Keys with this prefix are settings of DuckDB. */
    static final String DUCKDB_PREFIX = "duckdb.";

    private static final Map<String, MentatProperty> BY_KEY =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(MentatProperty::key, Function.identity()));

    private final String key;
    private final Kind kind;
    private final @Nullable String defaultValue;
    private final String description;

    MentatProperty(String key, Kind kind, @Nullable String defaultValue, String description) {
        this.key = key;
        this.kind = kind;
        this.defaultValue = defaultValue;
        this.description = description;
    }

    /**
     * Returns the key.
     *
     * @return for example {@code readOnly}
     */
    public String key() {
        return key;
    }

    /**
     * Returns the value that holds when none is given.
     *
     * @return the value, or null if there is none
     */
    public @Nullable String defaultValue() {
        return defaultValue;
    }

    /**
     * Returns what the property does.
     *
     * @return a phrase without a full stop
     */
    public String description() {
        return description;
    }

    /**
     * Returns the values to choose from.
     *
     * @return the values, empty if they cannot be listed
     */
    public List<String> choices() {
        return kind.choices;
    }

    /** Finds the property with a key; letter case matters. */
    static Optional<MentatProperty> ofKey(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }

    /** Returns all keys. */
    static List<String> keys() {
        return Arrays.stream(values()).map(MentatProperty::key).toList();
    }

    /**
     * Checks a value.
     *
     * @throws SQLException with state 08001 if the property cannot take it
     */
    void check(String value) throws SQLException {
        if (!kind.takes(value)) {
            throw JdbcErrors.propertyValue(this, value, kind.wanted);
        }
    }

    /** Describes the property to a tool. */
    DriverPropertyInfo info(@Nullable String value) {
        DriverPropertyInfo info = new DriverPropertyInfo(key, value == null ? defaultValue : value);
        info.description = description;
        info.required = false;
        info.choices = choices().isEmpty() ? null : choices().toArray(String[]::new);
        return info;
    }

    private enum Kind {
        TEXT("a text", List.of()) {
            @Override
            boolean takes(String value) {
                return !value.isBlank();
            }
        },
        NAME("a name", List.of()) {
            @Override
            boolean takes(String value) {
                return true;
            }
        },
        FLAG("true or false", List.of("true", "false")),
        FORMAT("json or edn", List.of("json", "edn")),
        COUNT("a whole number, 0 or greater", List.of()) {
            @Override
            boolean takes(String value) {
                return !value.isEmpty() && value.length() <= 9 && value.chars().allMatch(c -> c >= '0' && c <= '9');
            }
        },
        SIZE("a whole number from 1 to 1024", List.of()) {
            @Override
            boolean takes(String value) {
                return COUNT.takes(value) && Integer.parseInt(value) > 0 && Integer.parseInt(value) <= 1024;
            }
        },
        POINT("a transaction, a t, or an instant such as 2026-01-01T00:00:00Z", List.of()) {
            @Override
            boolean takes(String value) {
                return TimePoints.parse(value).isPresent();
            }
        };

        private final String wanted;
        private final List<String> choices;

        Kind(String wanted, List<String> choices) {
            this.wanted = wanted;
            this.choices = choices;
        }

        boolean takes(String value) {
            return choices.contains(value);
        }
    }
}
