// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import java.util.Optional;

/** Writes the elements of arguments as rows. */
final class InputSql {
    private InputSql() {}

    /** Writes the values of a slot, a row per element; several such columns of one selection go in step. */
    static void unnested(Expr.Input column, SqlBuffer sql) {
        if (column.types().isSingle()) {
            elements(column, Optional.empty(), ExprSql.columnType(column.types()), sql);
            return;
        }
        sql.add("{");
        String separator = "";
        for (TaggedValue.Part part : TaggedValue.Part.values()) {
            sql.add(separator).add("'").add(part.field()).add("': ");
            elements(column, Optional.of(part), part.type(), sql);
            separator = ", ";
        }
        sql.add("}");
    }

    private static void elements(Expr.Input column, Optional<TaggedValue.Part> part, String type, SqlBuffer sql) {
        sql.add("unnest(")
                .marker(new BoundValue.Elements(column.slot(), column.types(), part), type + "[]")
                .add(")");
    }
}
