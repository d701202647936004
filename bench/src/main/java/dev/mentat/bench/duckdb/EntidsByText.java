// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** Entids by a unique text, as a look-up found them. */
final class EntidsByText {
    private final Map<String, Long> entids = new HashMap<>();

    private EntidsByText() {}

    /** Reads text and entid from every row that a query with all its parameters gives. */
    static EntidsByText read(PreparedStatement query) throws SQLException {
        EntidsByText found = new EntidsByText();
        try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
                found.entids.put(rows.getString(1), rows.getLong(2));
            }
        }
        return found;
    }

    /** Tells whether a text has an owner. */
    boolean has(String text) {
        return entids.containsKey(text);
    }

    /** Returns the owner of a text, which must have one. */
    long of(String text) {
        Long entid = entids.get(text);
        if (entid == null) {
            throw new IllegalStateException("nothing is called " + text);
        }
        return entid;
    }
}
