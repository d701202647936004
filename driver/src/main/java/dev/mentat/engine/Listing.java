// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.pool.CacheStats;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.Layout;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What {@code MENTAT SHOW} shows. */
enum Listing {
    STORES(
            AdminCommand.Topic.STORES,
            List.of(Column.text("store"), Column.text("schema")),
            session -> session.stores().list().entrySet().stream()
                    .map(entry -> row(entry.getKey(), entry.getValue()))
                    .toList()),
    SCHEMA(
            AdminCommand.Topic.SCHEMA,
            List.of(
                    Column.text("ident"),
                    Column.of("entid", ValueType.REF),
                    Column.text("type"),
                    Column.text("cardinality"),
                    Column.text("unique"),
                    Column.of("index", ValueType.BOOLEAN),
                    Column.of("component", ValueType.BOOLEAN),
                    Column.of("fulltext", ValueType.BOOLEAN),
                    Column.of("no_history", ValueType.BOOLEAN),
                    Column.text("doc")),
            session -> session.catalogue().schema().attributes().stream()
                    .map(Listing::attribute)
                    .toList()),
    STATS(
            AdminCommand.Topic.STATS,
            List.of(Column.text("table"), Column.of("rows", ValueType.LONG)),
            Listing::segments),
    POOL(AdminCommand.Topic.POOL, List.of(Column.text("clone")), session -> {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        session.database().holders().forEach(holder -> rows.add(row(holder)));
        rows.add(row(session.database().idleClones() + " idle"));
        return rows;
    }),
    CACHE(
            AdminCommand.Topic.CACHE,
            List.of(
                    Column.of("hits", ValueType.LONG),
                    Column.of("misses", ValueType.LONG),
                    Column.of("kept", ValueType.LONG)),
            session -> {
                CacheStats stats = session.database().cacheStats();
                return List.of(row(stats.hits(), stats.misses(), stats.size()));
            });

    private final AdminCommand.Topic topic;
    private final List<Column> columns;
    private final Function<Session, List<List<@Nullable Object>>> rows;

    Listing(AdminCommand.Topic topic, List<Column> columns, Function<Session, List<List<@Nullable Object>>> rows) {
        this.topic = topic;
        this.columns = columns;
        this.rows = rows;
    }

    static Listing of(AdminCommand.Topic topic) {
        return Arrays.stream(values())
                .filter(listing -> listing.topic == topic)
                .findFirst()
                .orElseThrow();
    }

    List<Column> columns() {
        return columns;
    }

    List<List<@Nullable Object>> rows(Session session) {
        return rows.apply(session);
    }

    private static List<@Nullable Object> attribute(Attribute attribute) {
        return row(
                attribute.ident().toString(),
                attribute.id(),
                attribute.type().ident().toString(),
                attribute.many() ? "many" : "one",
                attribute.unique() == null ? null : attribute.unique().name().toLowerCase(java.util.Locale.ROOT),
                attribute.isIndexed(),
                attribute.component(),
                attribute.fulltext(),
                attribute.noHistory(),
                attribute.doc());
    }

    private static List<List<@Nullable Object>> segments(Session session) {
        Catalogue catalogue = session.catalogue();
        Layout layout = catalogue.layout();
        return layout.segments().stream()
                .map(segment -> row(segment.table(), layout.rows(segment.table())))
                .toList();
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return Arrays.asList(values);
    }
}
