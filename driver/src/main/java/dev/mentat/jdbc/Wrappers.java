// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.SQLException;

/** The common part of {@link java.sql.Wrapper}. */
final class Wrappers {
    private Wrappers() {}

    static <T> T unwrap(Object self, Class<T> type) throws SQLException {
        if (type.isInstance(self)) {
            return type.cast(self);
        }
        throw JdbcErrors.notWrapperFor(type, self.getClass());
    }
}
