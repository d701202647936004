// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.Texts;
import dev.mentat.schema.ValueType;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** Returns the sort keys of a column of tagged values: the rank of the type, then the value. */
    static String orderBy(String column, String direction) {
        return Stream.of(rank(column), column + ".n", column + ".l", column + ".s")
                .map(key -> key + direction)
                .collect(Collectors.joining(", "));
    }

    private static String rank(String column) {
        return Texts.format(
                "CASE WHEN %s.t BETWEEN %d AND %d THEN %d ELSE %s.t END",
                column,
                TaggedValue.tag(ValueType.LONG),
                TaggedValue.tag(ValueType.BIGDEC),
                TaggedValue.tag(ValueType.LONG),
                column);
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
