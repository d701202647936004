// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.net.URISyntaxException;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Struct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings what applications set as parameters to the classes that the engine takes: plain values, and lists for whatever
 * has several. Which type a value is to have is not decided here.
 */
final class InputValues {
    private static final long ALL = Long.MAX_VALUE;

    private final int parameterIndex;
    private final boolean datalog;

    /**
     * Makes a converter.
     *
     * @param parameterIndex the number of the parameter, for messages
     * @param datalog whether the parameter is one of Datalog or EDN, else it is one of plain SQL
     */
    InputValues(int parameterIndex, boolean datalog) {
        this.parameterIndex = parameterIndex;
        this.datalog = datalog;
    }

    /** Converts a value. */
    Object convert(Object value) throws SQLException {
        List<? extends @Nullable Object> several = several(value);
        return several == null ? single(value) : convertAll(several);
    }

    private List<@Nullable Object> convertAll(Collection<? extends @Nullable Object> values) throws SQLException {
        List<@Nullable Object> converted = new ArrayList<>(values.size());
        for (Object value : values) {
            converted.add(value == null ? null : convert(value));
        }
        return converted;
    }

    private static @Nullable List<? extends @Nullable Object> several(Object value) throws SQLException {
        if (value instanceof Collection<?> collection) {
            return new ArrayList<>(collection);
        }
        if (value instanceof ArrayImpl array) {
            return array.elements();
        }
        if (value instanceof Array array) {
            return several(array.getArray());
        }
        if (value instanceof Struct struct) {
            return Arrays.asList(struct.getAttributes());
        }
        if (value instanceof ResultSet rows) {
            return rows(rows);
        }
        return value.getClass().isArray() && !(value instanceof byte[]) ? elements(value) : null;
    }

    private static List<@Nullable Object> elements(Object array) {
        int length = java.lang.reflect.Array.getLength(array);
        List<@Nullable Object> elements = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            elements.add(java.lang.reflect.Array.get(array, i));
        }
        return elements;
    }

    private static List<@Nullable Object> rows(ResultSet rows) throws SQLException {
        int columns = rows.getMetaData().getColumnCount();
        List<@Nullable Object> relation = new ArrayList<>();
        while (rows.next()) {
            List<@Nullable Object> row = new ArrayList<>(columns);
            for (int i = 1; i <= columns; i++) {
                row.add(rows.getObject(i));
            }
            relation.add(row);
        }
        return relation;
    }

    private Object single(Object value) throws SQLException {
        if (value instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (value instanceof Character character) {
            return character.toString();
        }
        if (value instanceof Map<?, ?> map) {
            return Map.copyOf(map);
        }
        if (value instanceof URL url) {
            return uri(url);
        }
        Object whole = large(value);
        return datalog ? InputTimes.toInstant(whole) : InputTimes.toSqlTime(whole);
    }

    private Object large(Object value) throws SQLException {
        if (value instanceof Blob blob) {
            return blob.getBytes(1, LobPositions.checkLength(blob.length()));
        }
        if (value instanceof Clob clob) {
            return clob.getSubString(1, LobPositions.checkLength(clob.length()));
        }
        Object read = value;
        if (value instanceof InputStream stream) {
            read = InputStreams.bytes(parameterIndex, stream, ALL);
        } else if (value instanceof Reader reader) {
            read = InputStreams.text(parameterIndex, reader, ALL);
        }
        return read == null ? value : read;
    }

    private Object uri(URL url) throws SQLException {
        try {
            return datalog ? url.toURI() : url.toString();
        } catch (URISyntaxException e) {
            throw JdbcErrors.parameterValue(parameterIndex, url, "URI", e);
        }
    }
}
