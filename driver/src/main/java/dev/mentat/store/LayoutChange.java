// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.FulltextIndex;
import dev.mentat.schema.Schema;
import dev.mentat.sql.LayoutSql;
import dev.mentat.sql.SqlColumn;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes and changes the tables of a store inside one DuckDB transaction, and keeps the catalogue of places in step.
 *
 * <p>A table gets its indexes when it is made, before it has any row. A standing table may get a further column, but that
 * column never gets an index, and never in a transaction that has updated or deleted in the table: DuckDB does not
 * survive the one and cannot commit the other. Columns are not dropped; a place that is given up is emptied and marked as
 * dead.
 */
final class LayoutChange {
    /** Each column pair makes writing a row slower, so that a wide namespace is split. */
    static final int MOST_ATTRIBUTES = 32;

    /** Adding a column to a larger table would hold up everybody. */
    private static final long MOST_ROWS_FOR_ADDING = 100_000;

    private final Lease lease;
    private final LayoutSql sql;
    private final Set<String> rewritten = new HashSet<>();
    private final Set<String> indexesMade = new HashSet<>();
    private final Set<String> indexesDropped = new HashSet<>();
    private StoreLayout layout;
    private boolean changed;

    LayoutChange(Lease lease, LayoutSql sql, StoreLayout layout) {
        this.lease = lease;
        this.sql = sql;
        this.layout = layout;
    }

    StoreLayout layout() {
        return layout;
    }

    /** Tells whether any table was made or changed. */
    boolean isChanged() {
        return changed;
    }

    /** Returns the names of the indexes that were made. */
    Set<String> indexesMade() {
        return indexesMade;
    }

    /** Returns the names of the indexes that may have been dropped with their tables. */
    Set<String> indexesDropped() {
        return indexesDropped;
    }

    /** Notes that standing rows of a table were updated or deleted. */
    void noteRewritten(String table) {
        rewritten.add(table);
    }

    /** Notes the last retraction of attributes. */
    void noteRetired(Collection<Long> attributes, long tx) {
        layout = layout.withLastRetired(attributes, tx);
    }

    /** Returns the place of an attribute's current datoms; the table of a cardinality-many attribute is made if need be. */
    Place currentPlace(Attribute attribute) {
        return layout.current(attribute.id()).orElseGet(() -> {
            if (!attribute.many()) {
                throw new IllegalStateException(attribute.ident() + " has no column");
            }
            return makeMany(attribute);
        });
    }

    private Place makeMany(Attribute attribute) {
        Place place = Place.many(attribute.id(), layout.nextMany(attribute.id()), attribute.type());
        make(place.table(), List.of(SqlColumn.ENTITY, place.value(), place.tx()));
        index(place.table(), SqlColumn.ENTITY);
        if (attribute.isIndexed()) {
            index(place.table(), place.value());
        }
        record(List.of(place));
        return place;
    }

    /** Returns the name of the table of an attribute's retired datoms, made if need be. */
    String retiredTable(Attribute attribute) {
        String standing =
                layout.storage(attribute.id()).map(storage -> storage.retired()).orElse(null);
        if (standing != null) {
            return standing;
        }
        Place place = Place.retired(attribute.id(), layout.nextRetired(attribute.id()), attribute.type());
        make(place.table(), retiredColumns(attribute));
        index(place.table(), SqlColumn.ENTITY);
        if (attribute.isIndexed()) {
            index(place.table(), place.value());
        }
        record(List.of(place));
        return place.table();
    }

    /** Returns the columns of a retired table in its order. */
    static List<SqlColumn> retiredColumns(Attribute attribute) {
        return List.of(SqlColumn.ENTITY, SqlColumn.value(attribute.type()), SqlColumn.TX_FROM, SqlColumn.TX_TO);
    }

    /** Returns the full-text index of an attribute, made if need be. */
    FulltextIndex fulltextIndex(Attribute attribute) {
        return layout.fulltext(attribute.id()).orElseGet(() -> makeFulltext(attribute));
    }

    private FulltextIndex makeFulltext(Attribute attribute) {
        Place place = Place.fulltext(attribute.id(), layout.nextFulltext(attribute.id()), attribute.type());
        FulltextIndex index = place.toFulltextIndex();
        make(index.documents(), SqlColumn.DOCUMENTS);
        index(index.documents(), SqlColumn.DOCUMENT);
        index(index.documents(), SqlColumn.ENTITY);
        make(index.words(), SqlColumn.WORDS);
        index(index.words(), SqlColumn.WORD);
        record(List.of(place));
        return index;
    }

    /** Makes the tables agree with a schema. */
    void follow(Schema before, Schema after) {
        List<Attribute> fresh = new ArrayList<>();
        for (Attribute attribute : after.attributes()) {
            Optional<Attribute> old = before.attribute(attribute.id());
            if (old.isEmpty() || old.get().type() != attribute.type()) {
                giveUp(attribute.id());
                fresh.add(attribute);
            } else if (attribute.many() != old.get().many()) {
                move(attribute);
            }
        }
        for (Attribute attribute : before.attributes()) {
            if (after.attribute(attribute.id()).isEmpty()) {
                giveUp(attribute.id());
            }
        }
        addColumns(fresh, after);
    }

    private void giveUp(long attribute) {
        List<Place> living = layout.places().stream()
                .filter(place -> place.attribute() == attribute && !place.isDead())
                .toList();
        living.forEach(this::kill);
    }

    private void move(Attribute attribute) {
        Optional<Place> standing = layout.current(attribute.id());
        if (standing.isEmpty()) {
            if (!attribute.many()) {
                makeSegment(List.of(attribute));
            }
            return;
        }
        Place old = standing.get();
        kill(old);
        if (attribute.many()) {
            Place many = makeMany(attribute);
            lease.execute(sql.copyColumnToMany(
                    old.table(), old.value().name(), old.tx().name(), many.table()));
            lease.execute(
                    sql.clearColumn(old.table(), old.value().name(), old.tx().name()));
            lease.execute(sql.deleteEmptyRows(
                    old.table(),
                    layout.columns(old.table()).stream()
                            .map(column -> column.value().name())
                            .toList()));
        } else {
            String segment = makeSegment(List.of(attribute));
            lease.execute(sql.copyManyToSegment(old.table(), segment));
            lease.execute(sql.clearTable(old.table()));
        }
        noteRewritten(old.table());
    }

    private void addColumns(List<Attribute> fresh, Schema after) {
        Map<String, List<Attribute>> byNamespace = new LinkedHashMap<>();
        for (Attribute attribute : fresh) {
            boolean hasColumn =
                    !attribute.many() && layout.storage(attribute.id()).isEmpty();
            if (hasColumn && !addToStandingSegment(attribute, after)) {
                byNamespace
                        .computeIfAbsent(namespace(attribute), key -> new ArrayList<>())
                        .add(attribute);
            }
        }
        byNamespace.values().forEach(attributes -> {
            for (int from = 0; from < attributes.size(); from += MOST_ATTRIBUTES) {
                makeSegment(attributes.subList(from, Math.min(attributes.size(), from + MOST_ATTRIBUTES)));
            }
        });
    }

    static String namespace(Attribute attribute) {
        String namespace = attribute.ident().namespace();
        return namespace == null ? "" : namespace;
    }

    private boolean addToStandingSegment(Attribute attribute, Schema after) {
        if (attribute.isIndexed()) {
            return false;
        }
        String segment = standingSegment(namespace(attribute), after);
        if (segment == null) {
            return false;
        }
        Place place = Place.segment(attribute.id(), segment, attribute.type(), true);
        lease.execute(sql.addColumn(segment, place.value()));
        lease.execute(sql.addColumn(segment, place.tx()));
        changed = true;
        record(List.of(place));
        return true;
    }

    private @Nullable String standingSegment(String namespace, Schema after) {
        return layout.segments().stream()
                .filter(segment -> !segment.table().equals(LayoutSql.TX_TABLE))
                .filter(segment -> segment.attributes().stream()
                        .flatMap(id -> after.attribute(id).stream())
                        .anyMatch(attribute -> namespace(attribute).equals(namespace)))
                .map(segment -> segment.table())
                .filter(table -> !rewritten.contains(table)
                        && layout.columns(table).size() < MOST_ATTRIBUTES
                        && layout.rows(table) < MOST_ROWS_FOR_ADDING)
                .reduce((first, last) -> last)
                .orElse(null);
    }

    /** Makes a segment with columns for some attributes and nothing in it, and returns its name. */
    String makeSegment(List<Attribute> attributes) {
        String table = layout.nextSegment();
        List<Place> places = attributes.stream()
                .map(attribute -> Place.segment(attribute.id(), table, attribute.type(), false))
                .toList();
        List<SqlColumn> columns = new ArrayList<>();
        columns.add(SqlColumn.ENTITY);
        for (Place place : places) {
            columns.add(place.value());
            columns.add(place.tx());
        }
        make(table, columns);
        index(table, SqlColumn.ENTITY);
        for (int i = 0; i < places.size(); i++) {
            if (attributes.get(i).isIndexed()) {
                index(table, places.get(i).value());
            }
        }
        record(places);
        return table;
    }

    /** Drops a table and whatever is known about it. */
    void drop(String table) {
        try {
            PreparedStatement forget = lease.kept(sql.forgetPlaces());
            forget.setString(1, table);
            forget.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        lease.execute(sql.dropTable(table));
        changed = true;
        layout.places().stream()
                .filter(place -> place.table().equals(table))
                .flatMap(place -> Stream.of(SqlColumn.ENTITY, place.value()))
                .forEach(column -> indexesDropped.add(LayoutSql.indexName(table, column.name())));
        layout = layout.without(table);
    }

    private void make(String table, List<SqlColumn> columns) {
        lease.execute(sql.createTable(table, columns));
        changed = true;
    }

    private void index(String table, SqlColumn column) {
        lease.execute(sql.createIndex(table, column.name()));
        indexesMade.add(LayoutSql.indexName(table, column.name()));
    }

    private void record(List<Place> places) {
        try {
            for (Place place : places) {
                PreparedStatement insert = lease.kept(sql.insertPlace());
                insert.setLong(1, place.attribute());
                insert.setString(2, place.kind().name());
                insert.setString(3, place.table());
                insert.setString(4, place.type().name());
                insert.setBoolean(5, place.isAdded());
                insert.execute();
            }
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        layout = layout.with(places);
    }

    private void kill(Place place) {
        try {
            PreparedStatement kill = lease.kept(sql.killPlace());
            kill.setLong(1, place.attribute());
            kill.setString(2, place.table());
            kill.execute();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
        changed = true;
        layout = layout.withDead(place);
    }
}
