// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.From;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.TypeSet;

/** Writes aggregates over columns of the basis. */
final class AggregateSql {
    private final SqlBuffer sql;
    private final ExprSql exprs;
    private final String basis;

    AggregateSql(SqlBuffer sql, ExprSql exprs, String basis) {
        this.sql = sql;
        this.exprs = exprs;
        this.basis = basis;
    }

    void write(QueryPlan.Aggregated finding) {
        String column = basis + '.' + From.column(finding.column());
        switch (finding.function()) {
            case COUNT -> sql.add("count(*)");
            case COUNT_DISTINCT -> call("count(DISTINCT ", column, ")");
            case SUM -> sum(finding, column);
            case AVG -> call("avg(", column, ")");
            case MIN -> call("min(", column, ")");
            case MAX -> call("max(", column, ")");
            case SMALLEST -> first(finding, "list(" + column + " ORDER BY " + column + ")");
            case LARGEST -> first(finding, "list(" + column + " ORDER BY " + column + " DESC)");
            case MEDIAN -> call("quantile_cont(", column + "::DOUBLE", ", 0.5)");
            case VARIANCE -> call("var_pop(", column, ")");
            case STDDEV -> call("stddev_pop(", column, ")");
            case DISTINCT -> call("list(DISTINCT ", column, ")");
            case RANDOM -> call("arg_min(", column, ", random())");
            case RANDOM_MANY -> draws(finding, column);
            case SAMPLE -> first(finding, "list(DISTINCT " + column + " ORDER BY hash(" + column + ", random()))");
            case OF_MIN -> corresponding("arg_min(", finding, column);
            case OF_MAX -> corresponding("arg_max(", finding, column);
        }
    }

    private void call(String head, String argument, String tail) {
        sql.add(head).add(argument).add(tail);
    }

    /** DuckDB sums longs as 128-bit integers; what does not fit into a long again is an error. */
    private void sum(QueryPlan.Aggregated finding, String column) {
        if (!finding.types().equals(TypeSet.LONG)) {
            call("sum(", column, ")");
            return;
        }
        sql.add("CASE WHEN sum(").add(column).add(") BETWEEN -9223372036854775808 AND 9223372036854775807 THEN sum(");
        sql.add(column).add(")::BIGINT ELSE ");
        FailureSql.write(finding.failure(), sql, exprs);
        sql.add("::BIGINT END");
    }

    private void first(QueryPlan.Aggregated finding, String list) {
        sql.add(list).add("[1:");
        finding.argument().ifPresent(exprs::write);
        sql.add("]");
    }

    private void draws(QueryPlan.Aggregated finding, String column) {
        Expr count = finding.argument().orElseThrow();
        sql.add("list_transform(range(");
        exprs.write(count);
        sql.add("), lambda i: list(").add(column).add(")[1 + (random() * count(*))::BIGINT % count(*)])");
    }

    private void corresponding(String head, QueryPlan.Aggregated finding, String column) {
        QueryPlan.Plain by = finding.by().orElseThrow();
        call(head, column + ", " + basis + '.' + From.column(by.column()), ")");
    }
}
