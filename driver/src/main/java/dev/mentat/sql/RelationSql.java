// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.Relation;
import java.util.Iterator;
import java.util.List;

/** Writes selections and unions. */
final class RelationSql implements Relation.Visitor<Void> {
    /** More than any table has rows: a limit that limits nothing, but keeps DuckDB from moving filters through it. */
    static final String BARRIER = "LIMIT 1000000000000";

    private final SqlBuffer sql;
    private final ExprSql exprs;
    private final FromSql froms;

    RelationSql(SqlBuffer sql) {
        this.sql = sql;
        this.exprs = new ExprSql(sql, this);
        this.froms = new FromSql(sql, exprs, this);
    }

    ExprSql exprs() {
        return exprs;
    }

    void write(Relation relation) {
        relation.accept(this);
    }

    @Override
    public Void select(Relation.Select relation) {
        sql.add(relation.distinct() ? "SELECT DISTINCT " : "SELECT ");
        outputs(relation);
        body(relation);
        return null;
    }

    @Override
    public Void union(Relation.Union relation) {
        union(relation.branches());
        return null;
    }

    @Override
    public Void fenced(Relation.Fenced relation) {
        select(relation.selection());
        sql.line().add(BARRIER);
        return null;
    }

    @Override
    public Void summary(Relation.Summary relation) {
        new SummarySql(sql, this, relation).write();
        return null;
    }

    /** Writes selections with the same columns one after the other. */
    void union(List<Relation.Select> branches) {
        Iterator<Relation.Select> rest = branches.iterator();
        while (rest.hasNext()) {
            select(rest.next());
            if (rest.hasNext()) {
                sql.line().add("UNION ALL").line();
            }
        }
    }

    /** Writes a selection of which only the existence of a row matters. */
    void existence(Relation.Select relation) {
        if (relation.checks().isEmpty()) {
            sql.add("SELECT 1");
            body(relation);
            return;
        }
        sql.add("SELECT 1 FROM ").nested(() -> {
            sql.add("SELECT ");
            raising(relation, () -> sql.add("true"));
            sql.add(" AS ok");
            body(relation);
            sql.line().add(BARRIER);
        });
        sql.add(" AS checked WHERE checked.ok");
    }

    private void outputs(Relation.Select relation) {
        String separator = "";
        for (Relation.Output output : relation.outputs()) {
            sql.add(separator);
            if (separator.isEmpty() && !relation.checks().isEmpty()) {
                raising(relation, () -> exprs.write(output.value()));
            } else {
                exprs.write(output.value());
            }
            sql.add(" AS ").add(output.name());
            separator = ", ";
        }
        if (relation.outputs().isEmpty()) {
            sql.add("1");
        }
    }

    /** Writes a value whose evaluation raises the errors of the row first. */
    private void raising(Relation.Select relation, Runnable value) {
        sql.add("CASE");
        for (Relation.Check check : relation.checks()) {
            sql.add(" WHEN ");
            exprs.write(check.failed());
            sql.add(" THEN ");
            FailureSql.raise(check.message(), sql, exprs);
        }
        sql.add(" ELSE ");
        value.run();
        sql.add(" END");
    }

    private void body(Relation.Select relation) {
        items(relation.from());
        if (!relation.where().isEmpty()) {
            sql.line().add("WHERE ");
            conditions(relation.where());
        }
    }

    private void conditions(List<Expr> conditions) {
        boolean first = true;
        for (Expr condition : conditions) {
            if (!first) {
                sql.line().add("  AND ");
            }
            exprs.write(condition);
            first = false;
        }
    }

    private void items(List<Relation.Item> items) {
        String separator = "FROM ";
        if (!items.isEmpty() && items.get(0).optional().isPresent()) {
            sql.line().add("FROM (SELECT 1) AS one");
            separator = "";
        }
        for (Relation.Item item : items) {
            sql.line();
            if (item.optional().isPresent()) {
                optional(item, item.optional().get());
            } else {
                sql.add(separator);
                froms.write(item.source());
            }
            separator = "CROSS JOIN ";
        }
    }

    private void optional(Relation.Item item, List<Expr> on) {
        sql.add("LEFT JOIN ");
        froms.write(item.source());
        sql.add(" ON ");
        exprs.write(on, " AND ");
    }
}
