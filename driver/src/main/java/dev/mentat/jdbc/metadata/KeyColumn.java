// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import org.jspecify.annotations.Nullable;

/** A column of a key or index. */
record KeyColumn(
        String catalog,
        String schema,
        String table,
        String kind,
        String name,
        short number,
        String column,
        @Nullable String targetTable,
        @Nullable String targetColumn) {
    static final String PRIMARY = "PRIMARY KEY";
    static final String UNIQUE = "UNIQUE";
    static final String FOREIGN = "FOREIGN KEY";

    static KeyColumn of(CatalogRow row) {
        return new KeyColumn(
                row.text(0),
                row.text(1),
                row.text(2),
                row.text(3),
                row.text(4),
                (short) row.number(5),
                row.text(6),
                row.textOrNull(7),
                row.textOrNull(8));
    }

    static KeyColumn ofIndex(CatalogRow row) {
        return new KeyColumn(
                row.text(0),
                row.text(1),
                row.text(2),
                "INDEX",
                row.text(3),
                (short) row.number(5),
                row.text(6),
                null,
                null);
    }

    boolean isIn(Scope scope) {
        return scope.has(catalog, schema, table);
    }
}
