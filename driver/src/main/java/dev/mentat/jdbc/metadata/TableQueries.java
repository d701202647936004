// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import dev.mentat.engine.MemoryRows;
import dev.mentat.engine.Session;
import dev.mentat.engine.SqlColumns;
import dev.mentat.sql.MetadataSql;
import dev.mentat.sql.ViewNames;
import java.sql.DatabaseMetaData;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Catalogs, schemas, tables and their columns. */
final class TableQueries {
    private final DuckCatalog catalog;
    private final FaceQueries faces;

    TableQueries(Session session) {
        this.catalog = new DuckCatalog(session);
        this.faces = new FaceQueries(session);
    }

    /** Returns the kinds of table that {@link #tables} can give. */
    static MemoryRows types() {
        return new MetadataResult(Shape.TABLE_TYPES)
                .add("SYSTEM TABLE")
                .add("TABLE")
                .add("VIEW")
                .rows();
    }

    MemoryRows catalogs() {
        MetadataResult result = new MetadataResult(Shape.CATALOGS);
        catalog.rows(MetadataSql.DATABASES).forEach(row -> result.add(row.text(0)));
        return result.rows();
    }

    MemoryRows schemas(Scope scope) {
        MetadataResult result = new MetadataResult(Shape.SCHEMAS);
        for (CatalogRow row : catalog.rows(MetadataSql.SCHEMAS)) {
            if (scope.has(row.text(0), row.text(1))) {
                result.add(row.text(1), row.text(0));
            }
        }
        return result.rows();
    }

    /** Returns the tables of a scope, of all kinds if there is no list of them. */
    MemoryRows tables(Scope scope, @Nullable List<String> kinds) {
        MetadataResult result = new MetadataResult(Shape.TABLES);
        Map<List<String>, String> faceKinds = faces.kinds(scope);
        for (CatalogRow row : catalog.rows(MetadataSql.TABLES)) {
            String kind = faceKinds.getOrDefault(table(row), row.text(3));
            if (row.isIn(scope) && (kinds == null || kinds.contains(kind))) {
                result.add(row.text(0), row.text(1), row.text(2), kind, remarks(row, 4), null, null, null, null, null);
            }
        }
        return result.rows();
    }

    /** Returns the columns of the tables that {@link #tables} shows. */
    MemoryRows columns(Scope scope, NamePattern columnPattern) {
        Set<List<String>> shown = new HashSet<>();
        for (CatalogRow row : catalog.rows(MetadataSql.TABLES)) {
            shown.add(table(row));
        }
        Set<List<String>> keys = faces.keyColumns(scope);
        MetadataResult result = new MetadataResult(Shape.COLUMNS);
        for (CatalogRow row : catalog.rows(MetadataSql.COLUMNS)) {
            if (row.isIn(scope) && columnPattern.matches(row.text(3)) && shown.contains(table(row))) {
                addColumn(result, row, keys);
            }
        }
        return result.rows();
    }

    private static void addColumn(MetadataResult result, CatalogRow row, Set<List<String>> keys) {
        Column column = SqlColumns.of(row.text(3), row.text(5));
        boolean isKey = keys.contains(List.of(row.text(0), row.text(1), row.text(2), row.text(3)));
        boolean nullable = row.flag(6) && !isKey;
        String generated = isKey && column.label().equals(ViewNames.ID) ? "YES" : "NO";
        result.add(
                row.text(0),
                row.text(1),
                row.text(2),
                column.label(),
                column.jdbcType(),
                column.typeName(),
                SqlTypeFacts.size(column),
                null,
                SqlTypeFacts.decimalDigits(column),
                SqlTypeFacts.radix(column),
                nullable ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
                remarks(row, 8),
                row.textOrNull(7),
                null,
                null,
                SqlTypeFacts.octets(column),
                row.number(4),
                nullable ? "YES" : "NO",
                null,
                null,
                null,
                null,
                generated,
                generated);
    }

    private static String remarks(CatalogRow row, int column) {
        String comment = row.textOrNull(column);
        return comment == null ? "" : comment;
    }

    private static List<String> table(CatalogRow row) {
        return List.of(row.text(0), row.text(1), row.text(2));
    }
}
