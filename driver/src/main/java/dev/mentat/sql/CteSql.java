// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.Cte;
import dev.mentat.plan.Relation;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes common table expressions. An accumulating recursion uses DuckDB's {@code USING KEY}, whose {@code recurring} table
 * holds all rows so far; since it repeats rows that come again, each round leaves out what is there already.
 */
final class CteSql {
    private final SqlBuffer sql;
    private final RelationSql relations;

    CteSql(SqlBuffer sql, RelationSql relations) {
        this.sql = sql;
        this.relations = relations;
    }

    void write(Cte cte) {
        String columns = columns(cte);
        sql.add(cte.name()).add("(").add(columns).add(")");
        if (cte.accumulating()) {
            sql.add(" USING KEY (").add(columns).add(")");
        }
        sql.add(cte.existence() ? " AS MATERIALIZED " : " AS ").nested(() -> {
            start(cte);
            if (cte.existence()) {
                sql.line().add("LIMIT 1");
            }
            if (!cte.steps().isEmpty()) {
                sql.line().add("UNION").line();
                sql.nested(() -> steps(cte));
            }
        });
    }

    private void start(Cte cte) {
        if (cte.start().isEmpty()) {
            String nothing = cte.columns().stream()
                    .map(column -> "NULL::" + ExprSql.columnType(column.types()))
                    .collect(Collectors.joining(", "));
            sql.add("SELECT ").add(nothing).add(" WHERE false");
        } else if (cte.start().size() == 1 || cte.existence()) {
            relations.union(cte.start());
        } else {
            sql.nested(() -> relations.union(cte.start()));
        }
    }

    private void steps(Cte cte) {
        List<Relation.Select> steps = cte.steps();
        if (!cte.accumulating()) {
            relations.union(steps);
            return;
        }
        sql.add("SELECT DISTINCT * FROM ").nested(() -> relations.union(steps));
        sql.add(" AS latest WHERE NOT EXISTS (SELECT 1 FROM recurring.")
                .add(cte.name())
                .add(" AS known WHERE ");
        String same = cte.columns().stream()
                .map(column -> "known." + column.name() + " IS NOT DISTINCT FROM latest." + column.name())
                .collect(Collectors.joining(" AND "));
        sql.add(same).add(")");
    }

    private static String columns(Cte cte) {
        return cte.columns().stream().map(Cte.Column::name).collect(Collectors.joining(", "));
    }
}
