// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Entids;
import dev.mentat.schema.FulltextIndex;
import dev.mentat.schema.Layout;
import dev.mentat.schema.Storage;
import dev.mentat.sql.LayoutSql;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A snapshot of where the datoms of a store lie. Immutable; every change makes a new one. */
final class StoreLayout implements Layout {
    private static final String SEGMENT_PREFIX = "__s";
    private static final String MANY_PREFIX = "__m";
    private static final String RETIRED_PREFIX = "__r";
    private static final String FULLTEXT_PREFIX = "__f";

    /** The one attribute whose datoms lie in the table of transactions. */
    private static final Storage TX_INSTANT =
            new Storage(new Storage.SegmentColumn(LayoutSql.TX_TABLE, "e", "instant", "e"), null, Storage.NEVER);

    private static final Segment TX_SEGMENT = new Segment(LayoutSql.TX_TABLE, List.of(Entids.DB_TX_INSTANT));

    private final String schemaName;
    private final TableSizes sizes;
    private final List<Place> places;
    private final Map<Long, Storage> storages;
    private final Map<Long, FulltextIndex> fulltext;
    private final Map<String, List<Place>> columns;
    private final List<Segment> segments;

    private StoreLayout(
            String schemaName,
            TableSizes sizes,
            List<Place> places,
            Map<Long, Storage> storages,
            Map<Long, FulltextIndex> fulltext,
            Map<String, List<Place>> columns,
            List<Segment> segments) {
        this.schemaName = schemaName;
        this.sizes = sizes;
        this.places = places;
        this.storages = storages;
        this.fulltext = fulltext;
        this.columns = columns;
        this.segments = segments;
    }

    /** Returns the layout of a catalogue, which is always one of these. */
    static StoreLayout of(Catalogue catalogue) {
        return (StoreLayout) catalogue.layout();
    }

    /** Returns the layout that places make, in the order of their making. */
    static StoreLayout of(String schemaName, TableSizes sizes, List<Place> places) {
        Map<String, List<Place>> columns = new LinkedHashMap<>();
        Map<Long, Storage.Place> current = new HashMap<>();
        Map<Long, Place> retired = new HashMap<>();
        Map<Long, FulltextIndex> fulltext = new HashMap<>();
        for (Place place : places) {
            if (place.kind() == Place.Kind.SEGMENT) {
                columns.computeIfAbsent(place.table(), key -> new ArrayList<>()).add(place);
            }
            if (place.isDead()) {
                continue;
            }
            switch (place.kind()) {
                case RETIRED -> retired.put(place.attribute(), place);
                case FULLTEXT -> fulltext.put(place.attribute(), place.toFulltextIndex());
                case SEGMENT, MANY -> current.put(place.attribute(), place.toStorage());
            }
        }
        Map<Long, Storage> storages = new HashMap<>();
        storages.put(Entids.DB_TX_INSTANT, TX_INSTANT);
        current.forEach((attribute, place) -> storages.put(attribute, storage(place, retired.get(attribute))));
        return new StoreLayout(schemaName, sizes, List.copyOf(places), storages, fulltext, columns, segments(columns));
    }

    private static Storage storage(Storage.Place place, @Nullable Place retired) {
        return retired == null
                ? new Storage(place, null, Storage.NEVER)
                : new Storage(place, retired.table(), retired.lastRetired());
    }

    private static List<Segment> segments(Map<String, List<Place>> columns) {
        List<Segment> segments = new ArrayList<>();
        segments.add(TX_SEGMENT);
        columns.forEach((table, places) -> {
            List<Long> living = places.stream()
                    .filter(place -> !place.isDead())
                    .map(Place::attribute)
                    .toList();
            if (!living.isEmpty()) {
                segments.add(new Segment(table, living));
            }
        });
        return Collections.unmodifiableList(segments);
    }

    @Override
    public String schemaName() {
        return schemaName;
    }

    @Override
    public Optional<Storage> storage(long attribute) {
        return Optional.ofNullable(storages.get(attribute));
    }

    @Override
    public Optional<FulltextIndex> fulltext(long attribute) {
        return Optional.ofNullable(fulltext.get(attribute));
    }

    @Override
    public List<Segment> segments() {
        return segments;
    }

    @Override
    public long rows(String table) {
        return sizes.rows(table);
    }

    /** Returns a layout that leaves open what was retracted when, so that every reader of the past looks. */
    StoreLayout withUnknownRetractions() {
        Map<Long, Storage> cautious = new HashMap<>();
        storages.forEach((attribute, storage) -> cautious.put(
                attribute,
                storage.retired() == null ? storage : new Storage(storage.place(), storage.retired(), Long.MAX_VALUE)));
        return new StoreLayout(schemaName, sizes, places, cautious, fulltext, columns, segments);
    }

    /** Returns the last transaction that retracted anything of which the past is kept. */
    long lastRetraction() {
        return storages.values().stream().mapToLong(Storage::lastRetired).max().orElse(Storage.NEVER);
    }

    /** Returns every place, dead ones included, in the order of their making. */
    List<Place> places() {
        return places;
    }

    /** Returns the columns of a segment in the order of the table, dead ones included. */
    List<Place> columns(String segment) {
        return Collections.unmodifiableList(columns.getOrDefault(segment, List.of()));
    }

    /** Finds the living place of an attribute's current datoms, other than the table of transactions. */
    Optional<Place> current(long attribute) {
        return living(attribute)
                .filter(place -> place.kind() == Place.Kind.SEGMENT || place.kind() == Place.Kind.MANY)
                .findFirst();
    }

    private Stream<Place> living(long attribute) {
        return places.stream().filter(place -> place.attribute() == attribute && !place.isDead());
    }

    /** Returns a name that no segment has or had. */
    String nextSegment() {
        long greatest = columns.keySet().stream()
                .mapToLong(table -> Long.parseLong(table, SEGMENT_PREFIX.length(), table.length(), 10))
                .max()
                .orElse(0);
        return SEGMENT_PREFIX + (greatest + 1);
    }

    /** Returns a name for a many table of an attribute that no table has or had. */
    String nextMany(long attribute) {
        return unused(MANY_PREFIX + attribute);
    }

    /** Returns a name for a retired table of an attribute that no table has or had. */
    String nextRetired(long attribute) {
        return unused(RETIRED_PREFIX + attribute);
    }

    /** Returns a name for the documents of an attribute that no table has or had. */
    String nextFulltext(long attribute) {
        return unused(FULLTEXT_PREFIX + attribute);
    }

    private String unused(String name) {
        Set<String> tables = places.stream().map(Place::table).collect(Collectors.toSet());
        String candidate = name;
        for (int i = 2; tables.contains(candidate); i++) {
            candidate = name + '_' + i;
        }
        return candidate;
    }

    /** Returns this layout with further places. */
    StoreLayout with(Collection<Place> further) {
        List<Place> all = new ArrayList<>(withLastRetired());
        all.addAll(further);
        return of(schemaName, sizes, all);
    }

    /** Returns this layout with a place marked as dead. */
    StoreLayout withDead(Place place) {
        List<Place> all = withLastRetired().stream()
                .map(other ->
                        other.attribute() == place.attribute() && other.table().equals(place.table())
                                ? other.dead()
                                : other)
                .toList();
        return of(schemaName, sizes, all);
    }

    /** Returns this layout without any place in a table. */
    StoreLayout without(String table) {
        return of(
                schemaName,
                sizes,
                withLastRetired().stream()
                        .filter(place -> !place.table().equals(table))
                        .toList());
    }

    /** Returns this layout after retractions by a transaction. */
    StoreLayout withLastRetired(Collection<Long> attributes, long tx) {
        Map<Long, Storage> changed = new HashMap<>(storages);
        for (long attribute : attributes) {
            changed.computeIfPresent(attribute, (key, storage) -> new Storage(storage.place(), storage.retired(), tx));
        }
        return new StoreLayout(schemaName, sizes, places, changed, fulltext, columns, segments);
    }

    /** The places with what is known now about their last retractions. */
    private List<Place> withLastRetired() {
        return places.stream().map(this::withLastRetired).toList();
    }

    private Place withLastRetired(Place place) {
        if (place.kind() != Place.Kind.RETIRED || place.isDead()) {
            return place;
        }
        Storage storage = storages.get(place.attribute());
        return storage == null ? place : place.withLastRetired(storage.lastRetired());
    }
}
