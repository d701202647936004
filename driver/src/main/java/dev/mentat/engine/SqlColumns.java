// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.sql.Types;
import java.util.Locale;
import java.util.Map;

/** The columns of plain SQL: what JDBC says of DuckDB's types. */
public final class SqlColumns {
    private static final Map<String, Known> TYPES = Map.ofEntries(
            Map.entry("BOOLEAN", new Known(Types.BOOLEAN, "java.lang.Boolean", 1, 0)),
            Map.entry("TINYINT", new Known(Types.TINYINT, "java.lang.Byte", 3, 0)),
            Map.entry("SMALLINT", new Known(Types.SMALLINT, "java.lang.Short", 5, 0)),
            Map.entry("INTEGER", new Known(Types.INTEGER, "java.lang.Integer", 10, 0)),
            Map.entry("BIGINT", new Known(Types.BIGINT, "java.lang.Long", 19, 0)),
            Map.entry("UTINYINT", new Known(Types.SMALLINT, "java.lang.Short", 3, 0)),
            Map.entry("USMALLINT", new Known(Types.INTEGER, "java.lang.Integer", 5, 0)),
            Map.entry("UINTEGER", new Known(Types.BIGINT, "java.lang.Long", 10, 0)),
            Map.entry("UBIGINT", new Known(Types.NUMERIC, "java.math.BigInteger", 20, 0)),
            Map.entry("HUGEINT", new Known(Types.NUMERIC, "java.math.BigInteger", 39, 0)),
            Map.entry("UHUGEINT", new Known(Types.NUMERIC, "java.math.BigInteger", 39, 0)),
            Map.entry("FLOAT", new Known(Types.REAL, "java.lang.Float", 9, 0)),
            Map.entry("DOUBLE", new Known(Types.DOUBLE, "java.lang.Double", 17, 0)),
            Map.entry("DECIMAL", new Known(Types.DECIMAL, "java.math.BigDecimal", 18, 3)),
            Map.entry("VARCHAR", new Known(Types.VARCHAR, "java.lang.String", 0, 0)),
            Map.entry("JSON", new Known(Types.VARCHAR, "java.lang.String", 0, 0)),
            Map.entry("ENUM", new Known(Types.VARCHAR, "java.lang.String", 0, 0)),
            Map.entry("BIT", new Known(Types.VARCHAR, "java.lang.String", 0, 0)),
            Map.entry("INTERVAL", new Known(Types.VARCHAR, "java.lang.String", 0, 0)),
            Map.entry("BLOB", new Known(Types.VARBINARY, "[B", 0, 0)),
            Map.entry("UUID", new Known(Types.OTHER, "java.util.UUID", 36, 0)),
            Map.entry("DATE", new Known(Types.DATE, "java.sql.Date", 10, 0)),
            Map.entry("TIME", new Known(Types.TIME, "java.sql.Time", 15, 6)),
            Map.entry("TIME WITH TIME ZONE", new Known(Types.TIME_WITH_TIMEZONE, "java.time.OffsetTime", 21, 6)),
            Map.entry("TIMESTAMP", new Known(Types.TIMESTAMP, "java.sql.Timestamp", 26, 6)),
            Map.entry("TIMESTAMP_S", new Known(Types.TIMESTAMP, "java.sql.Timestamp", 19, 0)),
            Map.entry("TIMESTAMP_MS", new Known(Types.TIMESTAMP, "java.sql.Timestamp", 23, 3)),
            Map.entry("TIMESTAMP_NS", new Known(Types.TIMESTAMP, "java.sql.Timestamp", 29, 9)),
            Map.entry(
                    "TIMESTAMP WITH TIME ZONE",
                    new Known(Types.TIMESTAMP_WITH_TIMEZONE, "java.time.OffsetDateTime", 32, 6)),
            Map.entry("STRUCT", new Known(Types.STRUCT, "java.sql.Struct", 0, 0)),
            Map.entry("MAP", new Known(Types.JAVA_OBJECT, "java.util.Map", 0, 0)));

    private static final Known LIST = new Known(Types.ARRAY, "java.sql.Array", 0, 0);
    private static final Known ANYTHING = new Known(Types.OTHER, "java.lang.Object", 0, 0);

    private SqlColumns() {}

    /**
     * Makes a column.
     *
     * @param label its label
     * @param duckdbType the type as DuckDB spells it, such as {@code DECIMAL(10,2)} or {@code INTEGER[]}
     */
    public static Column of(String label, String duckdbType) {
        String type = duckdbType.strip();
        if (type.endsWith("]")) {
            return LIST.column(label, type);
        }
        int bracket = type.indexOf('(');
        String name = (bracket < 0 ? type : type.substring(0, bracket)).toUpperCase(Locale.ROOT);
        if (name.equals("DECIMAL") && bracket >= 0) {
            String[] numbers = type.substring(bracket + 1, type.length() - 1).split(",", -1);
            return new Column(
                    label,
                    Types.DECIMAL,
                    type,
                    "java.math.BigDecimal",
                    Integer.parseInt(numbers[0].strip()),
                    Integer.parseInt(numbers[1].strip()));
        }
        return TYPES.getOrDefault(name, ANYTHING).column(label, type);
    }

    private record Known(int jdbcType, String className, int precision, int scale) {
        Column column(String label, String typeName) {
            return new Column(label, jdbcType, typeName, className, precision, scale);
        }
    }
}
