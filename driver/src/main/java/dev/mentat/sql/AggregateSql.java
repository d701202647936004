// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.From;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.TypeSet;
import java.util.List;
import java.util.stream.Collectors;

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
        TypeSet types = finding.columnTypes();
        switch (finding.function()) {
            case COUNT -> sql.add("count(*)");
            case COUNT_DISTINCT -> call("count(DISTINCT ", column, ")");
            case SUM, AVG, MEDIAN, VARIANCE, STDDEV -> new NumberAggregateSql(sql, exprs, column).write(finding);
            case MIN -> extreme("min", column, types);
            case MAX -> extreme("max", column, types);
            case SMALLEST -> first(finding, sorted(column, types, ""));
            case LARGEST -> first(finding, sorted(column, types, " DESC"));
            case DISTINCT -> call("list(DISTINCT ", column, ")");
            case RANDOM -> call("arg_min(", column, ", random())");
            case RANDOM_MANY -> draws(finding, column);
            case SAMPLE -> sample(finding, column);
            case OF_MIN -> corresponding("arg_min", finding, column);
            case OF_MAX -> corresponding("arg_max", finding, column);
        }
    }

    private void call(String head, String argument, String tail) {
        sql.add(head).add(argument).add(tail);
    }

    private void extreme(String function, String column, TypeSet types) {
        if (types.isSingle()) {
            call(function + '(', column, ")");
        } else {
            call("arg_" + function + '(', column + ", " + TaggedOrderSql.key(column, types), ")");
        }
    }

    private static String sorted(String column, TypeSet types, String direction) {
        List<String> keys = types.isSingle() ? List.of(column) : TaggedOrderSql.keys(column, types);
        return keys.stream()
                .map(key -> key + direction)
                .collect(Collectors.joining(", ", "list(" + column + " ORDER BY ", ")"));
    }

    private void first(QueryPlan.Aggregated finding, String list) {
        sql.add(list).add("[1:");
        finding.argument().ifPresent(exprs::write);
        sql.add("]");
    }

    private void draws(QueryPlan.Aggregated finding, String column) {
        Expr count = finding.argument().orElseThrow();
        sql.add("list_transform([list(").add(column).add(")], lambda l: list_transform(range(");
        exprs.write(count);
        sql.add("), lambda i: l[1 + floor(random() * len(l))::BIGINT]))[1]");
    }

    private void sample(QueryPlan.Aggregated finding, String column) {
        sql.add("list_transform(list_sort(list_transform(list(DISTINCT ").add(column);
        first(finding, "), lambda d: {'r': random(), 'd': d})), lambda d: d.d)");
    }

    private void corresponding(String function, QueryPlan.Aggregated finding, String column) {
        QueryPlan.Plain by = finding.by().orElseThrow();
        String key = basis + '.' + From.column(by.column());
        call(function + '(', column + ", " + (by.types().isSingle() ? key : TaggedOrderSql.key(key, by.types())), ")");
    }
}
