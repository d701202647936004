// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Pulls by walking from entity to entity: section 5 without {@code :xform}. Takes patterns for well-formed. */
public final class ModelPull {
    private static final Form WILDCARD = new EdnReader().read("[*]");
    private static final Comparator<Object> BY_TEXT = Comparator.comparing(Object::toString);

    private final DataSource.Db db;

    private ModelPull(DataSource.Db db) {
        this.db = db;
    }

    /**
     * Pulls an entity.
     *
     * @return a map sorted by the text of its keys, or null if nothing matched
     */
    public static Map<Object, Object> pull(DataSource.Db db, Form pattern, long entity) {
        return new ModelPull(db).pull(pattern, new Path(List.of(entity), Map.of()));
    }

    /**
     * The way from the root to an entity.
     *
     * @param entities the entities on it, the present one last
     * @param depths how often recursive attributes of the present pattern may still be followed
     */
    private record Path(List<Long> entities, Map<Keyword, Long> depths) {
        long entity() {
            return entities.get(entities.size() - 1);
        }

        Path to(long next, Map<Keyword, Long> remaining) {
            List<Long> longer = new ArrayList<>(entities);
            longer.add(next);
            return new Path(longer, remaining);
        }
    }

    private Map<Object, Object> pull(Form pattern, Path path) {
        Map<Keyword, PullSpec> specs = new HashMap<>();
        if (PullSpec.hasWildcard(pattern)) {
            specs.put(PullSpec.ID, PullSpec.plain(PullSpec.ID));
            db.datoms().stream()
                    .filter(datom -> datom.e() == path.entity())
                    .map(datom -> db.schema().attribute(datom.a()).orElseThrow().ident())
                    .forEach(ident -> specs.put(ident, PullSpec.plain(ident)));
        }
        specs.putAll(PullSpec.read(pattern));
        Map<Object, Object> result = new TreeMap<>(BY_TEXT);
        for (PullSpec spec : specs.values()) {
            value(spec, pattern, path).ifPresent(value -> result.put(spec.key(), value));
        }
        return result.isEmpty() ? null : result;
    }

    private Optional<Object> value(PullSpec spec, Form pattern, Path path) {
        if (spec.attribute().equals(PullSpec.ID)) {
            return Optional.of(path.entity());
        }
        Attribute attribute = attribute(spec.attribute());
        boolean isReversed = spec.attribute().isReversed();
        List<Object> shown = new ArrayList<>();
        values(attribute, isReversed, path.entity()).stream()
                .limit(spec.limit().orElse(Long.MAX_VALUE))
                .forEach(value -> {
                    Object item = attribute.isRef() ? child(spec, attribute, (Long) value, pattern, path) : value;
                    if (item != null) {
                        shown.add(item);
                    }
                });
        if (shown.isEmpty()) {
            return spec.fallback();
        }
        boolean isSingle = isReversed ? attribute.component() : !attribute.many();
        return Optional.of(isSingle ? shown.get(0) : shown);
    }

    private Attribute attribute(Keyword name) {
        return db.schema()
                .attribute(name.isReversed() ? name.reversed() : name)
                .orElseThrow(() -> new ModelRefusal(ErrorKind.UNKNOWN_ATTRIBUTE));
    }

    private List<Object> values(Attribute attribute, boolean isReversed, long entity) {
        if (isReversed) {
            return db.datoms().stream()
                    .filter(datom -> datom.a() == attribute.id() && datom.v().equals(entity))
                    .map(Datom::e)
                    .sorted()
                    .map(any -> (Object) any)
                    .toList();
        }
        return db.values(entity, attribute.id()).stream()
                .map(value -> Typed.stored(attribute, value))
                .sorted(TotalOrder.INSTANCE)
                .map(Typed::plain)
                .toList();
    }

    /** Returns what is shown of an entity that is referred to, or null for nothing. */
    private Object child(PullSpec spec, Attribute attribute, long entity, Form pattern, Path path) {
        if (spec.nested().isPresent()) {
            return pull(spec.nested().get(), path.to(entity, Map.of()));
        }
        boolean isExpanded = attribute.component() && !spec.attribute().isReversed();
        if (spec.depth().isEmpty() && !isExpanded) {
            return idOnly(entity);
        }
        long depth = path.depths().getOrDefault(spec.attribute(), spec.depth().orElse(0L));
        if (spec.depth().isPresent() && depth == 0) {
            return null;
        }
        if (path.entities().contains(entity)) {
            return idOnly(entity);
        }
        if (spec.depth().isEmpty()) {
            return pull(WILDCARD, path.to(entity, Map.of()));
        }
        Map<Keyword, Long> remaining = new HashMap<>(path.depths());
        remaining.put(spec.attribute(), depth - 1);
        return pull(pattern, path.to(entity, remaining));
    }

    private static Map<Object, Object> idOnly(long entity) {
        Map<Object, Object> map = new TreeMap<>(BY_TEXT);
        map.put(PullSpec.ID, entity);
        return map;
    }
}
