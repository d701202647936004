// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.pull.PullPattern.AttributeSpec;
import dev.mentat.pull.PullPattern.Nested;
import dev.mentat.schema.Attribute;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Walks over entities level by level. All entities of a level are read together; what they show is put together from the
 * deepest level upwards, since an entity that shows nothing is left out of the one above it.
 */
final class PullWalk {
    private static final int MAX_DEPTH = 10_000;

    private final EntityReader reader;

    PullWalk(EntityReader reader) {
        this.reader = reader;
    }

    /**
     * Pulls entities.
     *
     * @param entities the entids, perhaps repeated
     * @param pattern what to show of each
     * @return a map per entity in the same order, null where nothing matched
     */
    List<@Nullable Map<Object, Object>> pull(long[] entities, PullPattern pattern) {
        List<PullNode> roots = new ArrayList<>(entities.length);
        for (long entity : entities) {
            roots.add(new PullNode(entity, pattern, null, budgets(pattern)));
        }
        List<List<PullNode>> levels = new ArrayList<>();
        for (List<PullNode> level = roots; !level.isEmpty(); level = expand(level)) {
            if (levels.size() > MAX_DEPTH) {
                throw PullErrors.tooDeep(MAX_DEPTH);
            }
            levels.add(level);
            read(level);
        }
        for (int i = levels.size() - 1; i >= 0; i--) {
            levels.get(i).forEach(PullWalk::assemble);
        }
        List<@Nullable Map<Object, Object>> results = new ArrayList<>(entities.length);
        roots.forEach(root -> results.add(root.result().isEmpty() ? null : root.result()));
        return results;
    }

    private static Map<AttributeSpec, Integer> budgets(PullPattern pattern) {
        Map<AttributeSpec, Integer> budgets = new HashMap<>();
        for (AttributeSpec spec : pattern.attributes()) {
            if (spec.nested() instanceof Nested.Recursive recursive
                    && recursive.depth().isPresent()) {
                budgets.put(spec, recursive.depth().getAsInt());
            }
        }
        return budgets;
    }

    private void read(List<PullNode> level) {
        Map<Long, List<PullNode>> byEntity = new LinkedHashMap<>();
        level.forEach(node -> byEntity.computeIfAbsent(node.entity(), entity -> new ArrayList<>())
                .add(node));
        Map<PullNode.Direction, Set<Long>> wanted = new LinkedHashMap<>();
        Set<Long> wildcards = new LinkedHashSet<>();
        for (PullNode node : level) {
            if (node.pattern().wildcard()) {
                wildcards.add(node.entity());
            }
            node.pattern().attributes().stream()
                    .filter(spec -> spec.reverse() || !node.pattern().wildcard())
                    .map(spec -> new PullNode.Direction(spec.attribute(), spec.reverse()))
                    .forEach(direction -> wanted.computeIfAbsent(direction, key -> new LinkedHashSet<>())
                            .add(node.entity()));
        }
        readEverything(wildcards, byEntity);
        readForward(wanted, byEntity);
        readReverse(wanted, byEntity);
    }

    private void readEverything(Set<Long> entities, Map<Long, List<PullNode>> byEntity) {
        if (!entities.isEmpty()) {
            reader.everything(
                    array(entities),
                    (entity, attribute, value) -> nodes(byEntity, entity)
                            .filter(node -> node.pattern().wildcard())
                            .forEach(node -> node.add(attribute, false, value)));
        }
    }

    private void readForward(Map<PullNode.Direction, Set<Long>> wanted, Map<Long, List<PullNode>> byEntity) {
        Set<Attribute> attributes = new LinkedHashSet<>();
        Set<Long> entities = new LinkedHashSet<>();
        wanted.forEach((direction, wanting) -> {
            if (!direction.reverse()) {
                attributes.add(direction.attribute());
                entities.addAll(wanting);
            }
        });
        if (!attributes.isEmpty()) {
            reader.forward(
                    attributes,
                    array(entities),
                    (entity, attribute, value) -> nodes(byEntity, entity)
                            .filter(node -> !node.pattern().wildcard())
                            .forEach(node -> node.add(attribute, false, value)));
        }
    }

    private void readReverse(Map<PullNode.Direction, Set<Long>> wanted, Map<Long, List<PullNode>> byEntity) {
        wanted.forEach((direction, targets) -> {
            if (direction.reverse()) {
                reader.reverse(
                        direction.attribute(),
                        array(targets),
                        (target, attribute, referrer) ->
                                nodes(byEntity, target).forEach(node -> node.add(attribute, true, referrer)));
            }
        });
    }

    private static Stream<PullNode> nodes(Map<Long, List<PullNode>> byEntity, long entity) {
        return byEntity.getOrDefault(entity, List.of()).stream();
    }

    private static long[] array(Collection<Long> entities) {
        return entities.stream().mapToLong(Long::longValue).toArray();
    }

    private static List<PullNode> expand(List<PullNode> level) {
        List<PullNode> next = new ArrayList<>();
        for (PullNode node : level) {
            for (AttributeSpec spec : specs(node)) {
                if (spec.attribute().isRef() && !isSpent(node, spec)) {
                    node.values(spec)
                            .forEach(value -> child(node, spec, (Long) value).ifPresent(child -> {
                                node.addChild(spec, child);
                                next.add(child);
                            }));
                }
            }
        }
        return next;
    }

    /** Makes the node for a ref value, unless the value shows its id alone. */
    private static Optional<PullNode> child(PullNode node, AttributeSpec spec, long entity) {
        PullPattern pattern = childPattern(node, spec);
        boolean isFresh = spec.nested() instanceof Nested.Sub;
        if (pattern == null || (!isFresh && node.isOnPath(entity))) {
            return Optional.empty();
        }
        Map<AttributeSpec, Integer> budgets =
                spec.nested() instanceof Nested.Recursive ? decreased(node.budgets(), spec) : budgets(pattern);
        return Optional.of(new PullNode(entity, pattern, node, budgets));
    }

    private static @Nullable PullPattern childPattern(PullNode node, AttributeSpec spec) {
        if (spec.nested() instanceof Nested.Sub sub) {
            return sub.pattern();
        }
        if (spec.nested() instanceof Nested.Recursive) {
            return node.pattern();
        }
        return spec.attribute().component() && !spec.reverse() ? PullPattern.everything() : null;
    }

    private static Map<AttributeSpec, Integer> decreased(Map<AttributeSpec, Integer> budgets, AttributeSpec spec) {
        Map<AttributeSpec, Integer> copy = new HashMap<>(budgets);
        copy.computeIfPresent(spec, (key, left) -> left - 1);
        return copy;
    }

    private static boolean isSpent(PullNode node, AttributeSpec spec) {
        return node.budgets().getOrDefault(spec, 1) == 0;
    }

    /** Returns the explicit specs and, under a wildcard, a plain one for every other attribute that was found. */
    private static List<AttributeSpec> specs(PullNode node) {
        if (!node.pattern().wildcard()) {
            return node.pattern().attributes();
        }
        Map<PullNode.Direction, AttributeSpec> specs = new LinkedHashMap<>();
        node.pattern()
                .attributes()
                .forEach(spec -> specs.put(new PullNode.Direction(spec.attribute(), spec.reverse()), spec));
        node.foundForward()
                .forEach(attribute ->
                        specs.computeIfAbsent(new PullNode.Direction(attribute, false), key -> plain(attribute)));
        return List.copyOf(specs.values());
    }

    private static AttributeSpec plain(Attribute attribute) {
        return new AttributeSpec(
                attribute, false, attribute.ident(), OptionalInt.empty(), Optional.empty(), null, new Nested.Plain());
    }

    private static void assemble(PullNode node) {
        SortedMap<Object, Object> result = node.result();
        for (AttributeSpec spec : specs(node)) {
            if (!isSpent(node, spec)) {
                List<Object> shown = shown(node, spec);
                Optional<Object> value =
                        shown.isEmpty() ? spec.fallback() : Optional.of(spec.isSingle() ? shown.get(0) : shown);
                value.map(found -> spec.xform() == null ? found : spec.xform().apply(found))
                        .ifPresent(found -> result.put(spec.key(), found));
            }
        }
        node.pattern().idKey().ifPresent(key -> result.put(key, node.entity()));
    }

    private static List<Object> shown(PullNode node, AttributeSpec spec) {
        if (!spec.attribute().isRef()) {
            return node.values(spec);
        }
        Map<Long, PullNode> children = new HashMap<>();
        node.children(spec).forEach(child -> children.put(child.entity(), child));
        List<Object> shown = new ArrayList<>();
        for (Object value : node.values(spec)) {
            PullNode child = children.get((Long) value);
            if (child == null) {
                shown.add(reference((Long) value));
            } else if (!child.result().isEmpty()) {
                shown.add(child.result());
            }
        }
        return shown;
    }

    private static Map<Object, Object> reference(long entity) {
        return Map.of(PullParser.DB_ID, entity);
    }
}
