// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import dev.mentat.engine.MemoryRows;
import dev.mentat.engine.SqlColumns;
import dev.mentat.schema.ValueType;
import java.sql.DatabaseMetaData;
import java.sql.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The types that results and tables have, and the properties that name a client. */
final class TypeQueries {
    private static final List<String> DUCKDB_TYPES = List.of(
            "BOOLEAN",
            "TINYINT",
            "SMALLINT",
            "INTEGER",
            "BIGINT",
            "UTINYINT",
            "USMALLINT",
            "UINTEGER",
            "UBIGINT",
            "HUGEINT",
            "UHUGEINT",
            "FLOAT",
            "DOUBLE",
            "DECIMAL",
            "VARCHAR",
            "BLOB",
            "UUID",
            "DATE",
            "TIME",
            "TIME WITH TIME ZONE",
            "TIMESTAMP",
            "TIMESTAMP WITH TIME ZONE",
            "INTERVAL");

    private static final Set<Integer> QUOTED = Set.of(
            Types.VARCHAR,
            Types.VARBINARY,
            Types.DATE,
            Types.TIME,
            Types.TIME_WITH_TIMEZONE,
            Types.TIMESTAMP,
            Types.TIMESTAMP_WITH_TIMEZONE);

    private static final int LONGEST_CLIENT_INFO = 255;

    private TypeQueries() {}

    /** Returns the types of Datalog results and of DuckDB's tables, each name once. */
    static MemoryRows types() {
        Map<String, Column> types = new LinkedHashMap<>();
        for (String type : DUCKDB_TYPES) {
            types.put(type, SqlColumns.of("", type));
        }
        for (ValueType type : ValueType.values()) {
            Column column = Column.of("", type);
            types.putIfAbsent(column.typeName(), column);
        }
        MetadataResult result = new MetadataResult(Shape.TYPE_INFO);
        types.values().forEach(type -> add(result, type));
        return result.rows();
    }

    static MemoryRows clientInfo() {
        return new MetadataResult(Shape.CLIENT_INFO)
                .add("ApplicationName", LONGEST_CLIENT_INFO, "", "The name of the application")
                .add("ClientHostname", LONGEST_CLIENT_INFO, "", "The host that the application runs on")
                .add("ClientUser", LONGEST_CLIENT_INFO, "", "The user that the application works for")
                .rows();
    }

    private static void add(MetadataResult result, Column type) {
        String quote = QUOTED.contains(type.jdbcType()) ? "'" : null;
        result.add(
                type.typeName(),
                type.jdbcType(),
                SqlTypeFacts.size(type),
                quote,
                quote,
                createParameters(type),
                (short) DatabaseMetaData.typeNullable,
                type.jdbcType() == Types.VARCHAR,
                (short) DatabaseMetaData.typeSearchable,
                type.typeName().startsWith("U") && type.isNumber(),
                type.jdbcType() == Types.DECIMAL,
                false,
                null,
                (short) 0,
                (short) type.scale(),
                null,
                null,
                SqlTypeFacts.radix(type));
    }

    private static @Nullable String createParameters(Column type) {
        return type.jdbcType() == Types.DECIMAL ? "precision,scale" : null;
    }
}
