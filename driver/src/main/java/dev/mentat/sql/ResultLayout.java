// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.ResultColumn;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the columns of a query lie in the columns of its statement: a value of several types takes four neighbouring columns,
 * the parts of a {@link TaggedValue} in the order of {@link TaggedValue.Part}; everything else takes one. A collection is a
 * DuckDB list, of native values or of structs with the same four fields.
 */
public final class ResultLayout {
    private ResultLayout() {}

    /** Tells whether a column of a query takes four columns of the statement. */
    public static boolean isTagged(ResultColumn column) {
        return column.kind() == ResultColumn.Kind.VALUE && !column.types().isSingle();
    }

    /** Returns the expressions of the columns for a value. */
    static List<String> parts(String value, ResultColumn column) {
        Stream<String> parts = isTagged(column)
                ? Arrays.stream(TaggedValue.Part.values()).map(part -> value + '.' + part.field())
                : Stream.of(value);
        return parts.toList();
    }
}
