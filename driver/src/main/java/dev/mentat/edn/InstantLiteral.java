// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import dev.mentat.error.Position;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The text of an {@code #inst}: a year, then as many of month, day, hour, minute, second and fraction as are given, then
 * perhaps a zone. Single use.
 */
final class InstantLiteral {
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final int MAX_ZONE_HOURS = 23;
    private static final int MAX_ZONE_MINUTES = 59;
    private static final int LEAP_SECOND = 60;

    /** Where {@code -hh:mm} has its colon, which tells a zone from a month or a day. */
    private static final int COLON_OF_ZONE = 3;

    private final String text;
    private final Position position;

    private int at;
    private int month = 1;
    private int day = 1;
    private int hour;
    private int minute;
    private int second;
    private int nano;

    private InstantLiteral(String text, Position position) {
        this.text = text;
        this.position = position;
    }

    /**
     * Returns the instant in whole microseconds; a finer fraction is cut off, which is towards the past.
     *
     * @param text what stands in the string after the tag
     * @param position where the string begins, for errors
     */
    static Instant parse(String text, Position position) {
        return new InstantLiteral(text, position).instant();
    }

    private Instant instant() {
        int year = digits(4);
        if (startsWithDateField()) {
            date();
        }
        int zoneSeconds = zoneSeconds();
        if (at < text.length() || year == 0) {
            throw EdnErrors.badInstant(text, position);
        }
        try {
            // A leap second is the first second of the next minute.
            int leap = second == LEAP_SECOND ? 1 : 0;
            return LocalDateTime.of(year, month, day, hour, minute, second - leap, nano)
                    .plusSeconds(leap)
                    .toInstant(ZoneOffset.UTC)
                    .minusSeconds(zoneSeconds);
        } catch (DateTimeException e) {
            throw EdnErrors.noSuchInstant(text, position);
        }
    }

    private void date() {
        month = field();
        if (startsWithDateField()) {
            day = field();
            if (startsWith('T')) {
                time();
            }
        }
    }

    private void time() {
        hour = field();
        if (startsWith(':')) {
            minute = field();
            if (startsWith(':')) {
                second = field();
                if (startsWith('.')) {
                    nano = fraction();
                }
            }
        }
    }

    private int fraction() {
        int start = ++at;
        int nanos = 0;
        for (int unit = NANOS_PER_SECOND / 10; unit > 0 && (at == start || startsWithDigit()); unit /= 10) {
            nanos += unit * digit();
        }
        return nanos - nanos % NANOS_PER_MICRO;
    }

    private int zoneSeconds() {
        if (startsWith('Z')) {
            at++;
            return 0;
        }
        if (!startsWith('+') && !startsWith('-')) {
            return 0;
        }
        int sign = startsWith('-') ? -1 : 1;
        int hours = field();
        if (!startsWith(':')) {
            throw EdnErrors.badInstant(text, position);
        }
        int minutes = field();
        if (hours > MAX_ZONE_HOURS || minutes > MAX_ZONE_MINUTES) {
            throw EdnErrors.noSuchInstant(text, position);
        }
        return sign * (hours * 60 + minutes) * 60;
    }

    private boolean startsWithDateField() {
        int colon = at + COLON_OF_ZONE;
        return startsWith('-') && !(colon < text.length() && text.charAt(colon) == ':');
    }

    private boolean startsWith(char separator) {
        return at < text.length() && text.charAt(at) == separator;
    }

    private boolean startsWithDigit() {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    /** Reads a separator and two digits. */
    private int field() {
        at++;
        return digits(2);
    }

    private int digits(int length) {
        int value = 0;
        for (int count = 0; count < length; count++) {
            value = value * 10 + digit();
        }
        return value;
    }

    private int digit() {
        if (!startsWithDigit()) {
            throw EdnErrors.badInstant(text, position);
        }
        return text.charAt(at++) - '0';
    }
}
