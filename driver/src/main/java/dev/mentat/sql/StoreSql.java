// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The bookkeeping statements of one store: reads and writes of single tables with every value bound. Lists are bound as
 * arrays. Conditions on an indexed column stand alone, since DuckDB scans an index for nothing else.
 */
public final class StoreSql {
    /** More rows than any table has: DuckDB pushes no filter through a limit, so the scan below it keeps its index. */
    private static final String BARRIER = "LIMIT 1000000000000";

    private static final List<String> DOCUMENT = List.of("doc", "e", "v", "tx");

    private final String schemaName;

    /** Makes the statements of the store that lies in the given DuckDB schema. */
    public StoreSql(String schemaName) {
        this.schemaName = schemaName;
    }

    /** Reads columns of the rows where a column has a value. Parameter: the value. */
    public String select(String table, List<String> columns, String where) {
        return selectAll(table, columns) + " WHERE " + Names.quote(where) + " = ?";
    }

    /** Reads columns of the rows where a column has one of many values. Parameter: an array of the values. */
    public String selectIn(String table, List<String> columns, SqlColumn where) {
        return selectAll(table, columns) + " WHERE " + Names.quote(where.name()) + " IN (SELECT unnest(?::"
                + where.type() + "[]))";
    }

    /** Reads columns of all rows. Not to be kept: it has no parameter. */
    public String selectAll(String table, List<String> columns) {
        return "SELECT " + columnList(columns) + " FROM " + qualify(table);
    }

    /** Reads columns of all rows where a column is not NULL. Not to be kept: it has no parameter. */
    public String selectPresent(String table, List<String> columns, String present) {
        return selectAll(table, columns) + " WHERE " + Names.quote(present) + " IS NOT NULL";
    }

    /** Gives a row if a column is not NULL anywhere. Not to be kept: it has no parameter. */
    public String selectAny(String table, String present) {
        return "SELECT 1 FROM " + qualify(table) + " WHERE " + Names.quote(present) + " IS NOT NULL LIMIT 1";
    }

    /** Inserts a row. Parameters: a value per column. */
    public String insert(String table, List<String> columns) {
        String markers = columns.stream().map(column -> "?").collect(Collectors.joining(", "));
        return "INSERT INTO " + qualify(table) + " (" + columnList(columns) + ") VALUES (" + markers + ')';
    }

    /** Updates columns of one entity's row. Parameters: a value per column, the entity. */
    public String update(String table, List<String> columns) {
        String assignments =
                columns.stream().map(column -> Names.quote(column) + " = ?").collect(Collectors.joining(", "));
        return "UPDATE " + qualify(table) + " SET " + assignments + " WHERE e = ?";
    }

    /** Updates columns of many entities' rows. Parameters: the array of entities, an array of values per column. */
    public String updateMany(String table, List<SqlColumn> columns) {
        String assignments = columns.stream()
                .map(column -> Names.quote(column.name()) + " = u." + Names.quote(column.name()))
                .collect(Collectors.joining(", "));
        return "UPDATE " + qualify(table) + " SET " + assignments + " FROM " + unnested(columns) + " WHERE "
                + qualify(table) + ".e = u.e";
    }

    /** Finds rows of a segment, among those of some entities, that hold no value. Parameter: the array of entities. */
    public String selectEmptyRows(String table, List<String> values) {
        return "SELECT e FROM (" + selectAll(table, concat("e", values)) + " WHERE e IN (SELECT unnest(?::BIGINT[])) "
                + BARRIER + ") WHERE " + LayoutSql.allNull(values);
    }

    /** Deletes the row of one entity. Parameter: the entity. */
    public String delete(String table) {
        return "DELETE FROM " + qualify(table) + " WHERE e = ?";
    }

    /** Deletes the rows of many entities. Parameter: the array of entities. */
    public String deleteMany(String table) {
        return "DELETE FROM " + qualify(table) + " WHERE e IN (SELECT unnest(?::BIGINT[]))";
    }

    /** Deletes rows of a many table. Parameters: the array of entities, the array of values. */
    public String deleteValues(String table, SqlColumn value) {
        return "DELETE FROM " + qualify(table) + " USING " + unnested(List.of(value)) + " WHERE " + qualify(table)
                + ".e = u.e AND " + qualify(table) + '.' + Names.quote(value.name()) + " = u."
                + Names.quote(value.name());
    }

    /** Deletes retired datoms. Parameter: the entid that the asserting transaction is below. */
    public String deleteRetired(String table) {
        return "DELETE FROM " + qualify(table) + " WHERE tx_from < ?";
    }

    /** Deletes retired datoms of some entities. Parameters: as {@link #deleteRetired} has, then their array. */
    public String deleteRetiredOf(String table) {
        return deleteRetired(table) + " AND e IN (SELECT unnest(?::BIGINT[]))";
    }

    /** Finds all documents of some entities, past ones too: number, entity, value, transaction. Parameter: their array. */
    public String selectDocuments(String documents) {
        return selectIn(documents, DOCUMENT, SqlColumn.ENTITY);
    }

    /**
     * Finds the documents of an entity that a transaction asserted, with the same columns. Documents lie in the order of
     * their transactions, so that DuckDB reads little else. Parameters: the transaction, the entity.
     */
    public String selectDocumentsOf(String documents) {
        return selectAll(documents, DOCUMENT) + " WHERE tx = ? AND e = ?";
    }

    /** Notes the retraction of documents. Parameters: the transaction, the array of their numbers. */
    public String endDocuments(String documents) {
        return "UPDATE " + qualify(documents) + " SET tx_to = $1 WHERE doc IN (SELECT unnest($2::BIGINT[]))";
    }

    /** Deletes rows of documents or of their words. Parameter: the array of the documents' numbers. */
    public String deleteDocuments(String table) {
        return "DELETE FROM " + qualify(table) + " WHERE doc IN (SELECT unnest(?::BIGINT[]))";
    }

    /** Inserts a transaction. Parameters: entid, instant, next user entid, array of the attributes touched. */
    public String insertTx() {
        return "INSERT INTO " + qualify(LayoutSql.TX_TABLE) + " VALUES (?, ?, ?, ?)";
    }

    /** Gives entid, instant and next user entid of the newest transaction. Not to be kept: it has no parameter. */
    public String lastTx() {
        return "SELECT e, instant, next_user FROM " + qualify(LayoutSql.TX_TABLE) + " ORDER BY e DESC LIMIT 1";
    }

    /** Gives a row if a transaction is in the snapshot. Parameter: its entid. */
    public String txExists() {
        return select(LayoutSql.TX_TABLE, List.of("e"), "e");
    }

    /** Gives the last transaction that is not after an instant, or NULL. Parameter: the instant. */
    public String txAt() {
        return "SELECT max(e) FROM " + qualify(LayoutSql.TX_TABLE) + " WHERE instant <= ?";
    }

    /** Gives former idents, their entities and the transactions that asserted them, the newest retraction last. Not to be kept: it has no parameter. */
    public String formerIdents(String retired) {
        return "SELECT v, e, tx_from FROM " + qualify(retired) + " ORDER BY tx_to";
    }

    private static String unnested(List<SqlColumn> columns) {
        List<SqlColumn> all =
                Stream.concat(Stream.of(SqlColumn.ENTITY), columns.stream()).toList();
        // Numbered, because DuckDB 1.5 numbers bare markers in another order than they are written.
        return IntStream.range(0, all.size())
                .mapToObj(i -> "unnest($" + (i + 1) + "::" + all.get(i).type() + "[]) AS "
                        + Names.quote(all.get(i).name()))
                .collect(Collectors.joining(", ", "(SELECT ", ") AS u"));
    }

    private static List<String> concat(String first, List<String> rest) {
        return Stream.concat(Stream.of(first), rest.stream()).toList();
    }

    private static String columnList(List<String> columns) {
        return columns.stream().map(Names::quote).collect(Collectors.joining(", "));
    }

    private String qualify(String table) {
        return Names.qualify(schemaName, table);
    }
}
