// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * What a connection can do beyond JDBC, reached by {@code connection.unwrap(MentatConnection.class)}. May be used by
 * several threads; they take turns.
 */
public sealed interface MentatConnection extends Connection permits ConnectionImpl {
    /**
     * Returns the store that statements work on.
     *
     * @return the name of the store
     * @throws SQLException with state 08003 if the connection is closed
     */
    String getStoreName() throws SQLException;
}
