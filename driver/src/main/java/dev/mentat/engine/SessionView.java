// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.TimePoint;
import dev.mentat.schema.View;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What every statement of a session sees unless it says more. Immutable.
 *
 * @param asOf the point that bounds it, or null
 * @param since the point that it begins behind, or null
 * @param history whether it shows history
 */
record SessionView(@Nullable TimePoint asOf, @Nullable TimePoint since, boolean history) {
    /** Returns the view once its points are transactions. */
    View resolve(ToLongFunction<TimePoint> transactions) {
        View view = View.CURRENT;
        if (asOf != null) {
            view = view.withAsOf(transactions.applyAsLong(asOf));
        }
        if (since != null) {
            view = view.withSince(transactions.applyAsLong(since));
        }
        return history ? view.withHistory() : view;
    }

    boolean isCurrent() {
        return asOf == null && since == null && !history;
    }

    SessionView withAsOf(TimePoint point) {
        return new SessionView(point, since, history);
    }

    SessionView withSince(TimePoint point) {
        return new SessionView(asOf, point, history);
    }

    SessionView withHistory() {
        return new SessionView(asOf, since, true);
    }

    /** Returns words for a message. */
    String describe() {
        StringBuilder words = new StringBuilder();
        if (asOf != null) {
            words.append("as of ").append(point(asOf));
        }
        if (since != null) {
            words.append(words.isEmpty() ? "" : " and ").append("since ").append(point(since));
        }
        if (history) {
            words.append(words.isEmpty() ? "" : " and ").append("with its history");
        }
        return words.toString();
    }

    private static String point(TimePoint point) {
        return point instanceof TimePoint.Numbered numbered
                ? "tx " + numbered.value()
                : ((TimePoint.At) point).instant().toString();
    }
}
