// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.edn.Keyword;
import dev.mentat.pool.Lease;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Bootstrap;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import dev.mentat.sql.LayoutSql;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads what is kept in memory about a store: its places, its idents and attributes, and the newest transaction. Of the
 * data it reads nothing else. Used once.
 */
final class StoreLoader {
    private final Store store;
    private final Lease lease;
    private final DatomQueries queries;
    private final Schema bootstrap;
    private boolean isRetiredNoted;
    private boolean hasQueryViews;

    StoreLoader(Store store, Lease lease) {
        this.store = store;
        this.lease = lease;
        this.queries = new DatomQueries(lease, store.sql());
        this.bootstrap = Bootstrap.schema(store.name());
    }

    StoreState load(long generation) {
        StoreLayout layout = StoreLayout.of(store.schemaName(), store.sizes(), places());
        sizes();
        Schema schema = schema(layout);
        return query(store.sql().lastTx(), result -> {
            result.next();
            Catalogue catalogue = new Catalogue(schema, layout, generation);
            return new StoreState(
                    catalogue,
                    result.getLong(1),
                    result.getLong(1),
                    instant(result),
                    result.getLong(3),
                    views(catalogue),
                    indexes(),
                    true,
                    isRetiredNoted);
        });
    }

    private static Instant instant(ResultSet result) throws SQLException {
        return result.getObject(2, OffsetDateTime.class).toInstant();
    }

    private interface Reading<T> {
        T from(ResultSet result) throws SQLException;
    }

    private <T> T query(String sql, Reading<T> reading) {
        try (PreparedStatement select = lease.prepare(sql);
                ResultSet result = select.executeQuery()) {
            return reading.from(result);
        } catch (SQLException e) {
            throw lease.failure(e);
        }
    }

    private List<Place> places() {
        List<Place> noted = query(store.layoutSql().listPlaces(), result -> {
            List<Place> all = new ArrayList<>();
            while (result.next()) {
                all.add(new Place(
                        result.getLong(1),
                        Place.Kind.valueOf(result.getString(2)),
                        result.getString(3),
                        ValueType.valueOf(result.getString(4)),
                        result.getBoolean(5),
                        result.getBoolean(6),
                        result.getLong(7)));
            }
            return all;
        });
        isRetiredNoted = noted.stream().anyMatch(place -> place.lastRetired() != Storage.NEVER);
        return noted.stream().map(this::withLastRetired).toList();
    }

    /** Since an orderly close the place knows its last retraction, until the next retraction; else the table is asked. */
    private Place withLastRetired(Place place) {
        if (place.kind() != Place.Kind.RETIRED || place.lastRetired() != Storage.NEVER) {
            return place;
        }
        long last = query(store.layoutSql().lastRetired(place.table()), result -> {
            result.next();
            long tx = result.getLong(1);
            return result.wasNull() ? place.lastRetired() : tx;
        });
        return place.withLastRetired(last);
    }

    private StoreViews views(Catalogue catalogue) {
        Map<String, String> queries = new HashMap<>();
        if (hasQueryViews) {
            query(store.layoutSql().listViews(), result -> {
                while (result.next()) {
                    queries.put(result.getString(1), result.getString(2));
                }
                return true;
            });
        }
        return StoreViews.of(catalogue, queries, store.viewCompiler());
    }

    private void sizes() {
        query(store.layoutSql().tableSizes(), result -> {
            while (result.next()) {
                hasQueryViews |= result.getString(1).equals(LayoutSql.VIEWS_TABLE);
                store.sizes().set(result.getString(1), result.getLong(2));
            }
            return true;
        });
    }

    private Set<String> indexes() {
        return query(store.layoutSql().indexNames(), result -> {
            Set<String> names = new HashSet<>();
            while (result.next()) {
                names.add(result.getString(1));
            }
            return names;
        });
    }

    /** Reads the schema that the datoms make. */
    Schema schema(StoreLayout layout) {
        Map<Keyword, Long> entids = new HashMap<>();
        IdentHistory history = new IdentHistory();
        read(layout, Entids.DB_IDENT).forEach(datom -> {
            entids.put((Keyword) datom.v(), datom.e());
            history.add((Keyword) datom.v(), datom.e(), datom.tx());
        });
        Map<Keyword, Long> aliases = aliases(layout, entids, history);
        Map<Long, AttributeFacts> facts = new HashMap<>();
        Set<Long> defined = new LinkedHashSet<>();
        for (long property : AttributeFacts.PROPERTIES) {
            for (Datom datom : read(layout, property)) {
                facts.computeIfAbsent(datom.e(), AttributeFacts::new).add(datom);
                if (property == Entids.DB_VALUE_TYPE) {
                    defined.add(datom.e());
                }
            }
        }
        Map<Long, Keyword> idents = new HashMap<>();
        entids.forEach((ident, entid) -> idents.put(entid, ident));
        List<Attribute> attributes = new ArrayList<>();
        facts.forEach((entid, found) -> {
            Keyword ident = idents.get(entid);
            if (ident != null && defined.contains(entid)) {
                attributes.add(found.toAttribute(ident, history));
            }
        });
        return new Schema(store.name(), attributes, entids, aliases);
    }

    private List<Datom> read(StoreLayout layout, long property) {
        List<Datom> datoms = new ArrayList<>();
        bootstrap
                .attribute(property)
                .ifPresent(attribute -> layout.storage(property)
                        .ifPresent(storage -> queries.all(DatomTable.of(attribute, storage), datoms::add)));
        return datoms;
    }

    /** A former ident names its latest owner, unless it names somebody now. */
    private Map<Keyword, Long> aliases(StoreLayout layout, Map<Keyword, Long> entids, IdentHistory history) {
        String retired = layout.storage(Entids.DB_IDENT)
                .map(storage -> storage.retired())
                .orElse(null);
        if (retired == null) {
            return Map.of();
        }
        return query(store.sql().formerIdents(retired), result -> {
            Map<Keyword, Long> aliases = new HashMap<>();
            while (result.next()) {
                Object ident = Cells.read(result, 1, ValueType.KEYWORD);
                if (ident instanceof Keyword keyword) {
                    history.add(keyword, result.getLong(2), result.getLong(3));
                    aliases.put(keyword, result.getLong(2));
                }
            }
            aliases.keySet().removeAll(entids.keySet());
            return aliases;
        });
    }
}
