// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Writes the aggregates over numbers. Sums of longs, bigints and bigdecs are exact; floating point numbers make the result
 * a double. If the column holds values of several types, each group is computed as its own values demand.
 */
final class NumberAggregateSql {
    private static final TypeSet FLOATING = TypeSet.of(ValueType.DOUBLE, ValueType.FLOAT);
    private static final TypeSet BIGINT = TypeSet.of(ValueType.BIGINT);
    private static final TypeSet BIGDEC = TypeSet.of(ValueType.BIGDEC);

    /** Squares of numbers as large as this, and their sums, may exceed the doubles. */
    private static final String LARGE = "1e150";

    private final SqlBuffer sql;
    private final ExprSql exprs;
    private final String column;

    NumberAggregateSql(SqlBuffer sql, ExprSql exprs, String column) {
        this.sql = sql;
        this.exprs = exprs;
        this.column = column;
    }

    void write(QueryPlan.Aggregated finding) {
        TypeSet others = finding.columnTypes().minus(TypeSet.NUMERIC);
        if (others.isEmpty()) {
            number(finding);
            return;
        }
        sql.add("CASE WHEN bool_or(").add(TaggedSql.isOf(column, others)).add(") THEN ");
        FailureSql.write(finding.mismatch(), sql, exprs);
        sql.add("::").add(ExprSql.columnType(finding.types())).add(" ELSE ");
        number(finding);
        sql.add(" END");
    }

    private void number(QueryPlan.Aggregated finding) {
        boolean mixed = !finding.columnTypes().isSingle();
        TypeSet types = finding.columnTypes().and(TypeSet.NUMERIC);
        switch (finding.function()) {
            case SUM -> sum(finding, mixed, types);
            case AVG -> average(finding, mixed, types);
            case MEDIAN -> median(finding, mixed, types);
            case VARIANCE -> sql.add(spread("var_pop", mixed, types));
            default -> sql.add(spread("stddev_pop", mixed, types));
        }
    }

    /** Returns the nearest double of a value of the column. */
    private String nearest(boolean mixed, TypeSet types) {
        if (mixed) {
            return column + ".n";
        }
        return types.meets(BIGINT.or(BIGDEC)) ? DecimalSql.TO_DOUBLE.replace("%", column) : column + "::DOUBLE";
    }

    /** Returns the list of the group's values as decimal texts; none of them is a floating point number. */
    private String decimals(boolean mixed, TypeSet types) {
        if (!mixed) {
            return "list(" + column + ")";
        }
        String text = types.contains(ValueType.LONG)
                ? "CASE WHEN " + TaggedSql.isOf(column, TypeSet.LONG) + " THEN " + DecimalSql.ofLong(column + ".l")
                        + " ELSE " + column + ".s END"
                : column + ".s";
        return "list(" + text + ")";
    }

    private void sum(QueryPlan.Aggregated finding, boolean mixed, TypeSet types) {
        List<TypeSet> kinds = new ArrayList<>();
        for (TypeSet kind : List.of(FLOATING, BIGDEC, BIGINT, TypeSet.LONG)) {
            if (types.meets(kind)) {
                kinds.add(kind);
            }
        }
        if (kinds.size() == 1) {
            kindOfSum(finding, kinds.get(0), mixed, types, !finding.types().isSingle());
            return;
        }
        sql.add("CASE");
        for (TypeSet kind : kinds) {
            boolean last = kind.equals(kinds.get(kinds.size() - 1));
            sql.add(last ? " ELSE " : " WHEN bool_or(" + TaggedSql.isOf(column, kind) + ") THEN ");
            kindOfSum(finding, kind, mixed, types, true);
        }
        sql.add(" END");
    }

    private void kindOfSum(QueryPlan.Aggregated finding, TypeSet kind, boolean mixed, TypeSet types, boolean tagged) {
        if (kind.equals(TypeSet.LONG)) {
            longSum(finding, mixed, tagged);
            return;
        }
        boolean floats = kind.equals(FLOATING);
        String value = floats
                ? "sum(" + nearest(mixed, types) + ")"
                : DecimalAggregateSql.sum(decimals(mixed, types.minus(FLOATING)));
        ValueType type = floats ? ValueType.DOUBLE : kind.single();
        sql.add(tagged ? TaggedSql.tagged(type, value) : value);
    }

    /** DuckDB sums longs as 128-bit integers; what does not fit into a long again is an error. */
    private void longSum(QueryPlan.Aggregated finding, boolean mixed, boolean tagged) {
        String total = "sum(" + column + (mixed ? ".l)" : ")");
        sql.add("CASE WHEN ").add(total).add(" BETWEEN -9223372036854775808 AND 9223372036854775807 THEN ");
        sql.add(tagged ? TaggedSql.tagged(ValueType.LONG, total + "::BIGINT") : total + "::BIGINT")
                .add(" ELSE ");
        FailureSql.write(finding.failure(), sql, exprs);
        sql.add("::").add(tagged ? ExprSql.TAGGED : "BIGINT").add(" END");
    }

    private void average(QueryPlan.Aggregated finding, boolean mixed, TypeSet types) {
        decimalOrDouble(
                finding,
                mixed,
                "avg(" + nearest(mixed, types) + ")",
                () -> DecimalAggregateSql.mean(mixed ? "list(" + column + ".s)" : "list(" + column + ")"),
                "bool_and(" + TaggedSql.isOf(column, BIGDEC) + ")");
    }

    /** Computes what is a bigdec if the numbers that it depends on are bigdecs, and a double otherwise. */
    private void decimalOrDouble(
            QueryPlan.Aggregated finding,
            boolean mixed,
            String ofDoubles,
            Supplier<String> ofDecimals,
            String areDecimals) {
        if (!finding.types().contains(ValueType.BIGDEC)) {
            sql.add(ofDoubles);
        } else if (mixed) {
            sql.add("CASE WHEN ").add(areDecimals).add(" THEN ");
            sql.add(TaggedSql.tagged(ValueType.BIGDEC, ofDecimals.get())).add(" ELSE ");
            sql.add(TaggedSql.tagged(ValueType.DOUBLE, ofDoubles)).add(" END");
        } else {
            sql.add(ofDecimals.get());
        }
    }

    private void median(QueryPlan.Aggregated finding, boolean mixed, TypeSet types) {
        String ofDoubles = "quantile_cont(" + nearest(mixed, types) + ", 0.5)";
        String keys = mixed ? TaggedOrderSql.keys(column, types).stream().collect(Collectors.joining(", ")) : column;
        String sorted = "list(" + column + " ORDER BY " + keys + ")";
        String middles = DecimalSql.let("m", sorted, "m[(len(m) + 1) // 2:len(m) // 2 + 1]");
        String texts = mixed ? "list_transform(" + middles + ", lambda y: y.s)" : middles;
        decimalOrDouble(
                finding,
                mixed,
                ofDoubles,
                () -> DecimalSql.let(
                        "g", texts, "CASE WHEN len(g) = 1 THEN g[1] ELSE " + DecimalAggregateSql.mean("g") + " END"),
                "list_bool_and(list_transform(" + middles + ", lambda y: " + TaggedSql.isOf("y", BIGDEC) + "))");
    }

    /** Returns the variance or deviation. DuckDB's own raises an error where the result is not finite. */
    private String spread(String function, boolean mixed, TypeSet types) {
        String number = nearest(mixed, types);
        String moderate = "abs(" + number + ") < " + LARGE;
        return "CASE WHEN NOT bool_and(isfinite(" + number + ")) THEN 'NaN'::DOUBLE WHEN bool_and(" + moderate
                + ") THEN " + function + "(CASE WHEN " + moderate + " THEN " + number + " END) WHEN min(" + number
                + ") = max(" + number + ") THEN 0.0::DOUBLE ELSE 'Infinity'::DOUBLE END";
    }
}
