// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.schema.ValueType;
import java.sql.Types;
import org.jspecify.annotations.Nullable;

/**
 * A column of a result, known before execution.
 *
 * @param label its label, for example {@code name} for {@code ?name}
 * @param jdbcType the constant of {@link java.sql.Types}
 * @param typeName the type's name, for example {@code BIGINT}, {@code KEYWORD} or {@code REF}
 * @param className the class that {@code getObject} gives without a wish
 * @param precision digits of a number or length of a text, 0 if unlimited or unknown
 * @param scale digits after the point, 0 if none
 */
public record Column(String label, int jdbcType, String typeName, String className, int precision, int scale) {

    /**
     * Makes a column of values of one type.
     *
     * @param label its label
     * @param type the type, or null if the rows hold values of several types
     */
    public static Column of(String label, @Nullable ValueType type) {
        if (type == null) {
            return new Column(label, Types.OTHER, "ANY", "java.lang.Object", 0, 0);
        }
        return switch (type) {
            case BOOLEAN -> new Column(label, Types.BOOLEAN, "BOOLEAN", "java.lang.Boolean", 1, 0);
            case LONG -> new Column(label, Types.BIGINT, "BIGINT", "java.lang.Long", 19, 0);
            case REF -> new Column(label, Types.BIGINT, "REF", "java.lang.Long", 19, 0);
            case DOUBLE -> new Column(label, Types.DOUBLE, "DOUBLE", "java.lang.Double", 17, 0);
            case FLOAT -> new Column(label, Types.REAL, "REAL", "java.lang.Float", 9, 0);
            case BIGINT -> new Column(label, Types.NUMERIC, "NUMERIC", "java.math.BigInteger", 0, 0);
            case BIGDEC -> new Column(label, Types.NUMERIC, "NUMERIC", "java.math.BigDecimal", 0, 0);
            case INSTANT ->
                new Column(
                        label,
                        Types.TIMESTAMP_WITH_TIMEZONE,
                        "TIMESTAMP WITH TIME ZONE",
                        "java.time.OffsetDateTime",
                        27,
                        6);
            case STRING -> new Column(label, Types.VARCHAR, "VARCHAR", "java.lang.String", 0, 0);
            case KEYWORD -> new Column(label, Types.VARCHAR, "KEYWORD", "java.lang.String", 0, 0);
            case SYMBOL -> new Column(label, Types.VARCHAR, "SYMBOL", "java.lang.String", 0, 0);
            case URI -> new Column(label, Types.VARCHAR, "URI", "java.lang.String", 0, 0);
            case UUID -> new Column(label, Types.OTHER, "UUID", "java.util.UUID", 36, 0);
            case BYTES -> new Column(label, Types.VARBINARY, "VARBINARY", "[B", 0, 0);
            case TUPLE -> new Column(label, Types.ARRAY, "ARRAY", "java.sql.Array", 0, 0);
        };
    }

    /** Tells whether the values are numbers, all of which have a sign. */
    public boolean isNumber() {
        return switch (jdbcType) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE,
                    Types.DECIMAL,
                    Types.NUMERIC -> true;
            default -> false;
        };
    }

    /** Makes a column of text. */
    public static Column text(String label) {
        return of(label, ValueType.STRING);
    }

    /** Makes a column of lists. */
    public static Column list(String label) {
        return of(label, ValueType.TUPLE);
    }
}
