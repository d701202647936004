// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.duckdb.DuckDBAppender;

/**
 * A datom of the one-table layout.
 *
 * @param e the entity
 * @param a the attribute
 * @param v a Long, a String or an OffsetDateTime, as the attribute's member of the UNION asks
 */
record PeerDatom(long e, PeerAttribute a, Object v) {
    /** Appends the value. */
    static void append(DuckDBAppender appender, PeerAttribute attribute, Object value) throws SQLException {
        appender.beginUnion(attribute.member());
        if (value instanceof Long number) {
            appender.append(number.longValue());
        } else if (value instanceof OffsetDateTime instant) {
            appender.append(instant);
        } else {
            appender.append((String) value);
        }
        appender.endUnion();
    }
}
