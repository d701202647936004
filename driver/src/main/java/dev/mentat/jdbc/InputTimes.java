// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import org.jspecify.annotations.Nullable;

/**
 * Times that go in. Datalog knows instants only: a date or time without a zone is taken in UTC, the mirror of how results
 * are read. Plain SQL keeps the wall clock of whatever has no zone.
 */
final class InputTimes {
    private InputTimes() {}

    /** Returns a time as an instant, in the microseconds that stores keep, and anything else as it is. */
    static Object toInstant(Object value) {
        Object time = toJavaTime(value, true);
        if (time instanceof LocalDate date) {
            return date.atStartOfDay().toInstant(ZoneOffset.UTC);
        }
        if (time instanceof LocalDateTime local) {
            return local.toInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
        }
        if (time instanceof OffsetDateTime offset) {
            return offset.toInstant().truncatedTo(ChronoUnit.MICROS);
        }
        return time;
    }

    /** Returns a time in the class of {@code java.time} that plain SQL takes it in, and anything else as it is. */
    static Object toSqlTime(Object value) {
        return toJavaTime(value, false);
    }

    /** Returns what a clock in the zone of the calendar shows; for a timestamp the instant with that zone's offset. */
    static Object in(@Nullable Calendar calendar, java.util.Date value) {
        if (calendar == null) {
            return value;
        }
        ZoneId zone = calendar.getTimeZone().toZoneId();
        if (value instanceof Timestamp timestamp) {
            return new Zoned(timestamp.toInstant().atZone(zone));
        }
        LocalDateTime local = LocalDateTime.ofInstant(Instant.ofEpochMilli(value.getTime()), zone);
        return value instanceof Time ? local.toLocalTime() : local.toLocalDate();
    }

    private static Object toJavaTime(Object value, boolean instant) {
        if (value instanceof Zoned zoned) {
            return instant ? zoned.time().toOffsetDateTime() : zoned.time().toLocalDateTime();
        }
        if (value instanceof Instant time) {
            return time.atOffset(ZoneOffset.UTC);
        }
        if (value instanceof ZonedDateTime time) {
            return time.toOffsetDateTime();
        }
        if (value instanceof Calendar calendar) {
            return calendar.toInstant()
                    .atZone(calendar.getTimeZone().toZoneId())
                    .toOffsetDateTime();
        }
        return value instanceof java.util.Date date ? toJavaTime(date, instant) : value;
    }

    private static Object toJavaTime(java.util.Date value, boolean instant) {
        if (value instanceof Date date) {
            return date.toLocalDate();
        }
        if (value instanceof Time time) {
            return time.toLocalTime();
        }
        Timestamp timestamp = value instanceof Timestamp known ? known : new Timestamp(value.getTime());
        return instant ? timestamp.toInstant().atOffset(ZoneOffset.UTC) : timestamp.toLocalDateTime();
    }

    /** A timestamp that was set together with the zone in which SQL shall see its wall clock. */
    private record Zoned(ZonedDateTime time) {}
}
