// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.function.Function;

/**
 * Conversions between the classes of {@code java.time} and the old ones.
 *
 * <p>An instant has its date and its time of day in UTC, whatever the zone of the JVM. A date or time without a zone, as
 * plain SQL may give, keeps its wall clock: the old classes then show it in the zone of the JVM, as their {@code valueOf}
 * does.
 */
final class TimeConversions {

    /** As SQL or ISO 8601 writes it, with or without an offset. */
    private static final DateTimeFormatter TEXT = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("[ ]['T']")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[XXX][X]")
            .toFormatter(Locale.ROOT);

    private static final DateTimeFormatter PRINTED = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern(" HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .toFormatter(Locale.ROOT);

    private TimeConversions() {}

    static void addTo(ConversionTable table) {
        addInstant(table, Instant.class, Function.identity());
        addInstant(
                table, String.class, text -> OffsetDateTime.parse(text.strip()).toInstant());
        addDateTime(table, LocalDateTime.class, Function.identity());
        addDateTime(table, String.class, text -> LocalDateTime.parse(text.strip(), TEXT));
        addDate(table, LocalDate.class, Function.identity());
        addDate(table, LocalDateTime.class, LocalDateTime::toLocalDate);
        addDate(table, Instant.class, instant -> utc(instant).toLocalDate());
        addDate(table, String.class, text -> LocalDate.parse(text.strip()));
        addTime(table, LocalTime.class, Function.identity());
        addTime(table, LocalDateTime.class, LocalDateTime::toLocalTime);
        addTime(table, OffsetTime.class, OffsetTime::toLocalTime);
        addTime(table, Instant.class, instant -> utc(instant).toLocalTime());
        addTime(table, String.class, text -> LocalTime.parse(text.strip()));
        table.add(OffsetTime.class, OffsetTime.class, Function.identity());
        table.add(Instant.class, LocalDateTime.class, instant -> utc(instant).toLocalDateTime());
        table.add(LocalDateTime.class, Instant.class, time -> time.toInstant(ZoneOffset.UTC));
        table.add(LocalDateTime.class, OffsetDateTime.class, time -> time.atOffset(ZoneOffset.UTC));
        table.add(String.class, Timestamp.class, TimeConversions::timestamp);
        table.add(String.class, java.util.Date.class, TimeConversions::timestamp);
        table.add(LocalDate.class, LocalDateTime.class, LocalDate::atStartOfDay);
        table.add(LocalDate.class, Timestamp.class, date -> Timestamp.valueOf(date.atStartOfDay()));
    }

    private static <S> void addInstant(ConversionTable table, Class<S> source, Function<S, Instant> instant) {
        table.add(source, Instant.class, instant);
        table.add(source, OffsetDateTime.class, instant.andThen(TimeConversions::utc));
        table.add(source, ZonedDateTime.class, instant.andThen(value -> value.atZone(ZoneOffset.UTC)));
        table.add(source, Timestamp.class, instant.andThen(Timestamp::from));
        table.add(source, java.util.Date.class, instant.andThen(java.util.Date::from));
    }

    private static <S> void addDateTime(ConversionTable table, Class<S> source, Function<S, LocalDateTime> time) {
        table.add(source, LocalDateTime.class, time);
        table.add(source, Timestamp.class, time.andThen(Timestamp::valueOf));
        table.add(source, java.util.Date.class, time.andThen(Timestamp::valueOf));
    }

    private static <S> void addDate(ConversionTable table, Class<S> source, Function<S, LocalDate> date) {
        table.add(source, LocalDate.class, date);
        table.add(source, Date.class, date.andThen(Date::valueOf));
    }

    private static <S> void addTime(ConversionTable table, Class<S> source, Function<S, LocalTime> time) {
        table.add(source, LocalTime.class, time);
        table.add(source, Time.class, time.andThen(Time::valueOf));
    }

    private static Timestamp timestamp(String text) {
        TemporalAccessor time = TEXT.parseBest(text.strip(), OffsetDateTime::from, LocalDateTime::from);
        return time instanceof OffsetDateTime zoned
                ? Timestamp.from(zoned.toInstant())
                : Timestamp.valueOf((LocalDateTime) time);
    }

    /** Returns a date and time of day as SQL writes them. */
    static String print(LocalDateTime time) {
        return PRINTED.format(time);
    }

    /** Returns the instant at which a clock in the zone shows a time. */
    static Timestamp timestamp(LocalDateTime time, ZoneId zone) {
        return Timestamp.from(time.atZone(zone).toInstant());
    }

    /** Returns the beginning of a day in the zone. */
    static Date date(LocalDate date, ZoneId zone) {
        return new Date(date.atStartOfDay(zone).toInstant().toEpochMilli());
    }

    /** Returns the instant at which a clock in the zone showed a time on the first day of 1970. */
    static Time time(LocalTime time, ZoneId zone) {
        return new Time(time.atDate(LocalDate.EPOCH).atZone(zone).toInstant().toEpochMilli());
    }

    private static OffsetDateTime utc(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }
}
