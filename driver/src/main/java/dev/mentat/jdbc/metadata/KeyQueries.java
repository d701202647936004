// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import dev.mentat.engine.MemoryRows;
import dev.mentat.engine.Session;
import dev.mentat.engine.SqlColumns;
import dev.mentat.sql.MetadataSql;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Keys and indexes: those of DuckDB's own tables, and those that the attributes of a store stand for. */
final class KeyQueries {
    private final DuckCatalog catalog;
    private final FaceQueries faces;

    KeyQueries(Session session) {
        this.catalog = new DuckCatalog(session);
        this.faces = new FaceQueries(session);
    }

    MemoryRows primaryKeys(Scope scope) {
        MetadataResult result = new MetadataResult(Shape.PRIMARY_KEYS);
        for (KeyColumn key : keys(scope)) {
            if (key.kind().equals(KeyColumn.PRIMARY) && key.isIn(scope)) {
                result.add(key.catalog(), key.schema(), key.table(), key.column(), key.number(), key.name());
            }
        }
        return result.rows();
    }

    /**
     * Returns foreign keys.
     *
     * @param shape the order
     * @param parent the tables that are referred to
     * @param foreign the tables that refer
     */
    MemoryRows foreignKeys(Shape shape, Scope parent, Scope foreign) {
        List<KeyColumn> keys = keys(
                schema -> parent.schema().matches(schema) && foreign.schema().matches(schema), true);
        Map<List<String>, String> primaryNames = new HashMap<>();
        for (KeyColumn key : keys) {
            if (key.kind().equals(KeyColumn.PRIMARY)) {
                primaryNames.put(List.of(key.catalog(), key.schema(), key.table()), key.name());
            }
        }
        MetadataResult result = new MetadataResult(shape);
        for (KeyColumn key : keys) {
            String target = key.targetTable();
            if (key.kind().equals(KeyColumn.FOREIGN)
                    && target != null
                    && key.isIn(foreign)
                    && parent.has(key.catalog(), key.schema(), target)) {
                result.add(
                        key.catalog(),
                        key.schema(),
                        target,
                        key.targetColumn(),
                        key.catalog(),
                        key.schema(),
                        key.table(),
                        key.column(),
                        key.number(),
                        (short) DatabaseMetaData.importedKeyNoAction,
                        (short) DatabaseMetaData.importedKeyNoAction,
                        key.name(),
                        primaryNames.get(List.of(key.catalog(), key.schema(), target)),
                        (short) DatabaseMetaData.importedKeyNotDeferrable);
            }
        }
        return result.rows();
    }

    /** Returns the indexes of a table, primary keys and unique constraints among them. */
    MemoryRows indexes(Scope scope, boolean uniqueOnly) {
        MetadataResult result = new MetadataResult(Shape.INDEX_INFO);
        for (KeyColumn key : keys(scope)) {
            if (!key.kind().equals(KeyColumn.FOREIGN) && key.isIn(scope)) {
                addIndex(result, key, false);
            }
        }
        for (CatalogRow row : catalog.rows(MetadataSql.INDEXES)) {
            boolean unique = row.flag(4);
            if (row.isIn(scope) && (unique || !uniqueOnly)) {
                addIndex(result, KeyColumn.ofIndex(row), !unique);
            }
        }
        return result.rows();
    }

    /** Returns the columns of the primary key, which identify a row for as long as it is there. */
    MemoryRows rowIdentifiers(Scope scope) {
        Map<List<String>, Column> columns = new HashMap<>();
        for (CatalogRow row : catalog.rows(MetadataSql.COLUMNS)) {
            columns.put(
                    List.of(row.text(0), row.text(1), row.text(2), row.text(3)),
                    SqlColumns.of(row.text(3), row.text(5)));
        }
        MetadataResult result = new MetadataResult(Shape.ROW_IDENTIFIERS);
        for (KeyColumn key : keys(scope)) {
            Column column = columns.get(List.of(key.catalog(), key.schema(), key.table(), key.column()));
            if (key.kind().equals(KeyColumn.PRIMARY) && key.isIn(scope) && column != null) {
                result.add(
                        (short) DatabaseMetaData.bestRowSession,
                        column.label(),
                        column.jdbcType(),
                        column.typeName(),
                        SqlTypeFacts.size(column),
                        null,
                        (short) column.scale(),
                        (short) DatabaseMetaData.bestRowNotPseudo);
            }
        }
        return result.rows();
    }

    private List<KeyColumn> keys(Scope scope) {
        return keys(scope.schema()::matches, false);
    }

    private List<KeyColumn> keys(Predicate<String> schemas, boolean withReferences) {
        List<KeyColumn> keys = new ArrayList<>(faces.keys(schemas, withReferences));
        catalog.rows(MetadataSql.CONSTRAINTS).forEach(row -> keys.add(KeyColumn.of(row)));
        return keys;
    }

    private static void addIndex(MetadataResult result, KeyColumn key, boolean nonUnique) {
        result.add(
                key.catalog(),
                key.schema(),
                key.table(),
                nonUnique,
                null,
                key.name(),
                DatabaseMetaData.tableIndexOther,
                key.number(),
                key.column(),
                "A",
                null,
                null,
                null);
    }
}
