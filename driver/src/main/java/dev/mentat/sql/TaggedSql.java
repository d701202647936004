// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** How native values become tagged ones in SQL and back; a percent sign stands for the value. */
final class TaggedSql {
    private static final String WHOLE_OF_DOUBLE = "TRY_CAST(CASE WHEN % = floor(%) THEN % END AS BIGINT)";

    private TaggedSql() {}

    /** Returns the expression of a part, or empty if values of the type have none. */
    static Optional<String> part(ValueType type, TaggedValue.Part part) {
        return switch (part) {
            case TAG -> Optional.of(TaggedValue.tag(type) + "::UTINYINT");
            case NUMBER -> number(type);
            case WHOLE -> whole(type);
            case TEXT -> text(type);
        };
    }

    private static Optional<String> number(ValueType type) {
        return switch (type) {
            case LONG, DOUBLE, FLOAT -> Optional.of("(%)::DOUBLE");
            case BIGINT, BIGDEC -> Optional.of(DecimalSql.TO_DOUBLE);
            default -> Optional.empty();
        };
    }

    private static Optional<String> whole(ValueType type) {
        return switch (type) {
            case BOOLEAN, LONG, REF -> Optional.of("(%)::BIGINT");
            case DOUBLE -> Optional.of(WHOLE_OF_DOUBLE);
            case FLOAT -> Optional.of(WHOLE_OF_DOUBLE.replace("%", "(%)::DOUBLE"));
            case INSTANT -> Optional.of("epoch_us(%)");
            default -> Optional.empty();
        };
    }

    private static Optional<String> text(ValueType type) {
        return switch (type) {
            case STRING, KEYWORD, SYMBOL, URI, TUPLE, BIGINT, BIGDEC -> Optional.of("%");
            case UUID -> Optional.of("(%)::VARCHAR");
            case BYTES -> Optional.of("lower(hex(%))");
            default -> Optional.empty();
        };
    }

    /** Returns the condition that a column of tagged values has one of the types. */
    static String isOf(String column, TypeSet types) {
        String tags = types.types().stream()
                .map(type -> String.valueOf(TaggedValue.tag(type)))
                .collect(Collectors.joining(", "));
        return column + ".t " + (types.isSingle() ? "= " + tags : "IN (" + tags + ")");
    }

    /** Returns the tagged value of a native one of the type, which is evaluated once. */
    static String tagged(ValueType type, String value) {
        String struct = Arrays.stream(TaggedValue.Part.values())
                .map(part -> "'" + part.field() + "': "
                        + part(type, part)
                                .map(template -> template.replace("%", "v"))
                                .orElse("NULL::" + part.type()))
                .collect(Collectors.joining(", ", "{", "}"));
        return DecimalSql.let("v", value, struct);
    }

    /** Returns the native value of a tagged one that has the type; of any other it is NULL or meaningless, not an error. */
    static String untagged(ValueType type) {
        return switch (type) {
            case BOOLEAN -> "((%).l = 1)";
            case LONG, REF -> "(%).l";
            case DOUBLE -> "(%).n";
            case FLOAT -> "(%).n::FLOAT";
            case INSTANT -> "make_timestamptz((%).l)";
            case STRING, KEYWORD, SYMBOL, URI, TUPLE, BIGINT, BIGDEC -> "(%).s";
            case UUID -> "TRY_CAST((%).s AS UUID)";
            case BYTES -> "TRY(unhex((%).s))";
        };
    }
}
