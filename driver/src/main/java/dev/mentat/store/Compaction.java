// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import dev.mentat.sql.ColumnPair;
import dev.mentat.sql.LayoutSql;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts the attributes of each namespace into as few segments as they need, without dead columns and with every index that
 * they should have. A namespace whose segments are so already is left alone; the others are written anew, and what nobody
 * needs any more is dropped. All of it happens in one transaction, so that a crash leaves the layout as it was. Used once.
 */
final class Compaction {
    private final Lease lease;
    private final LayoutSql sql;
    private final LayoutChange change;
    private final Schema schema;
    private final Map<String, Long> growth;

    Compaction(Lease lease, LayoutSql sql, LayoutChange change, Schema schema, Map<String, Long> growth) {
        this.lease = lease;
        this.sql = sql;
        this.change = change;
        this.schema = schema;
        this.growth = growth;
    }

    void run() {
        Map<String, List<Place>> namespaces = new LinkedHashMap<>();
        for (Place place : change.layout().places()) {
            if (place.kind() == Place.Kind.SEGMENT && !place.isDead()) {
                schema.attribute(place.attribute())
                        .map(LayoutChange::namespace)
                        .ifPresent(namespace -> namespaces
                                .computeIfAbsent(namespace, key -> new ArrayList<>())
                                .add(place));
            }
        }
        Set<String> replaced = new LinkedHashSet<>();
        namespaces.values().stream().filter(this::isUntidy).forEach(places -> {
            rewrite(places);
            places.forEach(place -> replaced.add(place.table()));
        });
        List<Place> deadIndexes = change.layout().places().stream()
                .filter(place -> place.isDead() && place.kind() == Place.Kind.FULLTEXT)
                .toList();
        replaced.forEach(change::drop);
        deadTables().forEach(change::drop);
        deadIndexes.forEach(
                place -> lease.execute(sql.dropTable(place.toFulltextIndex().words())));
    }

    private boolean isUntidy(List<Place> places) {
        Set<String> tables = new HashSet<>();
        Set<Long> attributes = new HashSet<>();
        for (Place place : places) {
            tables.add(place.table());
            attributes.add(place.attribute());
        }
        int needed = (places.size() + LayoutChange.MOST_ATTRIBUTES - 1) / LayoutChange.MOST_ATTRIBUTES;
        boolean isShared = tables.stream()
                .flatMap(table -> change.layout().columns(table).stream())
                .anyMatch(column -> column.isDead() || !attributes.contains(column.attribute()));
        return tables.size() > needed || isShared || places.stream().anyMatch(this::lacksIndex);
    }

    /** A column that was added to a standing table never gets an index there. */
    private boolean lacksIndex(Place place) {
        return place.isAdded()
                && schema.attribute(place.attribute())
                        .filter(Attribute::isIndexed)
                        .isPresent();
    }

    private void rewrite(List<Place> places) {
        for (int from = 0; from < places.size(); from += LayoutChange.MOST_ATTRIBUTES) {
            List<Place> some = places.subList(from, Math.min(places.size(), from + LayoutChange.MOST_ATTRIBUTES));
            Map<String, List<ColumnPair>> sources = new LinkedHashMap<>();
            List<Attribute> attributes = new ArrayList<>();
            for (Place place : some) {
                schema.attribute(place.attribute()).ifPresent(attributes::add);
                sources.computeIfAbsent(place.table(), key -> new ArrayList<>())
                        .add(new ColumnPair(place.value(), place.tx()));
            }
            String target = change.makeSegment(attributes);
            growth.put(target, copy(sources, target));
        }
    }

    private long copy(Map<String, List<ColumnPair>> sources, String target) {
        try (PreparedStatement copy = lease.prepare(sql.copySegments(sources, target))) {
            return copy.executeUpdate();
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private Set<String> deadTables() {
        Set<String> dead = new LinkedHashSet<>();
        Set<String> living = new HashSet<>();
        change.layout().places().forEach(place -> (place.isDead() ? dead : living).add(place.table()));
        dead.removeAll(living);
        return dead;
    }
}
