// SPDX-License-Identifier: Apache-2.0
package dev.mentat.pull;

import dev.mentat.pull.PullPattern.AttributeSpec;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.ValueOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An entity on the way of a walk: where it is, which pattern applies to it, and what was found. */
final class PullNode {
    private final long entity;
    private final PullPattern pattern;
    private final @Nullable PullNode parent;
    private final Map<AttributeSpec, Integer> budgets;
    private final Map<Direction, List<Object>> found = new HashMap<>();
    private final Map<AttributeSpec, List<PullNode>> children = new LinkedHashMap<>();
    private @Nullable SortedMap<Object, Object> result;

    /** An attribute with the way in which it is followed. */
    record Direction(Attribute attribute, boolean reverse) {}

    PullNode(long entity, PullPattern pattern, @Nullable PullNode parent, Map<AttributeSpec, Integer> budgets) {
        this.entity = entity;
        this.pattern = pattern;
        this.parent = parent;
        this.budgets = budgets;
    }

    long entity() {
        return entity;
    }

    PullPattern pattern() {
        return pattern;
    }

    /** Returns how many more steps a recursive spec may take from here, where its depth is bounded. */
    Map<AttributeSpec, Integer> budgets() {
        return budgets;
    }

    void add(Attribute attribute, boolean reverse, Object value) {
        found.computeIfAbsent(new Direction(attribute, reverse), direction -> new ArrayList<>())
                .add(value);
    }

    /** Returns the attributes of which values were found by a wildcard. */
    List<Attribute> foundForward() {
        return found.keySet().stream()
                .filter(direction -> !direction.reverse())
                .map(Direction::attribute)
                .toList();
    }

    /** Returns the values of a spec in the total order, cut to its limit. */
    List<Object> values(AttributeSpec spec) {
        List<Object> values =
                new ArrayList<>(found.getOrDefault(new Direction(spec.attribute(), spec.reverse()), List.of()));
        values.sort(ValueOrder.INSTANCE);
        return spec.limit().isPresent() && spec.limit().getAsInt() < values.size()
                ? values.subList(0, spec.limit().getAsInt())
                : values;
    }

    /** Tells whether the entity is this node or one above it. */
    boolean isOnPath(long other) {
        for (PullNode node = this; node != null; node = node.parent) {
            if (node.entity == other) {
                return true;
            }
        }
        return false;
    }

    void addChild(AttributeSpec spec, PullNode child) {
        children.computeIfAbsent(spec, key -> new ArrayList<>()).add(child);
    }

    List<PullNode> children(AttributeSpec spec) {
        return children.getOrDefault(spec, List.of());
    }

    SortedMap<Object, Object> result() {
        if (result == null) {
            result = new TreeMap<>(KeyOrder.INSTANCE);
        }
        return result;
    }
}
