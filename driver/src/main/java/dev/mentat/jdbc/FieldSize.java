// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import dev.mentat.edn.Bytes;
import java.sql.SQLException;
import java.util.Arrays;

/** What {@code setMaxFieldSize} does: longer texts and byte strings are cut without a word, as JDBC has it. */
final class FieldSize {
    private FieldSize() {}

    static Object cut(Object value, int size) throws SQLException {
        Object whole = SourceValues.canonical(value).value();
        if (whole instanceof String text && text.length() > size) {
            return text.substring(0, size);
        }
        if (whole instanceof Bytes bytes && bytes.toArray().length > size) {
            return Bytes.copyOf(Arrays.copyOf(bytes.toArray(), size));
        }
        return value;
    }
}
