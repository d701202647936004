// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** The prepared statements of a session, each prepared at its first use and kept until the connection closes. */
final class KeptStatements {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    KeptStatements(Connection connection) {
        this.connection = connection;
    }

    PreparedStatement get(String text) throws SQLException {
        PreparedStatement kept = statements.get(text);
        if (kept == null) {
            kept = connection.prepareStatement(text);
            statements.put(text, kept);
        }
        return kept;
    }
}
