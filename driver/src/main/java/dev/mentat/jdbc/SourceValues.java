// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.engine.Document;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Brings the values of a result to a small number of classes, so that the table of conversions has a row for each, and to
 * the class that {@code getObject} gives when no class is asked for.
 */
final class SourceValues {

    /** The classes that {@link #canonical} gives; what is none of them is a text. */
    static final Set<Class<?>> CLASSES = Set.of(
            Boolean.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            String.class,
            Keyword.class,
            Symbol.class,
            Instant.class,
            LocalDateTime.class,
            LocalDate.class,
            LocalTime.class,
            OffsetTime.class,
            UUID.class,
            URI.class,
            Bytes.class,
            List.class,
            Map.class,
            Document.class);

    private SourceValues() {}

    /** A value together with the row of the table of conversions that it belongs to. */
    record Source(Class<?> type, Object value) {}

    /** Brings a value to one of {@link #CLASSES}. */
    static Source canonical(Object value) throws SQLException {
        Object plain = plain(value);
        if (plain instanceof Document) {
            return new Source(Document.class, plain);
        }
        if (plain instanceof List) {
            return new Source(List.class, plain);
        }
        if (plain instanceof Map) {
            return new Source(Map.class, plain);
        }
        return CLASSES.contains(plain.getClass())
                ? new Source(plain.getClass(), plain)
                : new Source(String.class, plain.toString());
    }

    /** Returns what {@code getObject} gives for a value when no class is asked for. */
    static Object natural(Object value) throws SQLException {
        if (value instanceof Keyword || value instanceof Symbol || value instanceof URI) {
            return value.toString();
        }
        if (value instanceof Instant instant) {
            return instant.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof Document document) {
            return document.text();
        }
        if (value instanceof Bytes || value instanceof byte[] || value instanceof Blob) {
            return ((Bytes) plain(value)).toArray();
        }
        if (value instanceof Array || value instanceof Collection || value instanceof Object[]) {
            return ArrayImpl.of((List<?>) plain(value));
        }
        return value instanceof Map<?, ?> map ? naturalMap(map) : naturalTime(value);
    }

    /** The classes that JDBC names for dates and times without a zone. */
    private static Object naturalTime(Object value) {
        if (value instanceof LocalDateTime time) {
            return Timestamp.valueOf(time);
        }
        if (value instanceof LocalDate date) {
            return Date.valueOf(date);
        }
        return value instanceof LocalTime time ? Time.valueOf(time) : value;
    }

    /** Returns the elements as {@link #natural} gives them, but with lists where it gives arrays. */
    static List<@Nullable Object> naturalList(List<?> elements) throws SQLException {
        List<@Nullable Object> natural = new ArrayList<>(elements.size());
        for (Object element : elements) {
            natural.add(naturalElement(element));
        }
        return natural;
    }

    private static Map<Object, @Nullable Object> naturalMap(Map<?, ?> map) throws SQLException {
        Map<Object, @Nullable Object> natural = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            natural.put(natural(entry.getKey()), naturalElement(entry.getValue()));
        }
        return natural;
    }

    private static @Nullable Object naturalElement(@Nullable Object element) throws SQLException {
        if (element == null) {
            return null;
        }
        Object plain = plain(element);
        return plain instanceof List<?> list ? naturalList(list) : natural(element);
    }

    private static Object plain(Object value) throws SQLException {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof byte[] bytes) {
            return Bytes.copyOf(bytes);
        }
        if (value instanceof Object[] array) {
            return Arrays.asList(array);
        }
        if (value instanceof Collection<?> collection && !(value instanceof List)) {
            return new ArrayList<>(collection);
        }
        return value.getClass().getName().startsWith("java.time.") ? plainTime(value) : plainSql(value);
    }

    private static Object plainTime(Object value) {
        if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        return value instanceof ZonedDateTime time ? time.toInstant() : value;
    }

    /** The classes of {@code java.sql} in which DuckDB delivers some of its types. */
    private static Object plainSql(Object value) throws SQLException {
        if (value instanceof Timestamp timestamp) {
            return timestamp.toLocalDateTime();
        }
        if (value instanceof Date date) {
            return date.toLocalDate();
        }
        if (value instanceof Time time) {
            return time.toLocalTime();
        }
        if (value instanceof Blob blob) {
            return Bytes.copyOf(blob.getBytes(1, Math.toIntExact(blob.length())));
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, Math.toIntExact(clob.length()));
        }
        if (value instanceof Array array) {
            return plain(array.getArray());
        }
        return value instanceof Struct struct ? Arrays.asList(struct.getAttributes()) : value;
    }
}
