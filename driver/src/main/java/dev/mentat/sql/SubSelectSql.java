// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.plan.ResultColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the SELECTs that stand for Datalog inside SQL: one column per column of the result, called by its label. */
public final class SubSelectSql {
    /** The alias of the compiled query. */
    private static final String QUERY = "q";

    private SubSelectSql() {}

    /**
     * Wraps a compiled query, so that its columns are what users of SQL expect.
     *
     * @param compiled the statement of the query
     * @param columns its columns
     * @param schemaName the DuckDB schema of a store
     */
    public static SqlText of(SqlText compiled, List<ResultColumn> columns, String schemaName) {
        ShownSql shown = new ShownSql(schemaName);
        List<String> selected = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (ResultColumn column : columns) {
            String cell = cell(column, names);
            selected.add(shown.column(cell, column) + " AS " + Names.quote(column.label()));
        }
        String sql = "SELECT " + String.join(", ", selected) + " FROM (" + compiled.sql() + ") AS " + QUERY + '('
                + String.join(", ", names) + ')';
        return new SqlText(sql, compiled.bindings());
    }

    /** Names the columns of the statement that hold a column of the query, and returns what puts them together again. */
    private static String cell(ResultColumn column, List<String> names) {
        if (!ResultLayout.isTagged(column)) {
            return named(names);
        }
        return Arrays.stream(TaggedValue.Part.values())
                .map(part -> Names.literal(part.field()) + ": " + named(names))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String named(List<String> names) {
        String name = "c" + names.size();
        names.add(name);
        return QUERY + '.' + name;
    }

    /**
     * Returns a SELECT that has the columns of {@link #of} and no rows.
     *
     * @param columns the columns of the query
     */
    public static String ofNothing(List<ResultColumn> columns) {
        return ofNothing(
                columns.stream().map(ResultColumn::label).toList(),
                columns.stream().map(ShownSql::type).toList());
    }

    /**
     * Returns a SELECT that has no rows.
     *
     * @param labels the names of the columns
     * @param types the DuckDB types of the columns
     */
    public static String ofNothing(List<String> labels, List<String> types) {
        return IntStream.range(0, labels.size())
                .mapToObj(i -> "NULL::" + types.get(i) + " AS " + Names.quote(labels.get(i)))
                .collect(Collectors.joining(", ", "SELECT ", " WHERE false"));
    }

    /**
     * Returns a SELECT of rows that are bound as lists, one marker per column.
     *
     * @param labels the names of the columns
     * @param types the DuckDB types of the columns
     */
    public static String ofLists(List<String> labels, List<String> types) {
        return IntStream.range(0, labels.size())
                .mapToObj(i -> "unnest(?::" + types.get(i) + "[]) AS " + Names.quote(labels.get(i)))
                .collect(Collectors.joining(", ", "SELECT ", ""));
    }
}
