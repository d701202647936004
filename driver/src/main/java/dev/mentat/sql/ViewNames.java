// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The names of the relational face of a store: a view per attribute namespace with a column per cardinality-one
 * attribute, a view per cardinality-many attribute, and the system views. Names depend on the schema alone: characters
 * that are neither letters nor digits become underscores, and of names that differ only in case the one with the greater
 * entid gets a suffix. Immutable.
 *
 * @param tables the views of namespaces and of cardinality-many attributes
 * @param remarks a sentence for each name that is not what one would expect, as another took it
 */
public record ViewNames(List<Table> tables, List<String> remarks) {
    /** The system view of current datoms. */
    public static final String DATOMS = "datoms";

    /** The system view of attributes. */
    public static final String ATTRIBUTES = "attributes";

    /** The system view of transactions. */
    public static final String TRANSACTIONS = "transactions";

    /** The column with the entid in every view of attributes. */
    public static final String ID = "db_id";

    /** The column with the value in the view of a cardinality-many attribute. */
    public static final String VALUE = "value";

    private static final String NO_NAMESPACE = "_";
    private static final String INNER_PREFIX = "__";

    /**
     * A view.
     *
     * @param name its name
     * @param namespace the exact namespace of its attributes, empty for none
     * @param isMany whether it is the view of one cardinality-many attribute
     * @param columns its columns besides {@link #ID}
     */
    public record Table(String name, String namespace, boolean isMany, List<Column> columns) {}

    /**
     * A column of a view.
     *
     * @param name its name
     * @param attribute whose values it shows
     */
    public record Column(String name, Attribute attribute) {}

    /** Returns the names that a schema gives. */
    public static ViewNames of(Schema schema) {
        Set<String> taken = new HashSet<>(Set.of(DATOMS, ATTRIBUTES, TRANSACTIONS));
        Map<String, List<Attribute>> ones = new LinkedHashMap<>();
        List<Attribute> manies = new ArrayList<>();
        for (Attribute attribute : schema.attributes()) {
            if (attribute.many()) {
                manies.add(attribute);
            } else {
                ones.computeIfAbsent(namespace(attribute), key -> new ArrayList<>())
                        .add(attribute);
            }
        }
        List<Table> tables = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        ones.forEach((namespace, attributes) -> {
            String name = free(viewName(namespace), taken, "The table of namespace " + namespace, remarks);
            tables.add(new Table(name, namespace, false, columns(name, attributes, remarks)));
        });
        for (Attribute attribute : manies) {
            String namespace = namespace(attribute);
            String name = viewName(namespace)
                    + INNER_PREFIX
                    + sanitized(attribute.ident().name());
            String free = free(name, taken, "The table of " + attribute.ident(), remarks);
            tables.add(new Table(free, namespace, true, List.of(new Column(VALUE, attribute))));
        }
        return new ViewNames(List.copyOf(tables), List.copyOf(remarks));
    }

    private static List<Column> columns(String table, List<Attribute> attributes, List<String> remarks) {
        Set<String> taken = new HashSet<>(Set.of(ID));
        List<Column> columns = new ArrayList<>();
        for (Attribute attribute : attributes) {
            String what = "The column of " + attribute.ident() + " in table " + table;
            columns.add(new Column(free(sanitized(attribute.ident().name()), taken, what, remarks), attribute));
        }
        return List.copyOf(columns);
    }

    private static String namespace(Attribute attribute) {
        String namespace = attribute.ident().namespace();
        return namespace == null ? "" : namespace;
    }

    /** Inner tables begin with two underscores, so no view does. */
    private static String viewName(String namespace) {
        String name = namespace.isEmpty() ? NO_NAMESPACE : sanitized(namespace);
        return name.startsWith(INNER_PREFIX) ? name.substring(1) : name;
    }

    private static String sanitized(String name) {
        StringBuilder result = new StringBuilder();
        name.codePoints().forEach(c -> result.appendCodePoint(Character.isLetterOrDigit(c) ? c : '_'));
        return result.toString();
    }

    private static String free(String name, Set<String> taken, String what, List<String> remarks) {
        String candidate = name;
        for (int i = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); i++) {
            candidate = name + '_' + i;
        }
        if (!candidate.equals(name)) {
            remarks.add(what + " is called " + candidate + ", as " + name + " is taken");
        }
        return candidate;
    }
}
