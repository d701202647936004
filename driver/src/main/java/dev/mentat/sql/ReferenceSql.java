// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.util.List;
import java.util.stream.Collectors;

/** Finds out which table of a store's relational face the values of a column lead to. */
public final class ReferenceSql {
    private final String schemaName;

    /** Makes the statements of the store that lies in the given DuckDB schema. */
    public ReferenceSql(String schemaName) {
        this.schemaName = schemaName;
    }

    /** Gives a value of a column, if it has any. */
    public String anyValue(String table, String column) {
        String name = Names.quote(column);
        return "SELECT " + name + " FROM " + Names.qualify(schemaName, table) + " WHERE " + name
                + " IS NOT NULL LIMIT 1";
    }

    /** Gives those of some tables that have a row of an entity. Parameter: the entity. */
    public String holders(List<String> tables) {
        return tables.stream()
                .map(table -> "SELECT " + Names.literal(table) + " WHERE EXISTS (FROM "
                        + Names.qualify(schemaName, table) + " WHERE " + ViewNames.ID + " = $1)")
                .collect(Collectors.joining(" UNION ALL "));
    }

    /** Gives a row if a column has a value that is no entity of a table. */
    public String stray(String table, String column, String target) {
        return "SELECT 1 FROM " + Names.qualify(schemaName, table) + " AS r ANTI JOIN "
                + Names.qualify(schemaName, target) + " AS t ON r." + Names.quote(column) + " = t." + ViewNames.ID
                + " WHERE r." + Names.quote(column) + " IS NOT NULL LIMIT 1";
    }
}
