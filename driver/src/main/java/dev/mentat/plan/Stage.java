// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A step of a {@link Block}: what is joined and which conditions hold before something is computed. The next step reads it
 * like a table, so that a value which is computed once is written once, and an error is raised for no row that a condition
 * of this step rules out.
 */
final class Stage {
    private final String alias;
    private final List<Part> parts = new ArrayList<>();
    private final List<Expr> where = new ArrayList<>();
    private final Map<Expr, String> exports = new LinkedHashMap<>();
    private final List<Relation.Check> checks = new ArrayList<>();
    private @Nullable Expr guarded;

    /** Something joined; segments and stages grow while later goals read more of them. */
    private sealed interface Part {
        Relation.Item item();
    }

    private record Fixed(Relation.Item item) implements Part {}

    private record Earlier(Stage stage) implements Part {
        @Override
        public Relation.Item item() {
            return new Relation.Item(
                    new From.Derived(stage.alias, new Relation.Fenced(stage.toSelect())), Optional.empty());
        }
    }

    private record Segment(String alias, Operand entity, Sources.Database source, Set<From.SegmentValue> values)
            implements Part {
        @Override
        public Relation.Item item() {
            return new Relation.Item(
                    new From.Segment(
                            alias,
                            source.catalogue().layout().schemaName(),
                            List.copyOf(values),
                            source.name(),
                            source.view()),
                    Optional.empty());
        }
    }

    /**
     * Makes a step.
     *
     * @param alias how the next step calls this one
     */
    Stage(String alias) {
        this.alias = alias;
    }

    void join(Relation.Item item) {
        parts.add(new Fixed(item));
    }

    void joinEarlier(Stage stage) {
        parts.add(new Earlier(stage));
    }

    void joinSegment(String segment, Operand entity, Sources.Database source, From.SegmentValue value) {
        parts.add(new Segment(segment, entity, source, new LinkedHashSet<>(Set.of(value))));
    }

    /** Returns the alias of an entity's segment row, after noting that one more column of it is read, or null. */
    @Nullable
    String segmentOf(Operand entity, Sources.Database source, From.SegmentValue value) {
        for (Part part : parts) {
            if (part instanceof Segment segment
                    && segment.entity.equals(entity)
                    && segment.source.equals(source)
                    && segment.values
                            .iterator()
                            .next()
                            .place()
                            .table()
                            .equals(value.place().table())) {
                segment.values.add(value);
                return segment.alias;
            }
        }
        return null;
    }

    void add(Expr condition) {
        if (!condition.equals(Expr.TRUE) && !where.contains(condition)) {
            where.add(condition);
        }
    }

    /** Makes the step empty. */
    void contradict() {
        where.clear();
        where.add(Expr.FALSE);
    }

    boolean isContradiction() {
        return where.contains(Expr.FALSE);
    }

    boolean joinsNothing() {
        return parts.isEmpty();
    }

    List<Expr> where() {
        return List.copyOf(where);
    }

    List<Relation.Item> items() {
        return parts.stream().map(Part::item).toList();
    }

    /** Returns the column by which the next step knows an expression over this one. */
    Expr export(Expr value) {
        if (Exprs.isGiven(value)) {
            return value;
        }
        String name = exports.computeIfAbsent(value, any -> From.column(exports.size()));
        return new Expr.Column(alias, name, value.types());
    }

    /**
     * Raises errors when rows leave the step.
     *
     * @param raised the errors
     * @param value something that the next step reads for sure
     */
    void raise(List<Relation.Check> raised, Expr value) {
        checks.addAll(raised);
        export(value);
        guarded = value;
    }

    /** Tells whether something is joined here under an alias. */
    boolean joins(String wanted) {
        return parts.stream().anyMatch(part -> part.item().source().alias().equals(wanted));
    }

    /** Finds what is joined here under an alias, segments and earlier steps aside. */
    Optional<From> joined(String wanted) {
        return parts.stream()
                .filter(Fixed.class::isInstance)
                .map(part -> part.item().source())
                .filter(from -> from.alias().equals(wanted))
                .findFirst();
    }

    /** Returns the expression over this step that the next one knows as a column, or any other as it is. */
    Expr origin(Expr value) {
        if (!(value instanceof Expr.Column column) || !column.table().equals(alias)) {
            return value;
        }
        return exports.entrySet().stream()
                .filter(export -> export.getValue().equals(column.name()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(value);
    }

    private Relation.Select toSelect() {
        List<Relation.Output> outputs = new ArrayList<>();
        exports.forEach((value, name) -> {
            Relation.Output output = new Relation.Output(name, value);
            outputs.add(value.equals(guarded) ? 0 : outputs.size(), output);
        });
        return new Relation.Select(items(), where(), outputs, List.copyOf(checks), false);
    }
}
