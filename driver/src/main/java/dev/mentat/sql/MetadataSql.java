// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/**
 * The SQL with which JDBC's metadata reads DuckDB's catalogue. Each text is run as it stands and gives the columns that
 * its comment lists; which names are wanted is decided by the reader, since JDBC's patterns are not SQL's.
 *
 * <p>A schema that holds a table {@code __tx} is a store's. What begins with two underscores in it is its inner works and
 * is not shown. Its views are shown as tables: those of attribute namespaces begin with the column {@code db_id}.
 */
public final class MetadataSql {
    private static final String STORES =
            "WITH stores AS (SELECT database_name, schema_name FROM duckdb_tables() WHERE table_name = '__tx')";

    private static final String SHOWN_DATABASES = "(SELECT database_name FROM duckdb_databases() WHERE NOT internal"
            + " UNION SELECT database_name FROM duckdb_tables() WHERE temporary)";

    /** The version of DuckDB. */
    public static final String VERSION = "SELECT library_version FROM pragma_version()";

    /** Reserved words. */
    public static final String RESERVED_WORDS =
            "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category = 'reserved' ORDER BY 1";

    /** Databases. */
    public static final String DATABASES = "SELECT database_name FROM " + SHOWN_DATABASES;

    /** Database and name of each schema. */
    public static final String SCHEMAS =
            "SELECT database_name, schema_name FROM duckdb_schemas() WHERE database_name IN " + SHOWN_DATABASES;

    /** Database, schema, name, JDBC's kind, comment of each table and view. */
    public static final String TABLES = STORES + """
            , views AS (
                SELECT v.*, EXISTS (
                    SELECT * FROM duckdb_columns() c
                    WHERE c.table_oid = v.view_oid AND c.database_name = v.database_name
                        AND c.column_index = 1 AND c.column_name = 'db_id') AS is_namespace
                FROM duckdb_views() v WHERE NOT v.internal)
            SELECT database_name, schema_name, table_name, 'TABLE', comment
            FROM duckdb_tables() t
            WHERE NOT internal AND NOT (starts_with(table_name, '__')
                AND EXISTS (FROM stores s WHERE s.database_name = t.database_name AND s.schema_name = t.schema_name))
            UNION ALL
            SELECT v.database_name, v.schema_name, v.view_name,
                CASE WHEN s.schema_name IS NULL THEN 'VIEW'
                    WHEN v.view_name IN ('attributes', 'datoms', 'transactions') THEN 'SYSTEM TABLE'
                    WHEN v.is_namespace THEN 'TABLE'
                    ELSE 'VIEW' END,
                v.comment
            FROM views v LEFT JOIN stores s USING (database_name, schema_name)
            """;

    /**
     * Database, schema, table, name, number, type, whether it takes NULL, default, comment of each column.
     */
    public static final String COLUMNS = """
            SELECT database_name, schema_name, table_name, column_name, column_index, data_type, is_nullable,
                column_default, comment
            FROM duckdb_columns()
            WHERE NOT internal
            """;

    /**
     * Database, schema, table, kind, name, number of the column in the key, column, referenced table, referenced column of
     * each column of each PRIMARY KEY, UNIQUE and FOREIGN KEY constraint.
     */
    public static final String CONSTRAINTS = """
            SELECT database_name, schema_name, table_name, constraint_type, constraint_name,
                generate_subscripts(constraint_column_names, 1), unnest(constraint_column_names), referenced_table,
                unnest(CASE WHEN len(referenced_column_names) = 0
                    THEN list_transform(constraint_column_names, lambda x: NULL::VARCHAR)
                    ELSE referenced_column_names END)
            FROM duckdb_constraints()
            WHERE constraint_type IN ('PRIMARY KEY', 'UNIQUE', 'FOREIGN KEY')
            """;

    /** Database, schema, table, index, whether it is unique, number of the column in the index, column of each index. */
    public static final String INDEXES = """
            SELECT database_name, schema_name, table_name, index_name, is_unique,
                generate_subscripts(columns, 1), unnest(columns)
            FROM (SELECT *, string_split(trim(expressions, '[]'), ', ') AS columns FROM duckdb_indexes())
            """;

    /** Database, schema, name, description, whether it gives a table, signature of each function. */
    public static final String FUNCTIONS = """
            SELECT DISTINCT database_name, schema_name, function_name, coalesce(comment, description),
                function_type IN ('table', 'table_macro'),
                function_name || '(' || coalesce(array_to_string(parameter_types, ', '), '') || ')'
            FROM duckdb_functions()
            WHERE function_type <> 'pragma'
            """;

    /** Database, schema, function, signature, parameter, number, type of each parameter; the result has number 0. */
    public static final String FUNCTION_PARAMETERS = """
            WITH f AS (
                SELECT *, function_name || '(' || coalesce(array_to_string(parameter_types, ', '), '')
                    || ')' AS signature
                FROM duckdb_functions() WHERE function_type <> 'pragma')
            SELECT DISTINCT database_name, schema_name, function_name, signature, '', 0, return_type FROM f
            WHERE return_type IS NOT NULL
            UNION ALL
            SELECT DISTINCT database_name, schema_name, function_name, signature, unnest(parameters),
                generate_subscripts(parameters, 1), unnest(parameter_types) FROM f
            """;

    private MetadataSql() {}
}
