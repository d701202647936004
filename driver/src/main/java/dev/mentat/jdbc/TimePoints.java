// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.schema.TimePoint;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** Reads the value of a property that is a point in time. */
final class TimePoints {
    private TimePoints() {}

    /** Reads a transaction entid, a t, an RFC 3339 instant, or a date, which stands for its midnight in UTC. */
    static Optional<TimePoint> parse(String text) {
        try {
            if (text.chars().allMatch(Character::isDigit)) {
                return Optional.of(new TimePoint.Numbered(Long.parseLong(text)));
            }
            OffsetDateTime time = text.indexOf('T') < 0
                    ? LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC)
                    : OffsetDateTime.parse(text);
            return Optional.of(new TimePoint.At(time.toInstant()));
        } catch (DateTimeException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
