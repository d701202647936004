// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.schema.TimePoint;
import java.util.List;
import java.util.Optional;

/**
 * A call {@code mentat_q('...' [, input ...] [, as_of := T] [, since := T] [, store := 's'])} in SQL text. Immutable.
 *
 * @param text the quoted query or form
 * @param form the same, read; its places are those in the SQL text
 * @param inputs what stands for the items of {@code :in} that are no sources, in their order
 * @param asOf the bound of {@code as_of :=}
 * @param since the bound of {@code since :=}
 * @param store the name of {@code store :=}, or empty for the session's store
 */
record MentatCall(
        String text,
        Form form,
        List<Input> inputs,
        Optional<Moment> asOf,
        Optional<Moment> since,
        Optional<String> store) {
    /** An input. */
    sealed interface Input {
        /**
         * A literal of SQL.
         *
         * @param value String, Long, BigInteger, BigDecimal, Double, Boolean, Instant, UUID, or a List of these
         */
        record Literal(Object value) implements Input {}

        /**
         * A parameter marker.
         *
         * @param number the number of the JDBC parameter, the first is 1
         */
        record Parameter(int number) implements Input {}
    }

    /** A point in time. */
    sealed interface Moment {
        /** A point that is written out. */
        record Fixed(TimePoint point) implements Moment {}

        /**
         * A parameter marker.
         *
         * @param number the number of the JDBC parameter, the first is 1
         */
        record Parameter(int number) implements Moment {}
    }
}
