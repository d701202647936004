// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Lists as arguments of SQL. DuckDB wants to know the type of their elements, which the elements tell. */
final class SqlLists {
    private static final String WHOLE = "BIGINT";
    private static final String FLOATING = "DOUBLE";

    /** Goes with every other type, for a list that tells nothing. */
    private static final String TEXT = "VARCHAR";

    private static final int MOST_DIGITS = 38;

    private static final Map<Class<?>, String> TYPES = Map.ofEntries(
            Map.entry(Boolean.class, "BOOLEAN"),
            Map.entry(Byte.class, WHOLE),
            Map.entry(Short.class, WHOLE),
            Map.entry(Integer.class, WHOLE),
            Map.entry(Long.class, WHOLE),
            Map.entry(Float.class, FLOATING),
            Map.entry(Double.class, FLOATING),
            Map.entry(String.class, TEXT),
            Map.entry(UUID.class, "UUID"),
            Map.entry(LocalDate.class, "DATE"),
            Map.entry(LocalTime.class, "TIME"),
            Map.entry(LocalDateTime.class, "TIMESTAMP"),
            Map.entry(OffsetDateTime.class, "TIMESTAMPTZ"),
            Map.entry(byte[].class, "BLOB"));

    private SqlLists() {}

    /** Makes an array of DuckDB's; lists in it become arrays too. */
    static Object toDuck(List<?> list, Connection connection) throws SQLException {
        return toDuck(list, typeOf(list), connection);
    }

    private static Object toDuck(List<?> list, String type, Connection connection) throws SQLException {
        List<@Nullable Object> elements = new ArrayList<>(list.size());
        for (Object element : list) {
            elements.add(
                    element instanceof List<?> inner
                            ? toDuck(inner, type.substring(0, type.length() - 2), connection)
                            : number(SqlArguments.toDuck(element, connection), type));
        }
        return connection.createArrayOf(type, elements.toArray());
    }

    private static @Nullable Object number(@Nullable Object element, String type) {
        if (!(element instanceof Number number)) {
            return element;
        }
        if (type.equals(WHOLE)) {
            return number.longValue();
        }
        return type.equals(FLOATING) ? (Object) number.doubleValue() : new BigDecimal(number.toString());
    }

    private static String typeOf(List<?> list) {
        List<?> known = list.stream().filter(Objects::nonNull).toList();
        if (known.isEmpty()) {
            return TEXT;
        }
        if (all(known, List.class::isInstance)) {
            return typeOf(known.stream()
                            .<Object>flatMap(element -> ((List<?>) element).stream())
                            .toList())
                    + "[]";
        }
        if (all(known, Number.class::isInstance)) {
            return numberType(known);
        }
        List<String> types = known.stream()
                .map(element -> TYPES.getOrDefault(SqlArguments.classOf(element), ""))
                .distinct()
                .toList();
        if (types.size() > 1 || types.contains("")) {
            throw new MentatException(
                    ErrorKind.INPUT_CONVERSION,
                    "the elements of a list for SQL must be of one type that SQL has, not "
                            + String.join(
                                    " and ",
                                    known.stream()
                                            .map(element -> element.getClass().getSimpleName())
                                            .distinct()
                                            .toList()),
                    null);
        }
        return types.get(0);
    }

    private static boolean all(List<?> values, Predicate<Object> test) {
        return values.stream().allMatch(test);
    }

    private static String numberType(List<?> numbers) {
        if (all(numbers, number -> WHOLE.equals(TYPES.get(number.getClass())))) {
            return WHOLE;
        }
        if (all(numbers, number -> !(number instanceof Float) && !(number instanceof Double))) {
            int scale = numbers.stream()
                    .mapToInt(number -> number instanceof BigDecimal decimal ? Math.max(0, decimal.scale()) : 0)
                    .max()
                    .orElse(0);
            return "DECIMAL(" + MOST_DIGITS + ", " + Math.min(scale, MOST_DIGITS) + ")";
        }
        return FLOATING;
    }
}
