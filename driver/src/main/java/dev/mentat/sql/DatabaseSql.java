// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/**
 * The statements that open, configure, heal and close a DuckDB database as a whole. What the database knows about itself
 * stands in the key-value table {@code main.__mentat}.
 */
public final class DatabaseSql {
    public static final String BEGIN = "BEGIN TRANSACTION";
    public static final String BEGIN_READ_ONLY = "BEGIN TRANSACTION READ ONLY";
    public static final String COMMIT = "COMMIT";
    public static final String ROLLBACK = "ROLLBACK";
    public static final String CHECKPOINT = "CHECKPOINT";

    /** The name of the database that the connection works in. */
    public static final String CATALOG_NAME = "SELECT current_database()";

    /** Makes DuckDB's driver read results while DuckDB makes them, on one connection and its duplicates. */
    public static final String STREAM_RESULTS = "SET jdbc_stream_results = true";

    /** Gives the storage version of the database file as {@code v1.2.0+}. */
    public static final String STORAGE_VERSION =
            "SELECT tags['storage_version'] FROM duckdb_databases() WHERE database_name = current_database()";

    /** Tells whether the facts table exists. */
    public static final String HAS_FACTS = "SELECT count(*) FROM duckdb_tables() WHERE database_name ="
            + " current_database() AND schema_name = 'main' AND table_name = '__mentat'";

    public static final String CREATE_FACTS =
            "CREATE TABLE main.__mentat (key VARCHAR NOT NULL, value VARCHAR NOT NULL)";

    /** Parameter: key. */
    public static final String READ_FACT = "SELECT value FROM main.__mentat WHERE key = ?";

    /** Parameters: key, value. */
    public static final String INSERT_FACT = "INSERT INTO main.__mentat VALUES (?, ?)";

    /** Parameters: value, key. */
    public static final String UPDATE_FACT = "UPDATE main.__mentat SET value = ? WHERE key = ?";

    /** Gives schema, table and index name and the statement that makes it, for every index that can be made again. */
    public static final String INDEXES = "SELECT schema_name, table_name, index_name, sql FROM duckdb_indexes()"
            + " WHERE database_name = current_database() AND sql IS NOT NULL AND NOT is_primary";

    private DatabaseSql() {}

    /** Returns the statement that sets an option for the whole database. */
    public static String setGlobal(String option, String value) {
        return "SET GLOBAL " + Names.quote(option) + " = " + Names.literal(value);
    }

    /** Returns the statement that opens a file under a name. */
    public static String attach(String file, String name, boolean readOnly) {
        return "ATTACH " + Names.literal(file) + " AS " + Names.quote(name) + (readOnly ? " (READ_ONLY)" : "");
    }

    /** Returns the statement that makes a database the one that a connection works in. */
    public static String use(String name) {
        return "USE " + Names.quote(name);
    }

    /** Returns a statement that changes nothing and makes DuckDB load the indexes of a table. */
    public static String loadIndexes(String schemaName, String table) {
        String name = Names.qualify(schemaName, table);
        return "INSERT INTO " + name + " SELECT * FROM " + name + " LIMIT 0";
    }

    /** Returns the statement that drops an index. */
    public static String dropIndex(String schemaName, String index) {
        return "DROP INDEX IF EXISTS " + Names.qualify(schemaName, index);
    }
}
