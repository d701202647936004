// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.engine.Column;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns by their labels: letter case does not matter, a variable may be written with its question mark, and of
 * several columns with one label the first is meant.
 */
final class ColumnIndex {
    private final List<Column> columns;
    private @Nullable Map<String, Integer> byLabel;

    ColumnIndex(List<Column> columns) {
        this.columns = columns;
    }

    /** Returns the number of a column, counted from 1. */
    int find(@Nullable String label) throws SQLException {
        if (label != null) {
            Map<String, Integer> known = byLabel();
            Integer found = known.get(key(label));
            if (found == null && label.startsWith("?")) {
                found = known.get(key(label.substring(1)));
            }
            if (found != null) {
                return found;
            }
        }
        throw JdbcErrors.columnLabel(String.valueOf(label), columns);
    }

    private Map<String, Integer> byLabel() {
        if (byLabel == null) {
            byLabel = new HashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                byLabel.putIfAbsent(key(columns.get(i).label()), i + 1);
            }
        }
        return byLabel;
    }

    private static String key(String label) {
        return label.toLowerCase(Locale.ROOT);
    }
}
