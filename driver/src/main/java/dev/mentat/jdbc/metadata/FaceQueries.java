// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.RelationalFace;
import dev.mentat.engine.Session;
import dev.mentat.sql.ViewNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** What is to be said of the tables of stores that DuckDB, which takes them for views, does not know. */
final class FaceQueries {
    private final Session session;

    FaceQueries(Session session) {
        this.session = session;
    }

    /** Returns the kinds of tables, by database, schema and name. */
    Map<List<String>, String> kinds(Scope scope) {
        Map<List<String>, String> kinds = new HashMap<>();
        String catalog = session.catalogName();
        for (RelationalFace face : session.relationalFaces(scope.schema()::matches, false)) {
            face.tables()
                    .forEach(table -> kinds.put(
                            List.of(catalog, face.schemaName(), table.name()),
                            table.isSystem() ? "SYSTEM TABLE" : "TABLE"));
        }
        return kinds;
    }

    /** Returns the columns of primary keys, each by database, schema, table and name. */
    Set<List<String>> keyColumns(Scope scope) {
        Set<List<String>> columns = new HashSet<>();
        for (KeyColumn key : keys(scope.schema()::matches, false)) {
            if (key.kind().equals(KeyColumn.PRIMARY)) {
                columns.add(List.of(key.catalog(), key.schema(), key.table(), key.column()));
            }
        }
        return columns;
    }

    /**
     * Returns primary keys, unique columns and references as if they were constraints.
     *
     * @param schemas tells which schemas are wanted
     * @param withReferences whether references are wanted
     */
    List<KeyColumn> keys(Predicate<String> schemas, boolean withReferences) {
        List<KeyColumn> keys = new ArrayList<>();
        String catalog = session.catalogName();
        for (RelationalFace face : session.relationalFaces(schemas, withReferences)) {
            face.tables().forEach(table -> addKeys(keys, catalog, face.schemaName(), table));
        }
        return keys;
    }

    private static void addKeys(List<KeyColumn> keys, String catalog, String schema, RelationalFace.Table table) {
        String name = table.name();
        short number = 1;
        for (String column : table.primaryKey()) {
            keys.add(new KeyColumn(
                    catalog, schema, name, KeyColumn.PRIMARY, name + "_pkey", number++, column, null, null));
        }
        for (RelationalFace.Column column : table.columns()) {
            String prefix = name + '_' + column.name();
            if (column.isUnique()) {
                keys.add(new KeyColumn(
                        catalog,
                        schema,
                        name,
                        KeyColumn.UNIQUE,
                        prefix + "_key",
                        (short) 1,
                        column.name(),
                        null,
                        null));
            }
            column.target()
                    .ifPresent(target -> keys.add(new KeyColumn(
                            catalog,
                            schema,
                            name,
                            KeyColumn.FOREIGN,
                            prefix + "_fkey",
                            (short) 1,
                            column.name(),
                            target,
                            ViewNames.ID)));
        }
    }
}
