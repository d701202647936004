// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.RowBatch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A row of DuckDB's catalogue; columns count from 0. */
record CatalogRow(RowBatch batch, int row) {
    @Nullable
    Object get(int column) {
        return batch.columns().get(column).get(row);
    }

    String text(int column) {
        return Objects.requireNonNull(textOrNull(column));
    }

    @Nullable
    String textOrNull(int column) {
        Object value = get(column);
        return value == null ? null : value.toString();
    }

    int number(int column) {
        return ((Number) Objects.requireNonNull(get(column))).intValue();
    }

    boolean flag(int column) {
        return (Boolean) Objects.requireNonNull(get(column));
    }

    /** Tells whether the first columns, which are the catalog, the schema and the name, lie in a scope. */
    boolean isIn(Scope scope) {
        return scope.has(text(0), text(1), text(2));
    }
}
