// SPDX-License-Identifier: Apache-2.0
package dev.mentat.sql;

import dev.mentat.error.Texts;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Layout;
import dev.mentat.schema.Storage;
import dev.mentat.schema.Storage.ManyTable;
import dev.mentat.schema.Storage.SegmentColumn;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statements that read what entities have. Their only varying values are the parameters: {@code $1} is an entid, or the
 * text of a list of entids; the bounds of the view follow it, as-of first, where the view has them.
 */
public final class PullSql {
    private static final String ONE = " = $1";
    private static final String MANY = " IN (SELECT unnest(CAST($1::VARCHAR AS BIGINT[])))";

    private final Layout layout;
    private final View view;
    private final boolean isSingle;

    private PullSql(Layout layout, View view, boolean isSingle) {
        this.layout = layout;
        this.view = view;
        this.isSingle = isSingle;
    }

    /**
     * Makes the writer of statements that read one entity. Each reads one table, so that it may be kept.
     *
     * @param layout where the datoms lie
     * @param view what is seen of them; not history
     */
    public static PullSql ofOne(Layout layout, View view) {
        return new PullSql(layout, view, true);
    }

    /**
     * Makes the writer of statements that read any number of entities, as few statements as can be.
     *
     * @param layout where the datoms lie
     * @param view what is seen of them; not history
     */
    public static PullSql ofMany(Layout layout, View view) {
        return new PullSql(layout, view, false);
    }

    private String isWanted(String column) {
        return column + (isSingle ? ONE : MANY);
    }

    /**
     * A statement whose rows hold an entid and then a value per attribute, NULL where there is none.
     *
     * @param sql its text
     * @param attributes the attributes of the columns from the second on
     */
    public record RowRead(String sql, List<Attribute> attributes) {}

    /**
     * A statement whose rows hold the entid of an attribute, an entid and a value, or the entid of an owner alone.
     *
     * @param sql its text
     */
    public record ValueRead(String sql) {}

    /** Returns the statements that read rows of segments. */
    public List<RowRead> rows(Collection<Attribute> attributes) {
        Map<String, List<Attribute>> bySegment = new LinkedHashMap<>();
        for (Attribute attribute : attributes) {
            if (isStored(attribute) && place(attribute) instanceof SegmentColumn column) {
                bySegment
                        .computeIfAbsent(column.table(), table -> new ArrayList<>())
                        .add(attribute);
            }
        }
        return bySegment.values().stream().map(this::row).toList();
    }

    private RowRead row(List<Attribute> attributes) {
        SegmentColumn first = (SegmentColumn) place(attributes.get(0));
        String values = attributes.stream()
                .map(attribute -> visible((SegmentColumn) place(attribute)))
                .collect(Collectors.joining(", "));
        String sql = Texts.format(
                "SELECT %s, %s FROM %s WHERE %s",
                first.entityColumn(), values, table(first.table()), isWanted(first.entityColumn()));
        return new RowRead(sql, attributes);
    }

    private String visible(SegmentColumn column) {
        String bounds = bounds(column.txColumn());
        return bounds.isEmpty()
                ? column.valueColumn()
                : Texts.format("CASE WHEN %s THEN %s END", bounds, column.valueColumn());
    }

    /** Returns the statements that read cardinality-many tables, and past values that the view still sees. */
    public List<ValueRead> values(Collection<Attribute> attributes) {
        return unions(attributes, this::valueSelects);
    }

    private List<String> valueSelects(Attribute attribute) {
        List<String> selects = new ArrayList<>();
        if (place(attribute) instanceof ManyTable many) {
            selects.add(Texts.format(
                    "SELECT %d::BIGINT, e, v FROM %s WHERE %s",
                    attribute.id(), table(many.table()), and(isWanted("e"), bounds("tx"))));
        }
        if (seesRetired(attribute)) {
            selects.add(Texts.format(
                    "SELECT %d::BIGINT, e, v FROM %s WHERE %s",
                    attribute.id(), retired(attribute), and(isWanted("e"), pastBounds())));
        }
        return selects;
    }

    /** Returns the statements that read the referring entid as the value of each target. */
    public List<ValueRead> referrers(Attribute attribute) {
        return unions(List.of(attribute), this::referrerSelects);
    }

    private List<String> referrerSelects(Attribute attribute) {
        List<String> selects = new ArrayList<>();
        if (place(attribute) instanceof ManyTable many) {
            selects.add(Texts.format(
                    "SELECT %d::BIGINT, v, e FROM %s WHERE %s",
                    attribute.id(), table(many.table()), and(isWanted("v"), bounds("tx"))));
        } else if (place(attribute) instanceof SegmentColumn column) {
            selects.add(Texts.format(
                    "SELECT %d::BIGINT, %s, %s FROM %s WHERE %s",
                    attribute.id(),
                    column.valueColumn(),
                    column.entityColumn(),
                    table(column.table()),
                    and(isWanted(column.valueColumn()), bounds(column.txColumn()))));
        }
        if (seesRetired(attribute)) {
            selects.add(Texts.format(
                    "SELECT %d::BIGINT, v, e FROM %s WHERE %s",
                    attribute.id(), retired(attribute), and(isWanted("v"), pastBounds())));
        }
        return selects;
    }

    /**
     * Returns the statements that find the entities that have a value, which is {@code $1}, each in one table; none if the
     * attribute never had a datom.
     */
    public List<ValueRead> owners(Attribute attribute) {
        if (!isStored(attribute)) {
            return List.of();
        }
        List<ValueRead> reads = new ArrayList<>();
        if (place(attribute) instanceof SegmentColumn column) {
            reads.add(new ValueRead(ownerSelect(
                    column.entityColumn(),
                    column.table(),
                    and(column.valueColumn() + ONE, bounds(column.txColumn())))));
        } else {
            reads.add(new ValueRead(ownerSelect("e", place(attribute).table(), and("v" + ONE, bounds("tx")))));
        }
        if (seesRetired(attribute)) {
            reads.add(new ValueRead("SELECT e FROM " + retired(attribute) + " WHERE " + and("v" + ONE, pastBounds())));
        }
        return reads;
    }

    private String ownerSelect(String entity, String table, String condition) {
        return "SELECT " + entity + " FROM " + table(table) + " WHERE " + condition;
    }

    private List<ValueRead> unions(Collection<Attribute> attributes, Function<Attribute, List<String>> selects) {
        Map<String, List<String>> byType = new LinkedHashMap<>();
        for (Attribute attribute : attributes) {
            if (isStored(attribute)) {
                byType.computeIfAbsent(DuckTypes.columnType(attribute.type()), type -> new ArrayList<>())
                        .addAll(selects.apply(attribute));
            }
        }
        Stream<List<String>> texts = isSingle
                ? byType.values().stream().flatMap(List::stream).map(List::of)
                : byType.values().stream().filter(parts -> !parts.isEmpty());
        return texts.map(parts -> new ValueRead(String.join(" UNION ALL ", parts)))
                .toList();
    }

    private boolean seesRetired(Attribute attribute) {
        Storage storage = layout.storage(attribute.id()).orElseThrow();
        return view.asOf() != null && storage.retired() != null && storage.lastRetired() > view.asOf();
    }

    private String retired(Attribute attribute) {
        return table(String.valueOf(layout.storage(attribute.id()).orElseThrow().retired()));
    }

    private String bounds(String tx) {
        String asOf = view.asOf() == null ? "" : tx + " <= $2";
        return asOf.isEmpty() ? since(tx) : and(asOf, since(tx));
    }

    private String pastBounds() {
        return and("tx_from <= $2 AND tx_to > $2", since("tx_from"));
    }

    private String since(String tx) {
        return view.since() == null ? "" : tx + (view.asOf() == null ? " > $2" : " > $3");
    }

    private boolean isStored(Attribute attribute) {
        return layout.storage(attribute.id()).isPresent();
    }

    private static String and(String left, String right) {
        return right.isEmpty() ? left : left + " AND " + right;
    }

    private Storage.Place place(Attribute attribute) {
        return layout.storage(attribute.id())
                .map(Storage::place)
                .orElseThrow(() -> new IllegalArgumentException(attribute + " has no storage"));
    }

    private String table(String name) {
        return Names.qualify(layout.schemaName(), name);
    }
}
