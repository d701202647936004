// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Layout;
import dev.mentat.schema.Schema;
import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The views of a store's relational face over its tables. A view over one segment is a plain selection of its columns; a
 * namespace in several segments joins them by entity.
 */
public final class ViewSql {
    private final String schemaName;
    private final Schema schema;
    private final Layout layout;
    private final ShownSql shown;

    /** Makes the views of a snapshot. */
    public ViewSql(Schema schema, Layout layout) {
        this.schemaName = layout.schemaName();
        this.schema = schema;
        this.layout = layout;
        this.shown = new ShownSql(schemaName);
    }

    /** Returns the statements that drop a view. */
    public static String drop(String schemaName, String view) {
        return "DROP VIEW IF EXISTS " + Names.qualify(schemaName, view);
    }

    /**
     * Returns the statements that make the view of a query.
     *
     * @param schemaName the DuckDB schema of the store
     * @param view the view's name
     * @param select the SELECT of the query
     * @param datalog what it was compiled from, for people
     */
    public static List<String> create(String schemaName, String view, String select, String datalog) {
        String name = Names.qualify(schemaName, view);
        return List.of(
                "CREATE OR REPLACE VIEW " + name + " AS " + select,
                "COMMENT ON VIEW " + name + " IS " + Names.literal(datalog));
    }

    /** Returns the statements that make and describe every view of the schema, by the view's name. */
    public Map<String, List<String>> create() {
        Map<String, List<String>> views = new LinkedHashMap<>();
        for (ViewNames.Table table : ViewNames.of(schema).tables()) {
            views.put(table.name(), described(table));
        }
        views.put(ViewNames.DATOMS, List.of(create(ViewNames.DATOMS, datoms())));
        views.put(ViewNames.ATTRIBUTES, List.of(create(ViewNames.ATTRIBUTES, attributes())));
        views.put(ViewNames.TRANSACTIONS, List.of(create(ViewNames.TRANSACTIONS, transactions())));
        return views;
    }

    /** The comments tell the exact names, and what the attributes' docs say. */
    private List<String> described(ViewNames.Table table) {
        List<String> statements = new ArrayList<>();
        String view = Names.qualify(schemaName, table.name());
        statements.add(create(table.name(), table.isMany() ? many(table) : namespace(table)));
        statements.add("COMMENT ON VIEW " + view + " IS "
                + Names.literal(table.isMany() ? remarks(table.columns().get(0)) : ':' + table.namespace()));
        table.columns()
                .forEach(column -> statements.add("COMMENT ON COLUMN " + view + '.' + Names.quote(column.name())
                        + " IS " + Names.literal(remarks(column))));
        return statements;
    }

    private static String remarks(ViewNames.Column column) {
        Attribute attribute = column.attribute();
        return attribute.doc() == null ? attribute.ident().toString() : attribute.ident() + " " + attribute.doc();
    }

    private String create(String view, String query) {
        return "CREATE OR REPLACE VIEW " + Names.qualify(schemaName, view) + " AS " + query;
    }

    private String many(ViewNames.Table table) {
        ViewNames.Column column = table.columns().get(0);
        Attribute attribute = column.attribute();
        return layout.storage(attribute.id())
                .map(storage -> "SELECT e AS " + ViewNames.ID + ", " + shown("v", attribute) + " AS " + ViewNames.VALUE
                        + " FROM " + qualify(storage.place().table()))
                .orElseGet(() -> "SELECT NULL::BIGINT AS " + ViewNames.ID + ", "
                        + shown("NULL::" + DuckTypes.columnType(attribute.type()), attribute) + " AS "
                        + ViewNames.VALUE + " WHERE false");
    }

    private String namespace(ViewNames.Table table) {
        Map<String, List<ViewNames.Column>> segments = new LinkedHashMap<>();
        for (ViewNames.Column column : table.columns()) {
            segments.computeIfAbsent(column(column.attribute()).table(), key -> new ArrayList<>())
                    .add(column);
        }
        List<String> selects = segments.entrySet().stream()
                .map(segment -> segment(segment.getKey(), segment.getValue()))
                .toList();
        if (selects.size() == 1) {
            return selects.get(0);
        }
        String columns = table.columns().stream()
                .map(column -> Names.quote(column.name()))
                .collect(Collectors.joining(", "));
        String joined = selects.stream()
                .skip(1)
                .map(select -> " FULL JOIN (" + select + ") USING (" + ViewNames.ID + ')')
                .collect(Collectors.joining());
        return "SELECT " + ViewNames.ID + ", " + columns + " FROM (" + selects.get(0) + ')' + joined;
    }

    private String segment(String table, List<ViewNames.Column> columns) {
        String entity = column(columns.get(0).attribute()).entityColumn();
        String shown = columns.stream()
                .map(column -> shown(Names.quote(column(column.attribute()).valueColumn()), column.attribute()) + " AS "
                        + Names.quote(column.name()))
                .collect(Collectors.joining(", "));
        String select =
                "SELECT " + Names.quote(entity) + " AS " + ViewNames.ID + ", " + shown + " FROM " + qualify(table);
        return isAlone(table, columns) ? select : select + " WHERE " + anyPresent(columns);
    }

    /** Tells whether a segment holds nothing but these columns, so that each of its rows belongs to the view. */
    private boolean isAlone(String table, List<ViewNames.Column> columns) {
        Set<Long> shown =
                columns.stream().map(column -> column.attribute().id()).collect(Collectors.toSet());
        return layout.segments().stream()
                .filter(segment -> segment.table().equals(table))
                .allMatch(segment -> shown.containsAll(segment.attributes()));
    }

    private String anyPresent(List<ViewNames.Column> columns) {
        return columns.stream()
                .map(column -> Names.quote(column(column.attribute()).valueColumn()) + " IS NOT NULL")
                .collect(Collectors.joining(" OR "));
    }

    private String shown(String cell, Attribute attribute) {
        return shown.value(cell, attribute.type());
    }

    private String text(String cell, Attribute attribute) {
        return shown.text(cell, attribute.type());
    }

    private String datoms() {
        List<String> branches = new ArrayList<>();
        for (Layout.Segment segment : layout.segments()) {
            List<Attribute> attributes = segment.attributes().stream()
                    .flatMap(id -> schema.attribute(id).stream())
                    .toList();
            if (!attributes.isEmpty()) {
                branches.add(segmentDatoms(segment.table(), attributes));
            }
        }
        for (Attribute attribute : schema.attributes()) {
            layout.storage(attribute.id())
                    .filter(storage -> storage.place() instanceof Storage.ManyTable)
                    .ifPresent(storage -> branches.add("SELECT e, " + named(attribute) + ", "
                            + text("v", attribute) + ", tx FROM "
                            + qualify(storage.place().table())));
        }
        return "SELECT * FROM (" + String.join(" UNION ALL ", branches)
                + ") AS d(e, a, attribute, value_type, value, tx)";
    }

    private static String named(Attribute attribute) {
        return attribute.id() + "::BIGINT, " + Names.literal(attribute.ident().toString()) + ", "
                + Names.literal(attribute.type().ident().name());
    }

    /** One scan of the segment, its attributes as a list of structs: cheaper than a branch per attribute. */
    private String segmentDatoms(String table, List<Attribute> attributes) {
        String entity = Names.quote(column(attributes.get(0)).entityColumn());
        String datoms = attributes.stream().map(this::datom).collect(Collectors.joining(", "));
        return "SELECT e, d.a, d.n, d.y, d.v, d.t FROM (SELECT " + entity + " AS e, unnest([" + datoms + "]) AS d FROM "
                + qualify(table) + ") WHERE d.v IS NOT NULL";
    }

    private String datom(Attribute attribute) {
        Storage.SegmentColumn column = column(attribute);
        return "{'a': " + attribute.id() + "::BIGINT, 'n': "
                + Names.literal(attribute.ident().toString()) + ", 'y': "
                + Names.literal(attribute.type().ident().name()) + ", 'v': "
                + text(Names.quote(column.valueColumn()), attribute) + ", 't': " + Names.quote(column.txColumn()) + '}';
    }

    private String attributes() {
        Set<String> columns = new LinkedHashSet<>();
        for (long id : List.of(Entids.DB_VALUE_TYPE, Entids.DB_CARDINALITY, Entids.DB_UNIQUE)) {
            columns.add(identOf(id) + " AS " + columnName(id));
        }
        for (long id : List.of(Entids.DB_INDEX, Entids.DB_IS_COMPONENT, Entids.DB_FULLTEXT, Entids.DB_NO_HISTORY)) {
            columns.add("coalesce(" + cell(id) + ", false) AS " + columnName(id));
        }
        columns.add(cell(Entids.DB_DOC) + " AS doc");
        return "SELECT e AS " + ViewNames.ID + ", " + cell(Entids.DB_IDENT) + " AS ident, "
                + String.join(", ", columns) + " FROM " + qualify(identTable()) + " WHERE "
                + cell(Entids.DB_VALUE_TYPE) + " IS NOT NULL";
    }

    private static String columnName(long id) {
        return switch ((int) id) {
            case (int) Entids.DB_VALUE_TYPE -> "value_type";
            case (int) Entids.DB_CARDINALITY -> "cardinality";
            case (int) Entids.DB_UNIQUE -> "uniqueness";
            case (int) Entids.DB_INDEX -> "is_indexed";
            case (int) Entids.DB_IS_COMPONENT -> "is_component";
            case (int) Entids.DB_FULLTEXT -> "is_fulltext";
            default -> "has_no_history";
        };
    }

    /** The idents that these refs can name are fixed, so that no join is needed. */
    private String identOf(long id) {
        List<Long> named = new ArrayList<>();
        for (ValueType type : ValueType.values()) {
            named.add(type.entid());
        }
        named.addAll(
                List.of(Entids.CARDINALITY_ONE, Entids.CARDINALITY_MANY, Entids.UNIQUE_VALUE, Entids.UNIQUE_IDENTITY));
        return named.stream()
                .map(entid -> " WHEN " + entid + " THEN " + Names.literal(String.valueOf(schema.ident(entid))))
                .collect(Collectors.joining("", "CASE " + cell(id), " END"));
    }

    private String cell(long attribute) {
        return layout.storage(attribute)
                .map(storage -> Names.quote(((Storage.SegmentColumn) storage.place()).valueColumn()))
                .orElseThrow();
    }

    private String identTable() {
        return layout.storage(Entids.DB_IDENT).orElseThrow().place().table();
    }

    private String transactions() {
        return "SELECT e AS " + ViewNames.ID + ", e - " + Entids.FIRST_TX + " AS t, instant FROM "
                + qualify(LayoutSql.TX_TABLE);
    }

    private Storage.SegmentColumn column(Attribute attribute) {
        return (Storage.SegmentColumn)
                layout.storage(attribute.id()).orElseThrow().place();
    }

    private String qualify(String table) {
        return Names.qualify(schemaName, table);
    }
}
