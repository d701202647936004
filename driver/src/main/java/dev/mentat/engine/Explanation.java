// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.Lease;
import dev.mentat.sql.LookUpSql;
import dev.mentat.sql.SessionSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Tells how a query runs: the order of its clauses with the tables they read, its SQL and what DuckDB makes of that. */
final class Explanation {
    private final CompiledQuery compiled;

    Explanation(CompiledQuery compiled) {
        this.compiled = compiled;
    }

    /**
     * Returns the text.
     *
     * @param arguments what binds the arguments, or nothing if the query has no rows whatever is stored
     * @param lease the clone that DuckDB's plan is asked of
     */
    String text(Optional<BoundQuery> arguments, Lease lease) {
        List<String> parts = new ArrayList<>();
        List<String> steps = compiled.plan().steps().lines();
        if (!steps.isEmpty()) {
            parts.add("Clauses in the order in which they are joined:\n  " + String.join("\n  ", steps));
        }
        parts.add("SQL:\n" + compiled.sql().sql());
        if (!compiled.lookUps().isEmpty()) {
            parts.add(lookUps());
        }
        parts.add(
                arguments.isEmpty() || compiled.plan().knownEmpty()
                        ? "DuckDB is not asked: no row can satisfy the clauses."
                        : "DuckDB's plan:\n" + plan(arguments.get(), lease));
        return String.join("\n\n", parts);
    }

    private String lookUps() {
        String statements =
                compiled.lookUps().stream().map(LookUpSql::sql).distinct().collect(Collectors.joining("\n"));
        String rest = compiled.rest().isPresent() ? "the rest of it after them" : "nothing else";
        return "The driver runs these look-ups of one row and " + rest + ":\n" + statements;
    }

    private String plan(BoundQuery arguments, Lease lease) {
        try (PreparedStatement statement =
                lease.prepare(SessionSql.explain(compiled.sql().sql()))) {
            arguments.bind(statement, compiled.sql().bindings(), lease);
            StringBuilder plan = new StringBuilder();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    plan.append(rows.getString(2));
                }
            }
            return plan.toString().stripTrailing();
        } catch (SQLException e) {
            throw QueryRun.failure(lease, e);
        }
    }
}
