// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the names of a SQL statement lead, and which of them belong to stores: the schemas {@code mentat} and
 * {@code mentat_...} of any database, and every name that begins with two underscores. Immutable.
 *
 * @param catalog the name of the database that holds the stores
 * @param storeOnPath whether the search path leads to a store's schema
 */
record SqlScope(String catalog, boolean storeOnPath) {
    private static final String STORE = "mentat";
    private static final String RESERVED = "__";
    private static final int WITH_CATALOG = 3;
    private static final Pattern PATH_SEPARATORS = Pattern.compile("[,.\\s\"]+");

    /**
     * Makes the scope of a connection.
     *
     * @param catalog the name of the database that holds the stores
     * @param searchPath DuckDB's setting {@code search_path}
     */
    static SqlScope of(String catalog, String searchPath) {
        return new SqlScope(catalog, leadsToStore(searchPath));
    }

    /** Tells whether a search path, as DuckDB writes it, names a store's schema. */
    static boolean leadsToStore(String searchPath) {
        return PATH_SEPARATORS.splitAsStream(searchPath).anyMatch(SqlScope::isStoreSchema);
    }

    /** Tells whether a schema of this name is a store's. */
    static boolean isStoreSchema(String name) {
        return startsWith(name, STORE) && (name.length() == STORE.length() || name.charAt(STORE.length()) == '_');
    }

    /** Tells whether a name is one that only stores use. */
    static boolean isReserved(String name) {
        return name.startsWith(RESERVED);
    }

    private static boolean startsWith(String name, String prefix) {
        return name.regionMatches(true, 0, prefix, 0, prefix.length());
    }

    SqlScope withStoreOnPath(boolean onPath) {
        return new SqlScope(catalog, onPath);
    }

    /** Tells whether writing to the target would change a store. */
    boolean protects(WriteTarget target) {
        List<String> parts = target.parts();
        return switch (target.kind()) {
            case OBJECT -> isProtectedName(parts) || (parts.size() == 1 && storeOnPath);
            case MENTION -> isProtectedName(parts);
            case SCHEMA -> parts.stream().anyMatch(part -> isStoreSchema(part) || isReserved(part));
            case DATABASE -> parts.stream().anyMatch(part -> isStoreSchema(part) || part.equalsIgnoreCase(catalog));
            case SEARCH_PATH -> storeOnPath;
        };
    }

    private boolean isProtectedName(List<String> parts) {
        boolean namesCatalog = parts.size() >= WITH_CATALOG && parts.get(0).equalsIgnoreCase(catalog);
        Stream<String> qualifiers = parts.subList(namesCatalog ? 1 : 0, parts.size() - 1).stream();
        return qualifiers.anyMatch(SqlScope::isStoreSchema) || parts.stream().anyMatch(SqlScope::isReserved);
    }
}
