// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import java.time.Instant;

/** A point in time as the user writes it. */
public sealed interface TimePoint {
    /**
     * A transaction entid, or a t if it is below {@link Entids#FIRST_TX}.
     *
     * @param value the number as written
     */
    record Numbered(long value) implements TimePoint {}

    /**
     * The last transaction whose {@code :db/txInstant} is not after the instant.
     *
     * @param instant the instant as written
     */
    record At(Instant instant) implements TimePoint {}
}
