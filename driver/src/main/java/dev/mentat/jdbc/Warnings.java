// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.SQLWarning;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The warnings of a connection, statement or result. Thread-safe. */
final class Warnings {
    private static final String GENERAL = "01000";
    private static final String CUT = "01004";
    private static final String OPTION_CHANGED = "01S02";

    private final AtomicReference<@Nullable SQLWarning> first = new AtomicReference<>();

    @Nullable
    SQLWarning first() {
        return first.get();
    }

    void clear() {
        first.set(null);
    }

    /** Adds what the engine had to say. */
    void addAll(List<String> sentences) {
        sentences.forEach(sentence -> add(sentence, GENERAL));
    }

    void cut(long maxRows) {
        add("The result was cut after " + maxRows + (maxRows == 1 ? " row" : " rows") + " (setMaxRows)", CUT);
    }

    void changed(String wanted, String given) {
        add(wanted + " is not supported; you have " + given, OPTION_CHANGED);
    }

    void clientInfo(String key) {
        add("There is no client info property \"" + key + "\"; it was ignored", GENERAL);
    }

    private void add(String sentence, String state) {
        SQLWarning warning = new SQLWarning(sentence + '.', state);
        SQLWarning head = first.compareAndExchange(null, warning);
        if (head != null) {
            head.setNextWarning(warning);
        }
    }
}
