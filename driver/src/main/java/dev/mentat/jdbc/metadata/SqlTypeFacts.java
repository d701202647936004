// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.Column;
import java.sql.Types;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The numbers that metadata gives beside a type. */
final class SqlTypeFacts {
    private static final int DECIMAL_RADIX = 10;

    private static final Set<Integer> WHOLE = Set.of(Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT);

    private static final Set<Integer> SEQUENCES = Set.of(Types.VARCHAR, Types.VARBINARY);

    private SqlTypeFacts() {}

    /** Returns the digits of a number or the length of a text; the largest length there is where none is set. */
    static int size(Column column) {
        return column.precision() == 0 && SEQUENCES.contains(column.jdbcType())
                ? Integer.MAX_VALUE
                : column.precision();
    }

    static @Nullable Integer decimalDigits(Column column) {
        return WHOLE.contains(column.jdbcType()) || column.scale() > 0 ? Integer.valueOf(column.scale()) : null;
    }

    static @Nullable Integer radix(Column column) {
        return column.isNumber() ? DECIMAL_RADIX : null;
    }

    static @Nullable Integer octets(Column column) {
        return SEQUENCES.contains(column.jdbcType()) ? Integer.MAX_VALUE : null;
    }
}
