// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Column;
import dev.mentat.jdbc.SourceValues.Source;
import java.lang.invoke.MethodType;
import java.sql.Array;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values of a result into the classes that callers ask for. Which conversions there are stands in one table,
 * by the class of the value and the class that is wanted; one that is not there, or that cannot take the value, is an
 * error which names the column and both classes.
 */
final class Conversions {
    private static final ConversionTable TABLE = new ConversionTable();

    static {
        NumberConversions.addTo(TABLE);
        TimeConversions.addTo(TABLE);
        TextConversions.addTo(TABLE);
    }

    private Conversions() {}

    /**
     * Converts a value of a result.
     *
     * @param value the value, not null
     * @param target the class that is wanted
     * @param column where the value stands, for the message
     * @param index the number of that column
     * @throws SQLException with state 22018 if there is no such conversion, 22003 if the value does not fit
     */
    static <T> T convert(Object value, Class<T> target, Column column, int index) throws SQLException {
        Source source = SourceValues.canonical(value);
        String from = source.type().getSimpleName();
        String to = target.getSimpleName();
        try {
            Object converted = tryConvert(value, source, target);
            if (converted == null) {
                throw JdbcErrors.cannotConvert(column, index, from, to);
            }
            return cast(target, converted);
        } catch (ArithmeticException e) {
            throw JdbcErrors.outOfRange(column, index, from, to, source.value(), e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw JdbcErrors.cannotConvert(column, index, from, to, source.value(), e);
        }
    }

    /**
     * Converts the value of a parameter.
     *
     * @param index the number of the parameter, for the message
     * @param value the value, not null
     * @param target the class that is wanted
     * @throws SQLException with state 22018 if that cannot be done without a loss
     */
    static <T> T input(int index, Object value, Class<T> target) throws SQLException {
        try {
            Object converted = tryConvert(value, SourceValues.canonical(value), target);
            if (converted != null) {
                return cast(target, converted);
            }
        } catch (ArithmeticException | IllegalArgumentException | DateTimeException e) {
            throw JdbcErrors.parameterValue(index, value, target.getSimpleName(), e);
        }
        throw JdbcErrors.parameterValue(index, value, target.getSimpleName(), null);
    }

    private static @Nullable Object tryConvert(Object value, Source source, Class<?> target) throws SQLException {
        if (target == Object.class) {
            return SourceValues.natural(value);
        }
        if (source.value() instanceof List<?> elements && isCollection(target)) {
            return collection(elements, target);
        }
        if (source.value() instanceof Map && target == Map.class) {
            return SourceValues.natural(source.value());
        }
        Function<Object, ?> conversion = TABLE.find(source.type(), boxed(target));
        return conversion == null ? null : conversion.apply(source.value());
    }

    /** A primitive class and its box share their objects. */
    @SuppressWarnings("unchecked")
    private static <T> T cast(Class<T> target, Object value) {
        return (T) boxed(target).cast(value);
    }

    /** Returns the classes that something can be converted to, without the collections. */
    static Set<Class<?>> targets() {
        return TABLE.targets();
    }

    /** Returns the text form of a value. */
    static String text(Object value) throws SQLException {
        Source source = SourceValues.canonical(value);
        Function<Object, ?> conversion = TABLE.find(source.type(), String.class);
        return conversion == null ? source.value().toString() : (String) conversion.apply(source.value());
    }

    /** Returns the instant of a value, the calendar telling the zone of one that has none. */
    static Timestamp timestamp(Object value, Calendar calendar, Column column, int index) throws SQLException {
        return hasZone(value)
                ? convert(value, Timestamp.class, column, index)
                : TimeConversions.timestamp(
                        convert(value, LocalDateTime.class, column, index),
                        calendar.getTimeZone().toZoneId());
    }

    /** Returns the date of a value in the zone of the calendar. */
    static Date date(Object value, Calendar calendar, Column column, int index) throws SQLException {
        LocalDate date = hasZone(value)
                ? convert(value, Instant.class, column, index)
                        .atZone(calendar.getTimeZone().toZoneId())
                        .toLocalDate()
                : convert(value, LocalDate.class, column, index);
        return TimeConversions.date(date, calendar.getTimeZone().toZoneId());
    }

    /** Returns the time of day of a value in the zone of the calendar. */
    static Time time(Object value, Calendar calendar, Column column, int index) throws SQLException {
        LocalTime time = hasZone(value)
                ? convert(value, Instant.class, column, index)
                        .atZone(calendar.getTimeZone().toZoneId())
                        .toLocalTime()
                : convert(value, LocalTime.class, column, index);
        return TimeConversions.time(time, calendar.getTimeZone().toZoneId());
    }

    private static boolean hasZone(Object value) throws SQLException {
        return SourceValues.canonical(value).type() == Instant.class;
    }

    private static boolean isCollection(Class<?> target) {
        return target == List.class || target == Collection.class || target == Array.class || target == Object[].class;
    }

    private static Object collection(List<?> elements, Class<?> target) throws SQLException {
        if (target == Array.class) {
            return ArrayImpl.of(elements);
        }
        List<?> natural = SourceValues.naturalList(elements);
        return target == Object[].class ? natural.toArray() : natural;
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }
}
