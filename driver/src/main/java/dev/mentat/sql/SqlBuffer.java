// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.util.ArrayList;
import java.util.List;

/** Collects the text of a statement, indented, and what is bound to its markers. Not thread-safe. */
final class SqlBuffer {
    private static final String STEP = "  ";

    private final StringBuilder text = new StringBuilder();
    private final List<BoundValue> bindings = new ArrayList<>();
    private int depth;

    SqlBuffer add(String part) {
        text.append(part);
        return this;
    }

    /** Begins a new line. */
    SqlBuffer line() {
        text.append('\n').append(STEP.repeat(depth));
        return this;
    }

    /** Writes a part in parentheses, on lines of its own. */
    SqlBuffer nested(Runnable part) {
        add("(");
        depth++;
        line();
        part.run();
        depth--;
        return line().add(")");
    }

    /** Writes a marker of the given DuckDB type. */
    SqlBuffer marker(BoundValue binding, String type) {
        bindings.add(binding);
        return add("?::").add(type);
    }

    SqlText toSql() {
        return new SqlText(text.toString(), List.copyOf(bindings));
    }
}
