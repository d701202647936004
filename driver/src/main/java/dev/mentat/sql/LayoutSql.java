// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The statements that make and change the tables of one store. Every name is qualified by the store's DuckDB schema, and
 * every table's name begins with two underscores, so that it collides with no view of an attribute namespace.
 */
public final class LayoutSql {
    /** A row per transaction. */
    public static final String TX_TABLE = "__tx";

    /** A row per place of an attribute: which table holds its datoms, and of what kind it is. */
    public static final String STORAGE_TABLE = "__storage";

    /** A row per view that a query made, with its Datalog; made with the first of them. */
    public static final String VIEWS_TABLE = "__views";

    /** How the names of inner tables begin. */
    public static final String INNER_PREFIX = "__";

    /** The stores of the database, in DuckDB's schema {@code main}. */
    public static final String CREATE_STORES =
            "CREATE TABLE IF NOT EXISTS main.__stores (name VARCHAR NOT NULL, schema_name VARCHAR NOT NULL)";

    /** Tells whether the table of stores exists. */
    public static final String HAS_STORES = "SELECT count(*) FROM duckdb_tables() WHERE database_name ="
            + " current_database() AND schema_name = 'main' AND table_name = '__stores'";

    /** Gives name and schema of every store. */
    public static final String LIST_STORES = "SELECT name, schema_name FROM main.__stores ORDER BY name";

    /** Parameters: name, schema. */
    public static final String INSERT_STORE = "INSERT INTO main.__stores VALUES (?, ?)";

    /** Parameter: name. */
    public static final String DELETE_STORE = "DELETE FROM main.__stores WHERE name = ?";

    private final String schemaName;

    /** Makes the statements of the store that lies in the given DuckDB schema. */
    public LayoutSql(String schemaName) {
        this.schemaName = schemaName;
    }

    /** Returns the statements that make an empty store. */
    public List<String> createStore() {
        return List.of(
                "CREATE SCHEMA " + Names.quote(schemaName),
                "CREATE TABLE " + qualify(TX_TABLE)
                        + " (e BIGINT NOT NULL, instant TIMESTAMPTZ NOT NULL, next_user BIGINT NOT NULL,"
                        + " attributes BIGINT[] NOT NULL)",
                createIndex(TX_TABLE, "e"),
                "CREATE TABLE " + qualify(STORAGE_TABLE)
                        + " (attribute BIGINT NOT NULL, kind VARCHAR NOT NULL, tbl VARCHAR NOT NULL,"
                        + " type VARCHAR NOT NULL, is_added BOOLEAN NOT NULL, is_dead BOOLEAN NOT NULL,"
                        + " last_retired BIGINT NOT NULL)");
    }

    /** Returns the statement that removes a store with everything in it. */
    public String dropStore() {
        return "DROP SCHEMA " + Names.quote(schemaName) + " CASCADE";
    }

    /** Returns the statement that makes a table. */
    public String createTable(String table, List<SqlColumn> columns) {
        String definitions = columns.stream().map(SqlColumn::definition).collect(Collectors.joining(", "));
        return "CREATE TABLE " + qualify(table) + " (" + definitions + ')';
    }

    /** Returns the statement that gives a standing table a column, which never gets an index. */
    public String addColumn(String table, SqlColumn column) {
        return "ALTER TABLE " + qualify(table) + " ADD COLUMN " + column.definition();
    }

    /** Returns the statement that indexes a column. */
    public String createIndex(String table, String column) {
        return "CREATE INDEX " + Names.quote(indexName(table, column)) + " ON " + qualify(table) + " ("
                + Names.quote(column) + ')';
    }

    /** Returns the statement that drops a column's index. */
    public String dropIndex(String table, String column) {
        return DatabaseSql.dropIndex(schemaName, indexName(table, column));
    }

    /** Returns the bare name of a column's index. */
    public static String indexName(String table, String column) {
        return table + '_' + column;
    }

    /** Returns the query for the names of the store's indexes. */
    public String indexNames() {
        return "SELECT index_name FROM duckdb_indexes() WHERE database_name = current_database() AND schema_name = "
                + Names.literal(schemaName);
    }

    /** Returns the query for name and estimated number of rows of the store's tables. */
    public String tableSizes() {
        return "SELECT table_name, estimated_size FROM duckdb_tables() WHERE database_name = current_database()"
                + " AND schema_name = " + Names.literal(schemaName);
    }

    /** Copies a segment's column into a many table. */
    public String copyColumnToMany(String segment, String value, String tx, String many) {
        return "INSERT INTO " + qualify(many) + " SELECT e, " + Names.quote(value) + ", " + Names.quote(tx) + " FROM "
                + qualify(segment) + " WHERE " + Names.quote(value) + " IS NOT NULL";
    }

    /** Empties a segment's column. */
    public String clearColumn(String segment, String value, String tx) {
        return "UPDATE " + qualify(segment) + " SET " + Names.quote(value) + " = NULL, " + Names.quote(tx)
                + " = NULL WHERE " + Names.quote(value) + " IS NOT NULL";
    }

    /** Copies a many table into a segment that has no column but its own. */
    public String copyManyToSegment(String many, String segment) {
        return "INSERT INTO " + qualify(segment) + " SELECT e, v, tx FROM " + qualify(many);
    }

    /**
     * Copies attributes out of segments into one that has no column but theirs, in the order of the entities.
     *
     * @param sources the columns of the attributes by the segment that has them
     * @param target the new segment
     */
    public String copySegments(Map<String, List<ColumnPair>> sources, String target) {
        List<ColumnPair> all = sources.values().stream().flatMap(List::stream).toList();
        List<String> selects = sources.entrySet().stream()
                .map(source -> '(' + selectPresent(source.getKey(), source.getValue()) + ')')
                .toList();
        String joined = selects.stream()
                .skip(1)
                .map(select -> " FULL JOIN " + select + " USING (e)")
                .collect(Collectors.joining());
        return "INSERT INTO " + qualify(target) + " (" + columns(all) + ") SELECT " + columns(all) + " FROM "
                + selects.get(0) + joined + " ORDER BY e";
    }

    private String selectPresent(String segment, List<ColumnPair> pairs) {
        return "SELECT " + columns(pairs) + " FROM " + qualify(segment) + " WHERE "
                + pairs.stream()
                        .map(pair -> Names.quote(pair.value().name()) + " IS NOT NULL")
                        .collect(Collectors.joining(" OR "));
    }

    private static String columns(List<ColumnPair> pairs) {
        return pairs.stream()
                .map(pair -> ", " + Names.quote(pair.value().name()) + ", "
                        + Names.quote(pair.tx().name()))
                .collect(Collectors.joining("", "e", ""));
    }

    /** Drops a table. */
    public String dropTable(String table) {
        return "DROP TABLE " + qualify(table);
    }

    /** Forgets the places of a table. Parameter: the table. */
    public String forgetPlaces() {
        return "DELETE FROM " + qualify(STORAGE_TABLE) + " WHERE tbl = ?";
    }

    /** Gives the name of every column of the store's tables, with that of its table. */
    public String columnNames() {
        return "SELECT table_name, column_name FROM duckdb_columns() WHERE database_name = current_database()"
                + " AND schema_name = " + Names.literal(schemaName);
    }

    /** Gives the names of the store's views. */
    public String viewNames() {
        return "SELECT view_name FROM duckdb_views() WHERE database_name = current_database()" + " AND schema_name = "
                + Names.literal(schemaName);
    }

    /** Removes all rows of a table. */
    public String clearTable(String table) {
        return "DELETE FROM " + qualify(table);
    }

    /** Removes the rows of a segment that hold nothing but their entity. */
    public String deleteEmptyRows(String segment, List<String> values) {
        return "DELETE FROM " + qualify(segment) + " WHERE " + allNull(values);
    }

    /** Returns the condition that a row of a segment holds no value. */
    static String allNull(List<String> values) {
        return values.stream().map(value -> Names.quote(value) + " IS NULL").collect(Collectors.joining(" AND "));
    }

    /** Inserts a place. Parameters: attribute, kind, table, type, whether it was added to a standing table. */
    public String insertPlace() {
        return "INSERT INTO " + qualify(STORAGE_TABLE) + " VALUES (?, ?, ?, ?, ?, false, -1)";
    }

    /** Marks a place as dead. Parameters: attribute, table. */
    public String killPlace() {
        return "UPDATE " + qualify(STORAGE_TABLE) + " SET is_dead = true WHERE attribute = ? AND tbl = ?";
    }

    /** Notes the last retraction of an attribute. Parameters: transaction, table. */
    public String updateLastRetired() {
        return "UPDATE " + qualify(STORAGE_TABLE) + " SET last_retired = ? WHERE tbl = ?";
    }

    /** Takes every note of a last retraction back. */
    public String forgetLastRetired() {
        return "UPDATE " + qualify(STORAGE_TABLE) + " SET last_retired = -1 WHERE last_retired <> -1";
    }

    /** Gives attribute, kind, table, type, is_added, is_dead and last_retired of every place, in the order of making. */
    public String listPlaces() {
        return "SELECT attribute, kind, tbl, type, is_added, is_dead, last_retired FROM " + qualify(STORAGE_TABLE)
                + " ORDER BY rowid";
    }

    /** Gives the last transaction that a retired table knows of. */
    public String lastRetired(String retired) {
        return "SELECT max(tx_to) FROM " + qualify(retired);
    }

    /** Returns the statement that makes the table of the views that queries made, if there is none. */
    public String createViews() {
        return "CREATE TABLE IF NOT EXISTS " + qualify(VIEWS_TABLE)
                + " (name VARCHAR NOT NULL, datalog VARCHAR NOT NULL)";
    }

    /** Gives name and Datalog of the views that queries made. */
    public String listViews() {
        return "SELECT name, datalog FROM " + qualify(VIEWS_TABLE);
    }

    /** Parameters: name, Datalog. */
    public String insertView() {
        return "INSERT INTO " + qualify(VIEWS_TABLE) + " VALUES (?, ?)";
    }

    /** Parameter: name. */
    public String deleteView() {
        return "DELETE FROM " + qualify(VIEWS_TABLE) + " WHERE name = ?";
    }

    private String qualify(String table) {
        return Names.qualify(schemaName, table);
    }
}
