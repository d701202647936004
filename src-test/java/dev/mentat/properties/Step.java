// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Something that a store is told.
 *
 * @param text the transaction, a form in each line; empty if it is none
 */
record Step(Kind kind, String text) {
    /** What there is to tell. */
    enum Kind {
        TRANSACT,
        BEGIN,
        COMMIT,
        ROLLBACK
    }

    /** Returns this step without one of its forms, once for each. */
    List<Step> shortened() {
        List<Step> shorter = new ArrayList<>();
        List<String> forms =
                List.of(text.substring(1, Math.max(1, text.length() - 1)).split("\n"));
        for (int i = 0; i < forms.size() && forms.size() > 1; i++) {
            List<String> rest = new ArrayList<>(forms);
            rest.remove(i);
            shorter.add(new Step(kind, "[" + String.join("\n", rest) + "]"));
        }
        return shorter;
    }

    @Override
    public String toString() {
        return kind == Kind.TRANSACT ? text : "; " + kind.name().toLowerCase(Locale.ROOT);
    }
}
