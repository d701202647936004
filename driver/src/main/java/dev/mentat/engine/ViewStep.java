// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.schema.TimePoint;

/** A restriction of what is seen, as the text states it. */
sealed interface ViewStep {
    /** {@code (as-of T form)}. */
    record AsOf(Moment moment) implements ViewStep {}

    /** {@code (since T form)}. */
    record Since(Moment moment) implements ViewStep {}

    /** {@code (history form)}. */
    record History() implements ViewStep {}

    /** A point in time that is written out, or supplied by a parameter. */
    sealed interface Moment {
        /** Returns the form that states the point. */
        Form form();

        /** A point in the text. */
        record Fixed(TimePoint point, Form form) implements Moment {}

        /** A lone {@code ?}. */
        record Supplied(Marker marker, Form form) implements Moment {}
    }
}
