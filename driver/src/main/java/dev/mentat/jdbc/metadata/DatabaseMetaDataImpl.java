// SPDX-License-Identifier: Apache-2.0
package dev.mentat.jdbc.metadata;

import dev.mentat.engine.RowSource;
import dev.mentat.engine.Session;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The metadata of a connection. Every method answers, none throws while the connection is open: where there is nothing to
 * tell, the result has the prescribed columns and no row. Thread-safe.
 */
public final class DatabaseMetaDataImpl extends Limits {
    private static final String PRODUCT = "Mentat on DuckDB";

    private final MetadataContext context;

    /** Makes the metadata of the connection behind a context. */
    public DatabaseMetaDataImpl(MetadataContext context) {
        this.context = context;
    }

    @Override
    public Connection getConnection() {
        return context.connection();
    }

    @Override
    public String getURL() {
        return context.url();
    }

    /** Returns the name that was given for a login, which an embedded database does not check. */
    @Override
    public String getUserName() {
        String user = context.user();
        return user == null ? "" : user;
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return context.read(Session::readOnly);
    }

    @Override
    public boolean usesLocalFiles() {
        return context.isFile();
    }

    @Override
    public String getDatabaseProductName() {
        return PRODUCT;
    }

    /** Returns the version of DuckDB. */
    @Override
    public String getDatabaseProductVersion() throws SQLException {
        return context.read(session -> new DuckCatalog(session).version());
    }

    @Override
    public int getDatabaseMajorVersion() throws SQLException {
        return versionPart(0);
    }

    @Override
    public int getDatabaseMinorVersion() throws SQLException {
        return versionPart(1);
    }

    @Override
    public String getDriverName() {
        return "Mentat JDBC";
    }

    @Override
    public String getDriverVersion() {
        return context.driverVersion();
    }

    @Override
    public int getDriverMajorVersion() {
        return context.driverMajorVersion();
    }

    @Override
    public int getDriverMinorVersion() {
        return context.driverMinorVersion();
    }

    @Override
    public String getIdentifierQuoteString() {
        return "\"";
    }

    @Override
    public String getSearchStringEscape() {
        return String.valueOf(NamePattern.ESCAPE);
    }

    @Override
    public String getExtraNameCharacters() {
        return "";
    }

    @Override
    public String getSchemaTerm() {
        return "schema";
    }

    @Override
    public String getProcedureTerm() {
        return "procedure";
    }

    @Override
    public String getCatalogTerm() {
        return "database";
    }

    @Override
    public String getCatalogSeparator() {
        return ".";
    }

    /** Returns DuckDB's reserved words that SQL:2003 does not reserve. */
    @Override
    public String getSQLKeywords() throws SQLException {
        List<String> keywords = context.read(session -> new DuckCatalog(session).extraKeywords());
        return String.join(",", keywords);
    }

    @Override
    public String getNumericFunctions() {
        return FunctionNames.NUMERIC;
    }

    @Override
    public String getStringFunctions() {
        return FunctionNames.TEXT;
    }

    @Override
    public String getSystemFunctions() {
        return FunctionNames.SYSTEM;
    }

    @Override
    public String getTimeDateFunctions() {
        return FunctionNames.TIME;
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return open(session -> new TableQueries(session).catalogs());
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return open(session -> new TableQueries(session).schemas(new Scope(catalog, schemaPattern)));
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return open(session -> TableQueries.types());
    }

    @Override
    public ResultSet getTables(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            String @Nullable [] types)
            throws SQLException {
        List<String> wanted = types == null ? null : List.of(types);
        return open(session ->
                new TableQueries(session).tables(new Scope(catalog, schemaPattern, tableNamePattern), wanted));
    }

    @Override
    public ResultSet getColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return open(session -> new TableQueries(session)
                .columns(new Scope(catalog, schemaPattern, tableNamePattern), NamePattern.of(columnNamePattern)));
    }

    @Override
    public ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return open(session -> new KeyQueries(session).primaryKeys(Scope.ofTable(catalog, schema, table)));
    }

    @Override
    public ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        Scope scope = Scope.ofTable(catalog, schema, table);
        return open(session -> new KeyQueries(session).foreignKeys(Shape.IMPORTED_KEYS, Scope.ALL, scope));
    }

    @Override
    public ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        Scope scope = Scope.ofTable(catalog, schema, table);
        return open(session -> new KeyQueries(session).foreignKeys(Shape.EXPORTED_KEYS, scope, Scope.ALL));
    }

    @Override
    public ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        Scope parent = Scope.ofTable(parentCatalog, parentSchema, parentTable);
        Scope foreign = Scope.ofTable(foreignCatalog, foreignSchema, foreignTable);
        return open(session -> new KeyQueries(session).foreignKeys(Shape.CROSS_REFERENCES, parent, foreign));
    }

    @Override
    public ResultSet getIndexInfo(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            boolean unique,
            boolean approximate)
            throws SQLException {
        return open(session -> new KeyQueries(session).indexes(Scope.ofTable(catalog, schema, table), unique));
    }

    @Override
    public ResultSet getBestRowIdentifier(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, int scope, boolean nullable)
            throws SQLException {
        return open(session -> new KeyQueries(session).rowIdentifiers(Scope.ofTable(catalog, schema, table)));
    }

    @Override
    public ResultSet getVersionColumns(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return empty(Shape.VERSION_COLUMNS);
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        return open(session -> TypeQueries.types());
    }

    @Override
    public ResultSet getUDTs(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typeNamePattern,
            int @Nullable [] types)
            throws SQLException {
        return empty(Shape.UDTS);
    }

    @Override
    public ResultSet getAttributes(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String typeNamePattern,
            @Nullable String attributeNamePattern)
            throws SQLException {
        return empty(Shape.ATTRIBUTES);
    }

    @Override
    public ResultSet getSuperTypes(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String typeNamePattern)
            throws SQLException {
        return empty(Shape.SUPER_TYPES);
    }

    @Override
    public ResultSet getSuperTables(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return empty(Shape.SUPER_TABLES);
    }

    @Override
    public ResultSet getFunctions(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String functionNamePattern)
            throws SQLException {
        return open(session ->
                new FunctionQueries(session).functions(new Scope(catalog, schemaPattern, functionNamePattern)));
    }

    @Override
    public ResultSet getFunctionColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String functionNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return open(session -> new FunctionQueries(session)
                .columns(new Scope(catalog, schemaPattern, functionNamePattern), NamePattern.of(columnNamePattern)));
    }

    @Override
    public ResultSet getProcedures(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String procedureNamePattern)
            throws SQLException {
        return empty(Shape.PROCEDURES);
    }

    @Override
    public ResultSet getProcedureColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String procedureNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return empty(Shape.PROCEDURE_COLUMNS);
    }

    @Override
    public ResultSet getColumnPrivileges(
            @Nullable String catalog,
            @Nullable String schema,
            @Nullable String table,
            @Nullable String columnNamePattern)
            throws SQLException {
        return empty(Shape.COLUMN_PRIVILEGES);
    }

    @Override
    public ResultSet getTablePrivileges(
            @Nullable String catalog, @Nullable String schemaPattern, @Nullable String tableNamePattern)
            throws SQLException {
        return empty(Shape.TABLE_PRIVILEGES);
    }

    @Override
    public ResultSet getPseudoColumns(
            @Nullable String catalog,
            @Nullable String schemaPattern,
            @Nullable String tableNamePattern,
            @Nullable String columnNamePattern)
            throws SQLException {
        return empty(Shape.PSEUDO_COLUMNS);
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return open(session -> TypeQueries.clientInfo());
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return context.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    private ResultSet empty(Shape shape) throws SQLException {
        return context.open(new MetadataResult(shape).rows());
    }

    private ResultSet open(Function<Session, ? extends RowSource> query) throws SQLException {
        return context.open(context.read(query::apply));
    }

    private int versionPart(int index) throws SQLException {
        String[] parts = getDatabaseProductVersion().split("\\.", -1);
        return Integer.parseInt(parts[index]);
    }
}
