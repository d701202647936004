// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.RowBatch;
import dev.mentat.engine.RowSource;
import dev.mentat.engine.Session;
import dev.mentat.sql.MetadataSql;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** Reads DuckDB's catalogue through a session; called under the connection's lock. */
final class DuckCatalog {
    private final Session session;

    DuckCatalog(Session session) {
        this.session = session;
    }

    /** Returns the version of DuckDB, such as {@code 1.5.6}. */
    String version() {
        String version = rows(MetadataSql.VERSION).get(0).text(0);
        return version.startsWith("v") ? version.substring(1) : version;
    }

    /** Returns the reserved words that SQL:2003 does not reserve. */
    List<String> extraKeywords() {
        return rows(MetadataSql.RESERVED_WORDS).stream()
                .map(row -> row.text(0).toUpperCase(Locale.ROOT))
                .filter(Predicate.not(Sql2003.RESERVED_WORDS::contains))
                .toList();
    }

    /** Returns the rows of one of the texts of {@link MetadataSql}. */
    List<CatalogRow> rows(String sql) {
        return read(session.look(sql));
    }

    private static List<CatalogRow> read(RowSource source) {
        try (source) {
            List<CatalogRow> rows = new ArrayList<>();
            for (RowBatch batch = source.next(); batch != null; batch = source.next()) {
                for (int row = 0; row < batch.size(); row++) {
                    rows.add(new CatalogRow(batch, row));
                }
            }
            return rows;
        }
    }
}
