// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.ResultColumn;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.stream.Collectors;

/**
 * The expressions that show stored values to users of SQL: native values as they are, sortable texts as people read them,
 * and values of several types as text, all as the views of a store do.
 */
final class ShownSql {
    private static final String TEXT = "VARCHAR";

    private final String schemaName;

    /**
     * Makes the expressions.
     *
     * @param schemaName the DuckDB schema of a store, which has the macros
     */
    ShownSql(String schemaName) {
        this.schemaName = schemaName;
    }

    /** Shows a value of one type. */
    String value(String cell, ValueType type) {
        return switch (type) {
            case BIGINT, BIGDEC -> macro(DecodingMacros.DECIMAL, cell);
            case TUPLE -> macro(DecodingMacros.TUPLE, cell);
            default -> cell;
        };
    }

    /** Returns the DuckDB type in which a column of a query is shown. */
    static String type(ResultColumn column) {
        String type = column.types().isSingle() ? type(column.types().single()) : TEXT;
        return switch (column.kind()) {
            case VALUE -> type;
            case PULL -> TEXT;
            case LIST, SET -> type + "[]";
        };
    }

    private static String type(ValueType type) {
        return type == ValueType.TUPLE ? TEXT + "[]" : DuckTypes.columnType(type);
    }

    /** Shows a value of one type as text. */
    String text(String cell, ValueType type) {
        return type == ValueType.BYTES ? "lower(hex(" + cell + "))" : "CAST(" + value(cell, type) + " AS VARCHAR)";
    }

    /** Shows what a column of a query holds. */
    String column(String cell, ResultColumn column) {
        return switch (column.kind()) {
            case VALUE, PULL -> anyValue(cell, column.types());
            case LIST, SET ->
                isNative(column.types())
                        ? cell
                        : "list_transform(" + cell + ", lambda x: " + anyValue("x", column.types()) + ')';
        };
    }

    private boolean isNative(TypeSet types) {
        return types.isSingle() && value("", types.single()).isEmpty();
    }

    private String anyValue(String cell, TypeSet types) {
        return types.isSingle() ? value(cell, types.single()) : tagged(cell, types);
    }

    /** A lambda over a list of one evaluates the value once, however often it is looked at. */
    private String tagged(String cell, TypeSet types) {
        String text = types.types().stream()
                .map(type -> "WHEN " + TaggedValue.tag(type) + " THEN " + taggedText(type))
                .collect(Collectors.joining(" ", "CASE v." + TaggedValue.Part.TAG.field() + ' ', " END"));
        return "list_transform([" + cell + "], lambda v: " + text + ")[1]";
    }

    /** The text of bytes is hexadecimal already. */
    private String taggedText(ValueType type) {
        return type == ValueType.BYTES
                ? "v." + TaggedValue.Part.TEXT.field()
                : text(TaggedSql.untagged(type).replace("%", "v"), type);
    }

    private String macro(String name, String argument) {
        return Names.qualify(schemaName, name) + '(' + argument + ')';
    }
}
