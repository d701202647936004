// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import org.jspecify.annotations.Nullable;

/**
 * Which catalog, schemas and objects are asked for. A catalog is a name and no pattern, null for any; an empty name, of
 * catalog or schema, matches nothing, since everything in DuckDB has both. Immutable.
 */
record Scope(NamePattern catalog, NamePattern schema, NamePattern name) {
    static final Scope ALL = ofTable(null, null, null);

    /** Makes the scope of the patterns that most methods of JDBC take. */
    Scope(@Nullable String catalog, @Nullable String schemaPattern, @Nullable String namePattern) {
        this(NamePattern.exactly(catalog), NamePattern.of(schemaPattern), NamePattern.of(namePattern));
    }

    Scope(@Nullable String catalog, @Nullable String schemaPattern) {
        this(catalog, schemaPattern, null);
    }

    /** Makes the scope of one table, by names that are no patterns. */
    static Scope ofTable(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return new Scope(NamePattern.exactly(catalog), NamePattern.exactly(schema), NamePattern.exactly(table));
    }

    boolean has(String catalogName, String schemaName) {
        return catalog.matches(catalogName) && schema.matches(schemaName);
    }

    boolean has(String catalogName, String schemaName, String objectName) {
        return has(catalogName, schemaName) && name.matches(objectName);
    }
}
