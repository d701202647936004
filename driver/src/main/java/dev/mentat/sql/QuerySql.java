// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Cte;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.Relation;
import java.util.List;

/**
 * Writes a query plan as one DuckDB statement. Every value is bound, every name comes from the layout or is made here, so no
 * text of a user can become SQL.
 */
public final class QuerySql {
    private final QueryPlan plan;
    private final Relation.Summary summary;
    private final SqlBuffer sql = new SqlBuffer();
    private final RelationSql relations = new RelationSql(sql);
    private final SummarySql rows;

    private QuerySql(QueryPlan plan) {
        this.plan = plan;
        this.summary = plan.summary();
        this.rows = new SummarySql(sql, relations, summary);
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
            writer.rows.basis();
        } else {
            writer.findings();
            writer.rows.order();
        }
        writer.rows.cut();
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
        if (summary.grouped() || !summary.order().isEmpty() || !(summary.basis() instanceof Relation.Select select)) {
            return false;
        }
        for (int i = 0; i < summary.findings().size(); i++) {
            QueryPlan.Finding finding = summary.findings().get(i);
            if (!finding.types().isSingle() || !(finding instanceof QueryPlan.Plain plain) || plain.column() != i) {
                return false;
            }
        }
        return select.outputs().size() == summary.findings().size();
    }

    /** Writes the findings, a tagged value as its parts. */
    private void findings() {
        sql.add("SELECT ");
        String separator = "";
        for (int i = 0; i < summary.findings().size(); i++) {
            List<String> parts =
                    ResultLayout.parts(rows.reference(i), plan.columns().get(i));
            for (String column : parts) {
                sql.add(separator).add(column);
                separator = ", ";
            }
        }
        rows.from();
    }
}
