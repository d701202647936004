// SPDX-License-Identifier: Apache-2.0
package dev.mentat.bench.duckdb;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Runs several statements of a DuckDB connection as one transaction. */
final class Snapshot {
    private final PreparedStatement begin;
    private final PreparedStatement commit;
    private final PreparedStatement rollback;

    Snapshot(KeptStatements statements) throws SQLException {
        this.begin = statements.get("BEGIN TRANSACTION");
        this.commit = statements.get("COMMIT");
        this.rollback = statements.get("ROLLBACK");
    }

    /** Runs the work and commits; rolls back when it fails. */
    void run(Work work) throws SQLException {
        begin.execute();
        boolean done = false;
        try {
            work.run();
            done = true;
        } finally {
            (done ? commit : rollback).execute();
        }
    }

    /** What is done in a transaction. */
    @FunctionalInterface
    interface Work {
        void run() throws SQLException;
    }
}
