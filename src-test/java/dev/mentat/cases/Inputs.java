// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/** Hands the inputs of a case to a prepared statement, each with the setter that a user would take. */
final class Inputs {
    private Inputs() {}

    static void bind(PreparedStatement statement, List<Object> inputs) throws SQLException {
        for (int i = 0; i < inputs.size(); i++) {
            bind(statement, i + 1, inputs.get(i));
        }
    }

    private static void bind(PreparedStatement statement, int index, Object value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.NULL);
        } else if (value instanceof String text) {
            statement.setString(index, text);
        } else if (value instanceof Long number) {
            statement.setLong(index, number);
        } else if (value instanceof Instant instant) {
            statement.setObject(index, instant.atOffset(ZoneOffset.UTC));
        } else if (isPlain(value)) {
            statement.setObject(index, value);
        } else {
            statement.setObject(index, CaseEdn.write(value), Types.OTHER);
        }
    }

    /** Tells whether plain Java classes say it all. */
    private static boolean isPlain(Object value) {
        return value instanceof String
                || value instanceof Long
                || value instanceof Double
                || value instanceof Boolean
                || value instanceof BigDecimal
                || value instanceof UUID
                || (value instanceof List<?> items && items.stream().allMatch(Inputs::isPlain));
    }
}
