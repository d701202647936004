// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.edn.Bytes;
import dev.mentat.plan.SearchTexts;
import dev.mentat.schema.ValueType;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes bound values as literals, for SQL that is kept and cannot have parameters. A cast to their type follows each. */
public final class LiteralSql {
    private LiteralSql() {}

    /**
     * Writes a value that a query states itself.
     *
     * @throws IllegalArgumentException if it comes from an argument
     */
    public static String of(BoundValue value) {
        if (value instanceof BoundValue.Constant constant) {
            return of(constant.type(), constant.value());
        }
        if (value instanceof BoundValue.ConstantPart constant) {
            return text(constant.value().part(constant.part()));
        }
        if (value instanceof BoundValue.Search search && search.texts() instanceof SearchTexts.Constants constants) {
            return SearchLists.of(new LinkedHashSet<>(constants.texts())).list(search.list()).stream()
                    .map(LiteralSql::text)
                    .collect(Collectors.joining(", ", "[", "]"));
        }
        throw new IllegalArgumentException("An argument has no literal");
    }

    private static String of(ValueType type, Object value) {
        return switch (type) {
            case INSTANT -> "make_timestamptz(" + DuckTypes.micros((Instant) value) + ')';
            case BYTES -> "unhex(" + Names.literal(((Bytes) value).toString()) + ')';
            default -> text(DuckTypes.toDuck(type, value));
        };
    }

    /** DuckDB's parser takes U+0000 for the end of the text. */
    private static String text(@Nullable Object value) {
        if (value == null) {
            return "NULL";
        }
        return Arrays.stream(value.toString().split("\0", -1))
                .map(Names::literal)
                .collect(Collectors.joining(" || chr(0) || ", "(", ")"));
    }
}
