// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.ErrorKind;
import dev.mentat.plan.Expr;
import dev.mentat.plan.Failure;
import dev.mentat.plan.From;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.Relation;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes what a query makes of its solutions: groups, order and cuts. */
final class SummarySql {
    /** The alias of the basis under aggregates. */
    private static final String BASIS = "b";

    /** The alias of the rows that are sorted, cut and taken apart. */
    private static final String ROWS = "q";

    private static final Expr ZERO = new Expr.Literal(ValueType.LONG, 0L);
    private static final Expr ALL = new Expr.Literal(ValueType.LONG, Long.MAX_VALUE);

    private final SqlBuffer sql;
    private final RelationSql relations;
    private final ExprSql exprs;
    private final Relation.Summary summary;

    SummarySql(SqlBuffer sql, RelationSql relations, Relation.Summary summary) {
        this.sql = sql;
        this.relations = relations;
        this.exprs = relations.exprs();
        this.summary = summary;
    }

    /** Writes the summary as a relation whose every column is one value. */
    void write() {
        int findings = summary.findings().size();
        sql.add("SELECT ");
        for (int i = 0; i < findings; i++) {
            sql.add(i == 0 ? "" : ", ");
            single(i);
            sql.add(" AS ").add(From.column(i));
        }
        for (int i = 0; i < summary.keys().size(); i++) {
            sql.add(", ").add(key(i)).add(" AS ").add(From.column(findings + i));
        }
        from();
        if (summary.keys().isEmpty()) {
            order();
            cut();
        } else {
            cutEach();
        }
    }

    /** Writes a finding as a value that a variable can take: a collection becomes a tuple. */
    private void single(int finding) {
        if (summary.findings().get(finding) instanceof QueryPlan.Aggregated aggregated
                && aggregated.function().givesCollection()) {
            collection(reference(finding), aggregated);
        } else {
            sql.add(reference(finding));
        }
    }

    private void collection(String list, QueryPlan.Aggregated finding) {
        TypeSet tuples = TypeSet.of(ValueType.TUPLE);
        String tuple = TupleSql.ofList(
                list, finding.types().minus(tuples), !finding.types().isSingle());
        if (!finding.types().meets(tuples)) {
            sql.add(tuple);
            return;
        }
        Failure failure = new Failure(
                ErrorKind.FN_ARG,
                "a tuple cannot be an element of another; narrow the variable with (type ...)",
                List.of(),
                finding.failure().position());
        sql.add("CASE WHEN list_bool_or(list_transform(").add(list).add(", lambda e: ");
        sql.add(TaggedSql.isOf("e", tuples)).add(")) THEN ");
        FailureSql.write(failure, sql, exprs);
        sql.add("::VARCHAR ELSE ").add(tuple).add(" END");
    }

    /** Writes FROM with the rows that are to be sorted and cut. */
    void from() {
        sql.line().add("FROM ").nested(summary.grouped() ? this::groups : this::basis);
        sql.add(" AS ").add(ROWS);
    }

    /** Writes the solutions, each once. */
    void basis() {
        if (summary.basis() instanceof Relation.Select select) {
            relations.write(select.withDistinct(summary.distinct()));
        } else if (!summary.distinct()) {
            relations.write(summary.basis());
        } else {
            sql.add("SELECT DISTINCT * FROM ").nested(() -> relations.write(summary.basis()));
            sql.add(" AS u");
        }
    }

    /** Returns the column of {@link #ROWS} that holds a finding. */
    String reference(int finding) {
        boolean isBasis = !summary.grouped() && summary.findings().get(finding) instanceof QueryPlan.Plain;
        int column = isBasis ? ((QueryPlan.Plain) summary.findings().get(finding)).column() : finding;
        return ROWS + '.' + From.column(column);
    }

    /** Returns the column of {@link #ROWS} that holds a key. */
    private String key(int key) {
        return ROWS
                + '.'
                + From.column(key + (summary.grouped() ? summary.findings().size() : width()));
    }

    /** Returns the number of the columns of the basis that are no keys. */
    private int width() {
        Relation.Select first = summary.basis() instanceof Relation.Union union
                ? union.branches().get(0)
                : (Relation.Select) summary.basis();
        return first.outputs().size() - summary.keys().size();
    }

    private void groups() {
        sql.add("SELECT ");
        for (int i = 0; i < summary.findings().size(); i++) {
            sql.add(i == 0 ? "" : ", ");
            if (summary.findings().get(i) instanceof QueryPlan.Aggregated aggregated) {
                new AggregateSql(sql, exprs, BASIS).write(aggregated);
            } else {
                sql.add(basisColumn((QueryPlan.Plain) summary.findings().get(i)));
            }
            sql.add(" AS ").add(From.column(i));
        }
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < summary.keys().size(); i++) {
            String key = BASIS + '.' + From.column(width() + i);
            sql.add(", ")
                    .add(key)
                    .add(" AS ")
                    .add(From.column(summary.findings().size() + i));
            keys.add(key);
        }
        sql.line().add("FROM ").nested(this::basis);
        sql.add(" AS ").add(BASIS).line();
        summary.findings().stream()
                .filter(QueryPlan.Plain.class::isInstance)
                .map(finding -> basisColumn((QueryPlan.Plain) finding))
                .filter(column -> !keys.contains(column))
                .forEach(keys::add);
        sql.add(keys.isEmpty() ? "HAVING count(*) > 0" : "GROUP BY " + String.join(", ", keys));
    }

    private static String basisColumn(QueryPlan.Plain plain) {
        return BASIS + '.' + From.column(plain.column());
    }

    /** Writes ORDER BY, if there is an order. */
    void order() {
        if (!summary.order().isEmpty()) {
            sql.add("\nORDER BY ").add(sortKeys());
        }
    }

    private String sortKeys() {
        return summary.order().stream().map(this::sortKey).collect(Collectors.joining(", "));
    }

    private String sortKey(QueryPlan.Sort sort) {
        int index = summary.findings().indexOf(sort.key());
        String column =
                index >= 0 ? reference(index) : ROWS + '.' + From.column(((QueryPlan.Plain) sort.key()).column());
        String direction = sort.descending() ? " DESC" : "";
        TypeSet types = sort.key().types();
        List<String> keys = types.isSingle() ? List.of(column) : TaggedOrderSql.keys(column, types);
        return keys.stream().map(part -> part + direction).collect(Collectors.joining(", "));
    }

    /** Writes LIMIT and OFFSET, as far as there are any. */
    void cut() {
        summary.limit().ifPresent(limit -> bound("LIMIT ", limit));
        summary.offset().ifPresent(offset -> bound("OFFSET ", offset));
    }

    /** Cuts the rows of each combination of keys. */
    private void cutEach() {
        if (summary.limit().isEmpty() && summary.offset().isEmpty()) {
            return;
        }
        String keys =
                IntStream.range(0, summary.keys().size()).mapToObj(this::key).collect(Collectors.joining(", "));
        String order = summary.order().isEmpty() ? "" : " ORDER BY " + sortKeys();
        sql.line()
                .add("QUALIFY row_number() OVER (PARTITION BY ")
                .add(keys)
                .add(order)
                .add(")");
        sql.add(" - ");
        exprs.write(summary.offset().orElse(ZERO));
        sql.add(" BETWEEN 1 AND ");
        exprs.write(summary.limit().orElse(ALL));
    }

    private void bound(String keyword, Expr bound) {
        sql.line().add(keyword);
        exprs.write(bound);
    }
}
