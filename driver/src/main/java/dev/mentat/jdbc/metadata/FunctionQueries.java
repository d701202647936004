// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import dev.mentat.engine.MemoryRows;
import dev.mentat.engine.Session;
import dev.mentat.engine.SqlColumns;
import dev.mentat.plan.Vocabulary;
import dev.mentat.sql.MetadataSql;
import java.sql.DatabaseMetaData;

/** DuckDB's functions, and those of Datalog. */
final class FunctionQueries {
    private static final Vocabulary.Word MENTAT_Q = new Vocabulary.Word(
            "mentat_q", "mentat_q('query' [, input ...] [, as_of := T] [, since := T] [, store := 's'])");

    private final Session session;
    private final DuckCatalog catalog;

    FunctionQueries(Session session) {
        this.session = session;
        this.catalog = new DuckCatalog(session);
    }

    MemoryRows functions(Scope scope) {
        MetadataResult result = new MetadataResult(Shape.FUNCTIONS);
        for (CatalogRow row : catalog.rows(MetadataSql.FUNCTIONS)) {
            if (row.isIn(scope)) {
                int kind = row.flag(4) ? DatabaseMetaData.functionReturnsTable : DatabaseMetaData.functionNoTable;
                result.add(row.text(0), row.text(1), row.text(2), row.textOrNull(3), (short) kind, row.text(5));
            }
        }
        Vocabulary.functions().forEach(word -> add(result, scope, word, DatabaseMetaData.functionNoTable));
        Vocabulary.aggregates().forEach(word -> add(result, scope, word, DatabaseMetaData.functionNoTable));
        add(result, scope, MENTAT_Q, DatabaseMetaData.functionReturnsTable);
        return result.rows();
    }

    /** What Datalog knows is shown in the schema of the store in use. */
    private void add(MetadataResult result, Scope scope, Vocabulary.Word word, int kind) {
        if (scope.has(session.catalogName(), session.schemaName(), word.name())) {
            result.add(
                    session.catalogName(),
                    session.schemaName(),
                    word.name(),
                    "Datalog: " + word.usage(),
                    (short) kind,
                    word.usage());
        }
    }

    MemoryRows columns(Scope scope, NamePattern columnPattern) {
        MetadataResult result = new MetadataResult(Shape.FUNCTION_COLUMNS);
        for (CatalogRow row : catalog.rows(MetadataSql.FUNCTION_PARAMETERS)) {
            String name = row.textOrNull(4);
            String column = name == null ? "" : name;
            if (row.isIn(scope) && columnPattern.matches(column)) {
                addColumn(result, row, column);
            }
        }
        return result.rows();
    }

    private static void addColumn(MetadataResult result, CatalogRow row, String name) {
        String typeName = row.textOrNull(6);
        Column type = SqlColumns.of(name, typeName == null ? "ANY" : typeName);
        int kind = row.number(5) == 0 ? DatabaseMetaData.functionReturn : DatabaseMetaData.functionColumnIn;
        Integer radix = SqlTypeFacts.radix(type);
        result.add(
                row.text(0),
                row.text(1),
                row.text(2),
                name,
                (short) kind,
                type.jdbcType(),
                type.typeName(),
                type.precision(),
                null,
                (short) type.scale(),
                radix == null ? null : radix.shortValue(),
                (short) DatabaseMetaData.functionNullable,
                null,
                SqlTypeFacts.octets(type),
                row.number(5),
                "YES",
                row.text(3));
    }
}
