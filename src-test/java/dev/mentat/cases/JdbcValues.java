// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import dev.mentat.edn.Bytes;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One form for values out of a case file and values out of a result: Boolean, Long, Double, BigDecimal without trailing
 * zeros (for bigint and bigdec), String (for symbols and URIs too), Keyword, Instant, UUID, Bytes, List, Set, Map.
 */
public final class JdbcValues {
    private JdbcValues() {}

    /** Returns a value of the current row in its comparable form. */
    public static Object read(ResultSet results, int column) throws SQLException {
        ResultSetMetaData columns = results.getMetaData();
        Object value = results.getObject(column);
        if (value instanceof Array) {
            value = results.getObject(column, List.class);
        }
        if (value instanceof String text && columns.getColumnTypeName(column).equals("KEYWORD")) {
            return new Keyword(text.substring(1));
        }
        boolean isUntyped = columns.getColumnType(column) == Types.OTHER || value instanceof List;
        return comparable(isUntyped ? keywordsRecognized(value) : value);
    }

    /** Reads a pull map, or null if nothing matched. */
    static Object pulled(ResultSet results, int column) throws SQLException {
        Map<?, ?> map = results.getObject(column, Map.class);
        return map == null ? null : pullValue(map);
    }

    public static Object comparable(Object value) {
        if (value instanceof Float number) {
            return Double.valueOf(number.toString());
        }
        if (value instanceof Integer number) {
            return number.longValue();
        }
        if (value instanceof BigInteger number) {
            return new BigDecimal(number).stripTrailingZeros();
        }
        if (value instanceof BigDecimal number) {
            return number.stripTrailingZeros();
        }
        if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        }
        if (value instanceof byte[] content) {
            return Bytes.copyOf(content);
        }
        if (value instanceof Object[] items) {
            return comparable(Arrays.asList(items));
        }
        if (value instanceof Symbol || value instanceof URI || value instanceof Character) {
            return value.toString();
        }
        if (value instanceof Set<?> items) {
            Set<Object> set = new LinkedHashSet<>();
            items.forEach(item -> set.add(comparable(item)));
            return set;
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(JdbcValues::comparable).toList();
        }
        if (value instanceof Map<?, ?> map) {
            return pullValue(map);
        }
        return value;
    }

    /** Writes the keywords in a pull map as texts, which is what the maps of a result hold. */
    public static Object pullValue(Object value) {
        if (value instanceof Keyword) {
            return value.toString();
        }
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> texts = new LinkedHashMap<>();
            map.forEach((key, item) -> texts.put(key.toString(), pullValue(item)));
            return texts;
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(JdbcValues::pullValue).toList();
        }
        return comparable(value);
    }

    private static Object keywordsRecognized(Object value) {
        if (value instanceof String text && text.length() > 1 && text.startsWith(":")) {
            return new Keyword(text.substring(1));
        }
        return value instanceof List<?> items
                ? items.stream().map(JdbcValues::keywordsRecognized).toList()
                : value;
    }
}
