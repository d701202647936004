// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.schema.Entids;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statements that look for contradictions in the tables of a store. Each gives one row of numbers, which are 0 if all is
 * well, unless it says something else. They scan whole tables, and none is to be kept.
 */
public final class CheckSql {
    private final String schemaName;

    /** Makes the statements of the store that lies in the given DuckDB schema. */
    public CheckSql(String schemaName) {
        this.schemaName = schemaName;
    }

    /**
     * Counts entities that have more than one row, rows without any value, and per column values without a transaction or the
     * other way round.
     */
    public String segment(String table, List<ColumnPair> columns) {
        List<String> values =
                columns.stream().map(column -> column.value().name()).toList();
        String unpaired = columns.stream()
                .map(column ->
                        ", count(*) FILTER ((" + Names.quote(column.value().name()) + " IS NULL) <> ("
                                + Names.quote(column.tx().name()) + " IS NULL))")
                .collect(Collectors.joining());
        return "SELECT count(*) - count(DISTINCT e), count(*) FILTER (" + LayoutSql.allNull(values) + ')' + unpaired
                + " FROM " + qualify(table);
    }

    /** Counts combinations of values that more than one row has. */
    public String duplicates(String table, SqlColumn... columns) {
        String names =
                Stream.of(columns).map(column -> Names.quote(column.name())).collect(Collectors.joining(", "));
        String present = Stream.of(columns)
                .map(column -> Names.quote(column.name()) + " IS NOT NULL")
                .collect(Collectors.joining(" AND "));
        return "SELECT count(*) FROM (SELECT " + names + " FROM " + qualify(table) + " WHERE " + present + " GROUP BY "
                + names + " HAVING count(*) > 1)";
    }

    /** Counts rows whose transaction does not exist. */
    public String unknownTransactions(String table, SqlColumn tx) {
        String column = Names.quote(tx.name());
        return "SELECT count(*) FROM (SELECT " + column + " AS tx FROM " + qualify(table) + " WHERE " + column
                + " IS NOT NULL) ANTI JOIN " + qualify(LayoutSql.TX_TABLE) + " AS known ON tx = known.e";
    }

    /** Counts rows of a retired table that were retracted before they were asserted. */
    public String retiredTooEarly(String table) {
        return "SELECT count(*) FROM " + qualify(table) + " WHERE tx_from >= tx_to";
    }

    /** Gives the greatest entid of an ordinary entity in a table, 0 if there is none. */
    public String greatestEntity(String table) {
        return "SELECT coalesce(max(e), 0) FROM " + qualify(table) + " WHERE e BETWEEN " + Entids.FIRST_USER + " AND "
                + (Entids.FIRST_TX - 1);
    }

    /** Counts transactions that exist twice, that are earlier than the one before, and that hand out entids again. */
    public String transactions() {
        return "SELECT count(*) - count(DISTINCT e), count(*) FILTER (instant < instant_before),"
                + " count(*) FILTER (next_user < next_before) FROM (SELECT e, instant, next_user,"
                + " lag(instant) OVER (ORDER BY e) AS instant_before, lag(next_user) OVER (ORDER BY e) AS next_before"
                + " FROM " + qualify(LayoutSql.TX_TABLE) + ')';
    }

    /** Gives each value of a column that has at most so many rows, with their number. */
    public String keys(String table, SqlColumn column, long mostRows) {
        String name = Names.quote(column.name());
        return "SELECT " + name + ", count(*) FROM " + qualify(table) + " WHERE " + name + " IS NOT NULL GROUP BY "
                + name + " HAVING count(*) <= " + mostRows;
    }

    private String qualify(String table) {
        return Names.qualify(schemaName, table);
    }
}
