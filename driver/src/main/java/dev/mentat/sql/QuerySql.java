// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Cte;
import dev.mentat.plan.Expr;
import dev.mentat.plan.From;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.Relation;
import dev.mentat.plan.TypeSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a query plan as one DuckDB statement. Every value is bound, every name comes from the layout or is made here, so no
 * text of a user can become SQL.
 */
public final class QuerySql {
    /** The alias of the basis under aggregates. */
    private static final String BASIS = "b";

    /** The alias of the rows that are sorted, cut and taken apart. */
    private static final String ROWS = "q";

    private final QueryPlan plan;
    private final SqlBuffer sql = new SqlBuffer();
    private final RelationSql relations = new RelationSql(sql);
    private final ExprSql exprs = relations.exprs();

    private QuerySql(QueryPlan plan) {
        this.plan = plan;
    }

    /**
     * Writes a plan.
     *
     * @param plan the plan
     * @return the statement; {@link ResultLayout} tells what its columns are
     */
    public static SqlText write(QueryPlan plan) {
        QuerySql writer = new QuerySql(plan);
        writer.ctes();
        if (writer.isFlat()) {
            writer.basis();
        } else {
            writer.rows();
            writer.order();
        }
        writer.cut();
        return writer.sql.toSql();
    }

    private void ctes() {
        String separator = "WITH RECURSIVE ";
        for (Cte cte : plan.ctes()) {
            sql.add(separator);
            new CteSql(sql, relations).write(cte);
            separator = ",\n";
        }
        if (!plan.ctes().isEmpty()) {
            sql.line();
        }
    }

    /** Tells whether the columns of the basis, as they stand, are the result. */
    private boolean isFlat() {
        if (plan.grouped() || !plan.order().isEmpty() || !(plan.basis() instanceof Relation.Select select)) {
            return false;
        }
        for (int i = 0; i < plan.findings().size(); i++) {
            QueryPlan.Finding finding = plan.findings().get(i);
            if (!finding.types().isSingle() || !(finding instanceof QueryPlan.Plain plain) || plain.column() != i) {
                return false;
            }
        }
        return select.outputs().size() == plan.findings().size();
    }

    private void basis() {
        if (plan.basis() instanceof Relation.Select select) {
            relations.write(select.withDistinct(plan.distinct()));
        } else if (plan.distinct()) {
            sql.add("SELECT DISTINCT * FROM ").nested(() -> relations.write(plan.basis()));
            sql.add(" AS u");
        } else {
            relations.write(plan.basis());
        }
    }

    /** Writes the findings, a tagged value as its parts. */
    private void rows() {
        sql.add("SELECT ");
        String separator = "";
        for (int i = 0; i < plan.findings().size(); i++) {
            for (String column : ResultLayout.parts(reference(i), plan.columns().get(i))) {
                sql.add(separator).add(column);
                separator = ", ";
            }
        }
        sql.line().add("FROM ").nested(plan.grouped() ? this::groups : this::basis);
        sql.add(" AS ").add(ROWS);
    }

    /** Returns the column of {@link #ROWS} that holds a finding. */
    private String reference(int finding) {
        boolean isBasis = !plan.grouped() && plan.findings().get(finding) instanceof QueryPlan.Plain;
        int column = isBasis ? ((QueryPlan.Plain) plan.findings().get(finding)).column() : finding;
        return ROWS + '.' + From.column(column);
    }

    private void groups() {
        sql.add("SELECT ");
        for (int i = 0; i < plan.findings().size(); i++) {
            sql.add(i == 0 ? "" : ", ");
            if (plan.findings().get(i) instanceof QueryPlan.Aggregated aggregated) {
                new AggregateSql(sql, exprs, BASIS).write(aggregated);
            } else {
                sql.add(basisColumn((QueryPlan.Plain) plan.findings().get(i)));
            }
            sql.add(" AS ").add(From.column(i));
        }
        sql.line().add("FROM ").nested(this::basis);
        sql.add(" AS ").add(BASIS).line();
        List<String> keys = plan.findings().stream()
                .filter(QueryPlan.Plain.class::isInstance)
                .map(finding -> basisColumn((QueryPlan.Plain) finding))
                .distinct()
                .toList();
        sql.add(keys.isEmpty() ? "HAVING count(*) > 0" : "GROUP BY " + String.join(", ", keys));
    }

    private static String basisColumn(QueryPlan.Plain plain) {
        return BASIS + '.' + From.column(plain.column());
    }

    private void order() {
        String separator = "\nORDER BY ";
        for (QueryPlan.Sort sort : plan.order()) {
            sql.add(separator).add(key(sort));
            separator = ", ";
        }
    }

    private String key(QueryPlan.Sort sort) {
        int index = plan.findings().indexOf(sort.key());
        String column =
                index >= 0 ? reference(index) : ROWS + '.' + From.column(((QueryPlan.Plain) sort.key()).column());
        String direction = sort.descending() ? " DESC" : "";
        TypeSet types = sort.key().types();
        List<String> keys = types.isSingle() ? List.of(column) : TaggedOrderSql.keys(column, types);
        return keys.stream().map(part -> part + direction).collect(Collectors.joining(", "));
    }

    private void cut() {
        plan.limit().ifPresent(limit -> bound("LIMIT ", limit));
        plan.offset().ifPresent(offset -> bound("OFFSET ", offset));
    }

    private void bound(String keyword, Expr bound) {
        sql.line().add(keyword);
        exprs.write(bound);
    }
}
