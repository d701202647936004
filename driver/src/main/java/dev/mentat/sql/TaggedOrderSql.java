// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.Texts;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;

/**
 * Sort keys of tagged values: the rank of the type, where all numeric types share one, then the value. Numbers whose
 * nearest doubles are equal are told apart by their exact decimal texts, and equal numbers by their types.
 */
final class TaggedOrderSql {
    private static final TypeSet DECIMAL = TypeSet.of(ValueType.BIGINT, ValueType.BIGDEC);
    private static final TypeSet FLOATING = TypeSet.of(ValueType.DOUBLE, ValueType.FLOAT);

    private TaggedOrderSql() {}

    /** Returns expressions over a column of tagged values, the first of which weighs most. */
    static List<String> keys(String column, TypeSet types) {
        List<String> keys = new ArrayList<>();
        TypeSet numbers = types.and(TypeSet.NUMERIC);
        keys.add(rank(column));
        if (!numbers.isEmpty()) {
            keys.add(column + ".n");
        }
        boolean needsExact = numbers.meets(DECIMAL) && !DECIMAL.containsAll(numbers);
        keys.add(needsExact ? exact(column, numbers) : column + ".s");
        keys.add(column + ".l");
        keys.add(column + ".t");
        return keys;
    }

    /** Returns a struct that compares as the values do. */
    static String key(String column, TypeSet types) {
        List<String> keys = keys(column, types);
        StringBuilder struct = new StringBuilder("{");
        for (int i = 0; i < keys.size(); i++) {
            struct.append(i == 0 ? "" : ", ")
                    .append("'k")
                    .append(i)
                    .append("': ")
                    .append(keys.get(i));
        }
        return struct.append('}').toString();
    }

    private static String rank(String column) {
        int number = TaggedValue.tag(ValueType.LONG);
        return Texts.format(
                "CASE WHEN %s.t BETWEEN %d AND %d THEN %d ELSE %s.t END",
                column, number, TaggedValue.tag(ValueType.BIGDEC), number, column);
    }

    private static String exact(String column, TypeSet numbers) {
        StringBuilder cases = new StringBuilder("CASE");
        if (numbers.contains(ValueType.LONG)) {
            cases.append(" WHEN ").append(TaggedSql.isOf(column, TypeSet.LONG)).append(" THEN ");
            cases.append(DecimalSql.ofLong(column + ".l"));
        }
        if (numbers.meets(FLOATING)) {
            cases.append(" WHEN ").append(TaggedSql.isOf(column, FLOATING)).append(" THEN ");
            cases.append(DecimalSql.ofDouble(column + ".n"));
        }
        return cases.append(" ELSE ").append(column).append(".s END").toString();
    }
}
