// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

/**
 * The SQL with which JDBC's metadata reads DuckDB's catalogue. Each text is run as it stands and gives the columns that
 * its comment lists; which names are wanted is decided by the reader, since JDBC's patterns are not SQL's.
 *
 * <p>A schema that holds a table {@code __tx} is a store's. What begins with two underscores in it is its inner works and
 * is not shown, nor are the tables of the driver in {@code main}.
 */
public final class MetadataSql {
    private static final String STORES =
            "WITH stores AS (SELECT database_name, schema_name FROM duckdb_tables() WHERE table_name = '__tx')";

    private static final String IN_STORE =
            "EXISTS (FROM stores s WHERE s.database_name = x.database_name AND s.schema_name = x.schema_name)";

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

    /** Database, schema, name, kind, comment of each table and view. */
    public static final String TABLES = STORES + """
            SELECT database_name, schema_name, table_name, 'TABLE', comment
            FROM duckdb_tables() x
            WHERE NOT internal AND NOT (schema_name = 'main' AND table_name IN ('__mentat', '__stores'))
                AND NOT (starts_with(table_name, '__') AND\s""" + IN_STORE + """
            )
            UNION ALL
            SELECT database_name, schema_name, view_name, 'VIEW', comment FROM duckdb_views() WHERE NOT internal
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
    public static final String INDEXES = STORES + """
            SELECT database_name, schema_name, table_name, index_name, is_unique,
                generate_subscripts(columns, 1), unnest(columns)
            FROM (SELECT *, string_split(trim(expressions, '[]'), ', ') AS columns FROM duckdb_indexes()) x
            WHERE NOT\s""" + IN_STORE;

    /** Database, schema, name, description, whether it gives a table, signature of each function. */
    public static final String FUNCTIONS = STORES + """
            SELECT DISTINCT database_name, schema_name, function_name, coalesce(comment, description),
                function_type IN ('table', 'table_macro'),
                function_name || '(' || coalesce(array_to_string(parameter_types, ', '), '') || ')'
            FROM duckdb_functions() x
            WHERE function_type <> 'pragma' AND NOT\s""" + IN_STORE;

    /** Database, schema, function, signature, parameter, number, type of each parameter; the result has number 0. */
    public static final String FUNCTION_PARAMETERS = STORES + """
            , f AS (
                SELECT *, function_name || '(' || coalesce(array_to_string(parameter_types, ', '), '')
                    || ')' AS signature
                FROM duckdb_functions() x WHERE function_type <> 'pragma' AND NOT\s""" + IN_STORE + """
            )
            SELECT DISTINCT database_name, schema_name, function_name, signature, '', 0, return_type FROM f
            WHERE return_type IS NOT NULL
            UNION ALL
            SELECT DISTINCT database_name, schema_name, function_name, signature, unnest(parameters),
                generate_subscripts(parameters, 1), unnest(parameter_types) FROM f
            """;

    private MetadataSql() {}
}
