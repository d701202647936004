// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.Locale;

/** Makes texts that are the same in every locale. */
public final class Texts {
    private Texts() {}

    /**
     * Fills in a pattern of {@link java.util.Formatter}. Numbers are written with ASCII digits whatever the platform's
     * locale, which matters in SQL as much as in messages.
     *
     * @param pattern the pattern
     * @param arguments what goes into it
     */
    public static String format(String pattern, Object... arguments) {
        return String.format(Locale.ROOT, pattern, arguments);
    }
}
