// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Expr;
import dev.mentat.plan.From;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Writes what is joined. */
final class FromSql implements From.Visitor<Void> {
    private final SqlBuffer sql;
    private final ExprSql exprs;
    private final RelationSql relations;
    private final DatomSql datoms;

    FromSql(SqlBuffer sql, ExprSql exprs, RelationSql relations) {
        this.sql = sql;
        this.exprs = exprs;
        this.relations = relations;
        this.datoms = new DatomSql(sql);
    }

    void write(From from) {
        from.accept(this);
        sql.add(" AS ").add(from.alias());
    }

    @Override
    public Void segment(From.Segment from) {
        sql.add(Names.qualify(from.schema(), from.table()));
        return null;
    }

    @Override
    public Void datoms(From.Datoms from) {
        sql.nested(() -> datoms.write(from.table()));
        return null;
    }

    @Override
    public Void allDatoms(From.AllDatoms from) {
        sql.nested(() -> {
            Iterator<From.Branch> rest = from.branches().iterator();
            while (rest.hasNext()) {
                branch(rest.next(), from);
                if (rest.hasNext()) {
                    sql.line().add("UNION ALL").line();
                }
            }
        });
        return null;
    }

    private void branch(From.Branch branch, From.AllDatoms from) {
        Expr.Column value = new Expr.Column("b", From.VALUE, branch.types());
        sql.add("SELECT b.e, ").add(String.valueOf(branch.attribute())).add("::BIGINT AS a, ");
        from.valueTypes().ifPresent(types -> {
            exprs.write(types.isSingle() ? value : new Expr.Tagged(value, types));
            sql.add(" AS v, ");
        });
        sql.add(branch.table().log() ? "b.tx, b.added FROM " : "b.tx FROM ");
        sql.nested(() -> datoms.write(branch.table()));
        sql.add(" AS b");
        branch.value().ifPresent(wanted -> {
            sql.add(" WHERE b.v = ");
            exprs.write(wanted);
        });
    }

    @Override
    public Void latest(From.Latest from) {
        sql.nested(() -> {
            sql.add("SELECT max(d.v) AS v FROM ").nested(() -> datoms.write(from.table()));
            sql.add(" AS d");
        });
        return null;
    }

    @Override
    public Void derived(From.Derived from) {
        sql.nested(() -> relations.write(from.relation()));
        return null;
    }

    @Override
    public Void cte(From.Cte from) {
        sql.add(from.accumulated() ? "recurring." : "").add(from.name());
        return null;
    }

    @Override
    public Void inputs(From.Inputs from) {
        sql.nested(() -> {
            List<String> columns = new ArrayList<>();
            sql.add("SELECT ");
            for (int i = 0; i < from.columns().size(); i++) {
                if (from.wanted().get(i)) {
                    Expr.Input column = from.columns().get(i);
                    sql.add(columns.isEmpty() ? "" : ", ");
                    columns.add(From.column(i));
                    InputSql.unnested(column, sql);
                    sql.add(" AS ").add(From.column(i));
                }
            }
            if (columns.isEmpty()) {
                InputSql.unnested(from.columns().get(0), sql);
            }
        });
        return null;
    }

    @Override
    public Void constants(From.Constants from) {
        sql.nested(() -> {
            sql.add("SELECT * FROM (VALUES");
            String separator = " (";
            for (List<Expr> row : from.rows()) {
                sql.add(separator);
                exprs.write(row, ", ");
                sql.add(")");
                separator = ", (";
            }
            sql.add(") AS k(");
            for (int i = 0; i < from.rows().get(0).size(); i++) {
                sql.add(i == 0 ? "" : ", ").add(From.column(i));
            }
            sql.add(")");
        });
        return null;
    }

    @Override
    public Void fulltext(From.Fulltext from) {
        sql.nested(() -> new FulltextSql(sql, datoms).write(from));
        return null;
    }
}
