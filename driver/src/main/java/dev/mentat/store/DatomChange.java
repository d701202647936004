// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Schema;
import dev.mentat.sql.DuckTypes;
import dev.mentat.sql.SqlColumn;
import dev.mentat.sql.StoreSql;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The datoms of one transaction, sorted by the tables that they change. Retractions are to be given before assertions.
 * Used once.
 */
final class DatomChange {
    private final long tx;
    private final Schema schema;
    private final LayoutChange layout;
    private final Map<String, Long> growth;

    private final Map<String, SegmentChange> segments = new LinkedHashMap<>();
    private final Map<Attribute, ManyChange> manies = new LinkedHashMap<>();
    private final Map<Attribute, List<List<@Nullable Object>>> retired = new LinkedHashMap<>();
    private final Map<Attribute, FulltextChange> fulltexts = new LinkedHashMap<>();
    private final Set<Long> attributes = new TreeSet<>();

    private static final class ManyChange {
        private final List<List<@Nullable Object>> inserted = new ArrayList<>();
        private final List<Long> deletedEntities = new ArrayList<>();
        private final List<Object> deletedValues = new ArrayList<>();
    }

    /**
     * Makes an empty change.
     *
     * @param tx the transaction
     * @param schema the schema by which the datoms were checked
     * @param layout makes the tables that are missing
     * @param growth takes by how many rows each table grows
     */
    DatomChange(long tx, Schema schema, LayoutChange layout, Map<String, Long> growth) {
        this.tx = tx;
        this.schema = schema;
        this.layout = layout;
        this.growth = growth;
    }

    /** Adds a datom that ceases to hold and leaves no trace in the current and retired tables. */
    void erase(Datom datom) {
        Attribute attribute = attribute(datom);
        remove(datom, attribute, DuckTypes.toDuck(attribute.type(), datom.v()));
    }

    private void remove(Datom datom, Attribute attribute, Object value) {
        Place place = layout.currentPlace(attribute);
        if (place.kind() == Place.Kind.SEGMENT) {
            segment(place).retract(datom.e(), place);
        } else {
            ManyChange many = many(attribute);
            many.deletedEntities.add(datom.e());
            many.deletedValues.add(value);
        }
    }

    /** Adds a datom that ceases to hold. */
    void retract(Datom datom) {
        Attribute attribute = attribute(datom);
        Object value = DuckTypes.toDuck(attribute.type(), datom.v());
        remove(datom, attribute, value);
        if (attribute.fulltext()) {
            fulltext(attribute).retract(datom);
        }
        if (!attribute.noHistory()) {
            retired.computeIfAbsent(attribute, key -> new ArrayList<>()).add(List.of(datom.e(), value, datom.tx(), tx));
        }
    }

    /** Adds a datom that holds from now on. */
    void assertDatom(Datom datom) {
        Attribute attribute = attribute(datom);
        Place place = layout.currentPlace(attribute);
        if (place.kind() == Place.Kind.SEGMENT) {
            segment(place).assertValue(datom.e(), place, datom.v());
        } else {
            Object value = DuckTypes.toDuck(attribute.type(), datom.v());
            many(attribute).inserted.add(List.of(datom.e(), value, tx));
        }
        if (attribute.fulltext()) {
            fulltext(attribute).assertDatom(datom);
        }
    }

    private Attribute attribute(Datom datom) {
        attributes.add(datom.a());
        return schema.attribute(datom.a())
                .orElseThrow(() -> new IllegalArgumentException(datom.a() + " is no attribute"));
    }

    private SegmentChange segment(Place place) {
        return segments.computeIfAbsent(place.table(), table -> new SegmentChange(table, tx));
    }

    private ManyChange many(Attribute attribute) {
        return manies.computeIfAbsent(attribute, key -> new ManyChange());
    }

    private FulltextChange fulltext(Attribute attribute) {
        return fulltexts.computeIfAbsent(attribute, key -> new FulltextChange(key, tx));
    }

    /** Tells whether any datom goes to a retired table. */
    boolean isRetiring() {
        return !retired.isEmpty();
    }

    /** Returns the entids of the attributes with datoms. */
    Set<Long> attributes() {
        return Collections.unmodifiableSet(attributes);
    }

    /**
     * Writes everything.
     *
     * @param isNew tells whether an entity was made by this transaction
     */
    void apply(Lease lease, StoreSql sql, RowWriter writer, LongPredicate isNew) {
        retired.forEach((attribute, rows) -> {
            String table = layout.retiredTable(attribute);
            writer.insertAll(table, LayoutChange.retiredColumns(attribute), rows);
            grow(table, rows.size());
        });
        if (!retired.isEmpty()) {
            layout.noteRetired(retired.keySet().stream().map(Attribute::id).toList(), tx);
        }
        segments.forEach((table, change) -> {
            SegmentChange.Effect effect =
                    change.apply(lease, sql, writer, layout.layout().columns(table), isNew);
            grow(table, effect.growth());
            if (effect.isRewritten()) {
                layout.noteRewritten(table);
            }
        });
        manies.forEach((attribute, change) -> apply(layout.currentPlace(attribute), change, writer));
        fulltexts.values().forEach(change -> change.apply(lease, sql, writer, layout, this::grow));
    }

    private void apply(Place place, ManyChange change, RowWriter writer) {
        if (!change.deletedEntities.isEmpty()) {
            writer.deleteValues(place.table(), place.value(), change.deletedEntities, change.deletedValues);
            layout.noteRewritten(place.table());
        }
        writer.insertAll(place.table(), List.of(SqlColumn.ENTITY, place.value(), place.tx()), change.inserted);
        grow(place.table(), change.inserted.size() - change.deletedEntities.size());
    }

    private void grow(String table, long rows) {
        growth.merge(table, rows, Long::sum);
    }
}
