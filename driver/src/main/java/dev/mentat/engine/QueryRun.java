// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.error.MentatException;
import dev.mentat.plan.Expr;
import dev.mentat.plan.ResultColumn;
import dev.mentat.pool.Lease;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.FailureSql;
import dev.mentat.sql.LookUpSql;
import dev.mentat.sql.SqlText;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One execution of a compiled query: the look-ups, then what remains. */
final class QueryRun {
    private final CompiledQuery compiled;
    private final GivenValues given;
    private final RowLimit limit;

    /**
     * Makes ready.
     *
     * @param compiled the query
     * @param given what is known beforehand
     * @param limit how many rows may be given
     */
    QueryRun(CompiledQuery compiled, GivenValues given, RowLimit limit) {
        this.compiled = compiled;
        this.given = given;
        this.limit = limit;
    }

    /** Returns the rows of a query that needs no statement. */
    RowSource answer() {
        return conditionsHold() ? answered() : none();
    }

    /** Runs the statements on a clone. The rows may need it until they are read. */
    RowSource run(Lease lease) {
        for (int i = 0; i < compiled.lookUps().size(); i++) {
            Object key = given.value(compiled.chain().lookUps().get(i).value());
            FoundRow row = key == null ? null : lookUp(lease, compiled.lookUps().get(i), key);
            if (row == null) {
                return none();
            }
            given.add(row);
        }
        if (!conditionsHold()) {
            return none();
        }
        return compiled.rest().map(sql -> rest(lease, sql)).orElseGet(this::answered);
    }

    private boolean conditionsHold() {
        for (Expr condition : compiled.chain().conditions()) {
            if (!given.holds(condition)) {
                return false;
            }
        }
        return true;
    }

    private RowSource none() {
        return new MemoryRows(compiled.columns(), List.of());
    }

    private RowSource answered() {
        List<@Nullable Object> row = new ArrayList<>(compiled.answer().size());
        for (Expr output : compiled.answer()) {
            row.add(given.value(output));
        }
        return new MemoryRows(compiled.columns(), limit.admitsOneMore() ? List.of(row) : List.of());
    }

    private static @Nullable FoundRow lookUp(Lease lease, LookUpSql lookUp, Object key) {
        try {
            if (lookUp.isKept()) {
                return row(lease.kept(lookUp.sql()), lookUp, key);
            }
            try (PreparedStatement statement = lease.prepare(lookUp.sql())) {
                return row(statement, lookUp, key);
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private static @Nullable FoundRow row(PreparedStatement statement, LookUpSql lookUp, Object key)
            throws SQLException {
        statement.setObject(1, DuckTypes.toDuck(lookUp.keyType(), key));
        try (ResultSet rows = statement.executeQuery()) {
            return rows.next() ? FoundRow.read(rows, lookUp.columns()) : null;
        }
    }

    private RowSource rest(Lease lease, SqlText sql) {
        try {
            PreparedStatement statement = lease.prepare(sql.sql());
            new BoundQuery(given).bind(statement, sql.bindings(), lease);
            lease.running(statement);
            ResultSet rows = statement.executeQuery();
            List<ResultColumn> columns = compiled.plan().columns();
            return new DuckRows(
                    compiled.columns(),
                    QueryColumns.readers(columns),
                    compiled.chain().present(),
                    failure -> failure(lease, failure),
                    rows,
                    limit,
                    statement);
        } catch (SQLException e) {
            throw failure(lease, e);
        }
    }

    /** Turns an error of DuckDB's, or one that the compiled query raised, into the engine's. */
    static MentatException failure(Lease lease, SQLException error) {
        Optional<MentatException> raised = FailureSql.raised(String.valueOf(error.getMessage()));
        if (raised.isPresent()) {
            lease.fail();
            return raised.get();
        }
        return lease.failure(error);
    }
}
