// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.error.MentatException;
import dev.mentat.schema.Catalogue;
import dev.mentat.sql.ViewNames;
import dev.mentat.sql.ViewSql;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The views of a store: those that the schema makes, and those of queries. A view of the schema takes the name of a query's
 * view away; a query that does not fit the schema any more has no view until it fits again. Immutable.
 *
 * @param made the statements that made each view, by its name
 * @param queries the Datalog of the views of queries, by their names
 * @param remarks what is to be said about names and queries
 */
record StoreViews(Map<String, List<String>> made, Map<String, String> queries, List<String> remarks) {
    /** The views of a store that has none yet. */
    static final StoreViews NONE = new StoreViews(Map.of(), Map.of(), List.of());

    /**
     * Returns the views that a store must have.
     *
     * @param catalogue its schema and layout
     * @param queries the Datalog of the views of queries, by their names
     * @param compiler compiles it
     */
    static StoreViews of(Catalogue catalogue, Map<String, String> queries, ViewCompiler compiler) {
        String schemaName = catalogue.layout().schemaName();
        Map<String, List<String>> made =
                new LinkedHashMap<>(new ViewSql(catalogue.schema(), catalogue.layout()).create());
        Set<String> taken = folded(made.keySet());
        List<String> remarks = new ArrayList<>(ViewNames.of(catalogue.schema()).remarks());
        queries.forEach((name, datalog) -> {
            if (taken.contains(fold(name))) {
                remarks.add("The view " + name + " of a query gave way to the table of the same name; MENTAT DROP VIEW"
                        + " it and create it under another");
                return;
            }
            try {
                made.put(name, ViewSql.create(schemaName, name, compiler.select(datalog, catalogue), datalog));
            } catch (MentatException e) {
                String reason = String.valueOf(e.getMessage());
                remarks.add("The view " + name + " of a query is gone until the schema fits it again: "
                        + reason.substring(0, reason.length() - 1));
            }
        });
        return new StoreViews(made, Map.copyOf(queries), List.copyOf(remarks));
    }

    /** Tells whether a view of the schema has a name, in whatever letter case. */
    boolean isOfSchema(String name) {
        return queries.keySet().stream().noneMatch(name::equalsIgnoreCase)
                && folded(made.keySet()).contains(fold(name));
    }

    /** Returns the name of a query's view as it was written, or an empty text. */
    String queryName(String name) {
        return queries.keySet().stream()
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .orElse("");
    }

    Map<String, String> with(String name, String datalog) {
        Map<String, String> more = new TreeMap<>(queries);
        more.put(name, datalog);
        return more;
    }

    Map<String, String> without(String name) {
        Map<String, String> fewer = new TreeMap<>(queries);
        fewer.remove(name);
        return fewer;
    }

    private static Set<String> folded(Set<String> names) {
        return names.stream().map(StoreViews::fold).collect(Collectors.toSet());
    }

    private static String fold(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
