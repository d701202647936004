// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.From;
import dev.mentat.plan.LookUp;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The statement of a look-up.
 *
 * @param sql the text; its only parameter is the value of the key
 * @param columns the columns that it reads
 * @param keyType the type of the key
 * @param isKept whether the text is one of a fixed number for the tables, so that it may stay prepared: it then reads the
 *     value of one attribute at most, while any combination of attributes can be asked for
 */
public record LookUpSql(String sql, List<Column> columns, ValueType keyType, boolean isKept) {
    /** A column that is read. */
    public record Column(String name, ValueType type) {}

    /** Writes the statement of a look-up. */
    public static LookUpSql of(LookUp lookUp) {
        From.Segment segment = lookUp.segment();
        List<Column> columns = new ArrayList<>();
        for (Expr.Column column : lookUp.columns()) {
            columns.add(new Column(column.name(), column.types().single()));
        }
        if (columns.isEmpty()) {
            columns.add(new Column(segment.entityColumn(), ValueType.REF));
        }
        String list = String.join(
                ", ", columns.stream().map(column -> Names.quote(column.name())).toList());
        String sql = "SELECT " + list + " FROM " + Names.qualify(segment.schema(), segment.table()) + " WHERE "
                + Names.quote(lookUp.key().name()) + " = ?";
        return new LookUpSql(sql, List.copyOf(columns), lookUp.key().types().single(), attributes(lookUp) <= 1);
    }

    /** Returns of how many attributes columns are read, not counting the key's own. */
    private static int attributes(LookUp lookUp) {
        Set<Long> attributes = new HashSet<>();
        for (Expr.Column column : lookUp.columns()) {
            lookUp.segment().values().stream()
                    .filter(value -> column.name().equals(value.place().valueColumn())
                            || column.name().equals(value.place().txColumn()))
                    .filter(value ->
                            !value.place().valueColumn().equals(lookUp.key().name()))
                    .forEach(value -> attributes.add(value.attribute().id()));
        }
        return attributes.size();
    }
}
