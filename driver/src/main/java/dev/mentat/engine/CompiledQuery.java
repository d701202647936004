// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.InputTypes;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.QueryPlanner;
import dev.mentat.plan.Sources;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.sql.QuerySql;
import dev.mentat.sql.SqlText;
import java.util.List;

/**
 * A query with its plan and its SQL. Immutable: text, not a DuckDB plan, so it may be kept for as long as its sources are
 * the same.
 *
 * @param plan the relational plan
 * @param sql the statement
 */
record CompiledQuery(QueryPlan plan, SqlText sql) {
    static CompiledQuery of(Query query, Sources sources, List<Rule> rules, InputTypes types) {
        QueryPlan plan = QueryPlanner.plan(query, sources, rules, types);
        return new CompiledQuery(plan, QuerySql.write(plan));
    }
}
