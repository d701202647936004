// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * The transaction protocol of the one-table layout. New datoms are staged in two temporary tables, those of cardinality
 * many, which are looked for with their value, and those of cardinality one, which are looked for without; one join
 * against all datoms writes into a third what was found; from there the log, the deletions and the insertions are made.
 */
final class PeerTransactor {
    private static final String UNION = "UNION(b BOOLEAN, l BIGINT, d DOUBLE, t TIMESTAMPTZ, s VARCHAR)";
    private static final String STAGED = " (e BIGINT, a BIGINT, v " + UNION + ", tag UTINYINT)";

    private static final String SEARCH = "INSERT INTO temp.found"
            + " SELECT x.e, x.a, x.v, x.tag, d.rowid, d.v FROM temp.staged_many x LEFT JOIN datoms d"
            + " ON d.e = x.e AND d.a = x.a AND d.tag = x.tag AND d.v = x.v"
            + " UNION ALL"
            + " SELECT x.e, x.a, x.v, x.tag, d.rowid, d.v FROM temp.staged_one x LEFT JOIN datoms d"
            + " ON d.e = x.e AND d.a = x.a";
    private static final String LOG_REMOVED = "INSERT INTO transactions"
            + " SELECT e, a, old, ?, tag, false FROM temp.found WHERE row IS NOT NULL AND old <> v";
    private static final String LOG_ADDED =
            "INSERT INTO transactions" + " SELECT e, a, v, ?, tag, true FROM temp.found WHERE row IS NULL OR old <> v";
    private static final String REMOVE =
            "DELETE FROM datoms WHERE rowid IN (SELECT row FROM temp.found WHERE row IS NOT NULL AND old <> v)";
    private static final String ADD =
            "INSERT INTO datoms SELECT e, a, v, ?, tag FROM temp.found WHERE row IS NULL OR old <> v";
    private static final List<String> CLEAR =
            List.of("DELETE FROM temp.staged_many", "DELETE FROM temp.staged_one", "DELETE FROM temp.found");

    private final DuckDBConnection connection;
    private final KeptStatements statements;
    private final Snapshot snapshot;
    private final Counters counters;

    /** A transactor with temporary tables of its own. */
    PeerTransactor(DuckDBConnection connection, KeptStatements statements, Counters counters) throws SQLException {
        this.connection = connection;
        this.statements = statements;
        this.snapshot = new Snapshot(statements);
        this.counters = counters;
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TEMP TABLE staged_many" + STAGED);
            statement.execute("CREATE TEMP TABLE staged_one" + STAGED);
            statement.execute("CREATE TEMP TABLE found (e BIGINT, a BIGINT, v " + UNION
                    + ", tag UTINYINT, row BIGINT, old " + UNION + ")");
        }
    }

    /** Makes the tables of an empty database. UNION values cannot be indexed, so only entities are. */
    static void createTables(DuckDBConnection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE datoms (e BIGINT, a BIGINT, v " + UNION + ", tx BIGINT, tag UTINYINT)");
            statement.execute("CREATE INDEX datoms_e ON datoms (e)");
            statement.execute("CREATE TABLE transactions (e BIGINT, a BIGINT, v " + UNION
                    + ", tx BIGINT, tag UTINYINT, added BOOLEAN)");
        }
    }

    /** Asserts datoms in a transaction and returns its entid. */
    long transact(DatomSource source) throws SQLException {
        counters.lock();
        try {
            long tx = counters.newTx();
            snapshot.run(() -> {
                List<PeerDatom> datoms = new ArrayList<>(source.datoms());
                datoms.add(new PeerDatom(tx, PeerAttribute.TX_INSTANT, OffsetDateTime.now(ZoneOffset.UTC)));
                stage(datoms, "staged_many", true);
                stage(datoms, "staged_one", false);
                once(SEARCH);
                withTx(LOG_REMOVED, tx);
                withTx(LOG_ADDED, tx);
                once(REMOVE);
                withTx(ADD, tx);
                for (String clear : CLEAR) {
                    once(clear);
                }
            });
            return tx;
        } finally {
            counters.unlock();
        }
    }

    private void stage(List<PeerDatom> datoms, String table, boolean many) throws SQLException {
        try (DuckDBAppender appender = connection.createAppender("temp", "main", table)) {
            for (PeerDatom datom : datoms) {
                if (datom.a().many() == many) {
                    appender.beginRow().append(datom.e()).append(datom.a().entid());
                    PeerDatom.append(appender, datom.a(), datom.v());
                    appender.append((byte) datom.a().tag()).endRow();
                }
            }
        }
    }

    private void once(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void withTx(String sql, long tx) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        statement.setLong(1, tx);
        statement.executeUpdate();
    }

    /** Says what is asserted, once the transaction has begun. */
    @FunctionalInterface
    interface DatomSource {
        List<PeerDatom> datoms() throws SQLException;
    }
}
