// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A selection in the making: what is joined so far, which conditions hold, and the expression of every bound variable. A
 * block inside another one is correlated: it sees the variables that it shares with the outer block, and it reads columns
 * of rows that the outer block has joined already.
 *
 * <p>An expression that failed is NULL. No condition rules out a row because of a failed expression; instead the block
 * notes a check, which raises the error for rows that pass everything else.
 */
final class Block {
    private final Compilation compilation;
    private final @Nullable Block outer;
    private final Map<Var, TypeSet> types;
    private final List<Part> parts = new ArrayList<>();
    private final List<Expr> where = new ArrayList<>();
    private final Map<Var, Expr> bound = new LinkedHashMap<>();
    private final Map<Var, Set<Expr>> failures = new HashMap<>();
    private final List<Relation.Check> checks = new ArrayList<>();
    private boolean broad;

    /** Something joined; segments grow while further patterns read them. */
    private sealed interface Part {}

    private record Fixed(Relation.Item item) implements Part {}

    private static final class Segment implements Part {
        private final String alias;
        private final Operand entity;
        private final Sources.Database source;
        private final Set<Storage.SegmentColumn> places = new LinkedHashSet<>();

        Segment(String alias, Operand entity, Sources.Database source) {
            this.alias = alias;
            this.entity = entity;
            this.source = source;
        }
    }

    private Block(Compilation compilation, @Nullable Block outer, Map<Var, TypeSet> types) {
        this.compilation = compilation;
        this.outer = outer;
        this.types = new HashMap<>(types);
    }

    /** Makes a block that sees nothing but the inputs. */
    static Block separate(Compilation compilation, Conjunction conjunction) {
        return new Block(compilation, null, conjunction.types());
    }

    /** Makes a block inside this one that sees the shared variables as far as they are bound. */
    Block nested(Conjunction conjunction, Set<Var> shared) {
        Block inner = new Block(compilation, this, conjunction.types());
        for (Var var : shared) {
            Expr value = lookup(var);
            if (value != null) {
                inner.take(var, value);
            }
        }
        return inner;
    }

    /** Binds a variable to a value of the outer block, whose types may be wider than those that can occur inside. */
    private void take(Var var, Expr value) {
        TypeSet wanted = typesOf(var);
        add(Exprs.hasType(value, wanted));
        bound.put(var, Exprs.represent(value, wanted));
    }

    Compilation compilation() {
        return compilation;
    }

    TypeSet typesOf(Var var) {
        return types.getOrDefault(var, TypeSet.ALL);
    }

    /** Returns the expression of a bound variable, or null if it is not bound. */
    @Nullable
    Expr lookup(Var var) {
        Expr own = bound.get(var);
        if (own != null) {
            return own;
        }
        InputSlot slot = compilation.inputs().get(var);
        return slot == null ? null : new Expr.Input(slot, typesOf(var));
    }

    /** Returns the expression of a variable that is known to be bound. */
    Expr value(Var var) {
        Expr value = lookup(var);
        if (value == null) {
            throw new IllegalStateException(var + " is not bound");
        }
        return value;
    }

    boolean isBound(Var var) {
        return lookup(var) != null;
    }

    /** Returns every variable that is bound, without the inputs. */
    Set<Var> bound() {
        return new LinkedHashSet<>(bound.keySet());
    }

    /** Returns the conditions under which the value of a variable has failed. */
    Set<Expr> failures(Var var) {
        return failures.getOrDefault(var, Set.of());
    }

    /** Adds a condition that holds for every row of this block, failed computations included. */
    void add(Expr condition) {
        if (!condition.equals(Expr.TRUE) && !where.contains(condition)) {
            where.add(condition);
        }
    }

    /** Adds a condition that is not applied to rows where something failed. */
    void add(Expr condition, Collection<Expr> failing) {
        if (condition.equals(Expr.TRUE) || failing.isEmpty()) {
            add(condition);
            return;
        }
        List<Expr> alternatives = new ArrayList<>(failing);
        alternatives.add(condition);
        add(Exprs.or(alternatives));
    }

    /** Notes an error that rows raise unless something else rules them out. */
    void check(Expr failed, Failure failure) {
        checks.add(new Relation.Check(failed, failure));
    }

    /**
     * Unifies a variable with a value.
     *
     * @param var the variable
     * @param value an expression of whatever types; values of types that the variable cannot have are ruled out
     * @param failing the conditions under which the value has failed
     * @return whether the variable was bound by this
     */
    boolean bind(Var var, Expr value, Set<Expr> failing) {
        TypeSet wanted = typesOf(var);
        boolean isEntity = wanted.equals(TypeSet.REF) && Exprs.isTupleItem(value);
        Expr represented = isEntity ? new Expr.Untagged(value, ValueType.REF) : Exprs.represent(value, wanted);
        add(Exprs.hasType(value, isEntity ? TypeSet.LONG : wanted), failing);
        Expr known = lookup(var);
        if (known == null) {
            bound.put(var, represented);
            if (Exprs.mayBeNil(value)) {
                add(Exprs.isNotNull(value), failing);
            }
            if (!failing.isEmpty()) {
                failures.put(var, Set.copyOf(failing));
            }
            return true;
        }
        Set<Expr> guards = new LinkedHashSet<>(failing);
        guards.addAll(failures(var));
        add(Exprs.same(known, represented), guards);
        return false;
    }

    boolean bind(Var var, Expr value) {
        return bind(var, value, Set.of());
    }

    void join(From from) {
        parts.add(new Fixed(new Relation.Item(from, Optional.empty())));
    }

    /** Finds what this or an enclosing block has joined under an alias, segments aside. */
    Optional<From> joined(String alias) {
        Optional<From> own = parts.stream()
                .filter(Fixed.class::isInstance)
                .map(part -> ((Fixed) part).item().source())
                .filter(from -> from.alias().equals(alias))
                .findFirst();
        return own.isEmpty() && outer != null ? outer.joined(alias) : own;
    }

    void leftJoin(From from, List<Expr> on) {
        parts.add(new Fixed(new Relation.Item(from, Optional.of(on))));
    }

    /** Makes the block empty. */
    void contradict() {
        where.clear();
        where.add(Expr.FALSE);
    }

    boolean isContradiction() {
        return where.contains(Expr.FALSE);
    }

    /**
     * Returns the alias of the segment row of an entity, if this or an enclosing block has joined it, after noting that one
     * more column of it is read.
     */
    @Nullable
    String segmentOf(Operand entity, Sources.Database source, Storage.SegmentColumn place) {
        if (entity.equals(Operand.ANY)) {
            return null;
        }
        for (Part part : parts) {
            if (part instanceof Segment segment
                    && segment.entity.equals(entity)
                    && segment.source.equals(source)
                    && segment.places.iterator().next().table().equals(place.table())) {
                segment.places.add(place);
                return segment.alias;
            }
        }
        boolean sameEntity = Operands.variable(entity).map(var -> !isOwn(var)).orElse(true);
        return outer == null || !sameEntity ? null : outer.segmentOf(entity, source, place);
    }

    /** Tells whether this block itself gave the variable its value, instead of taking it from outside. */
    private boolean isOwn(Var var) {
        return outer == null || outer.lookup(var) == null;
    }

    /** Joins the segment row of an entity, or of every entity. */
    String joinSegment(Operand entity, Sources.Database source, Storage.SegmentColumn place) {
        Segment segment = new Segment(compilation.names().alias("s"), entity, source);
        segment.places.add(place);
        parts.add(segment);
        return segment.alias;
    }

    /** Returns the selection with the given columns. */
    Relation.Select select(List<Relation.Output> outputs) {
        List<Relation.Item> items = parts.stream().map(Block::item).toList();
        return new Relation.Select(items, List.copyOf(where), outputs, List.copyOf(checks), false);
    }

    /** Returns a selection of this block and of those around it, as far as they are joined; errors are not raised. */
    Relation.Select selectWithOuter(List<Relation.Output> outputs) {
        List<Relation.Item> items = new ArrayList<>();
        List<Expr> conditions = new ArrayList<>();
        collect(items, conditions);
        return new Relation.Select(items, conditions, outputs, List.of(), false);
    }

    private void collect(List<Relation.Item> items, List<Expr> conditions) {
        if (outer != null) {
            outer.collect(items, conditions);
        }
        parts.stream().map(Block::item).forEach(items::add);
        conditions.addAll(where);
    }

    /** Notes that a pattern was joined with nothing known about its entity or value. */
    void noteBroadScan() {
        broad = true;
    }

    /** Tells whether all patterns so far were looked up by something known. */
    boolean isSelective() {
        return !broad && (outer == null || outer.isSelective());
    }

    private static Relation.Item item(Part part) {
        if (part instanceof Fixed fixed) {
            return fixed.item();
        }
        Segment segment = (Segment) part;
        return new Relation.Item(
                new From.Segment(
                        segment.alias,
                        segment.source.catalogue().layout().schemaName(),
                        List.copyOf(segment.places),
                        segment.source.view()),
                Optional.empty());
    }

    /** Returns whether the block has a row, as a condition of the outer block. */
    Expr toCondition() {
        if (isContradiction()) {
            return Expr.FALSE;
        }
        if (parts.isEmpty() && checks.isEmpty()) {
            return Exprs.and(where);
        }
        return new Expr.Exists(select(List.of()));
    }

    /** Tells whether the block joins nothing, so that its conditions are those of the outer row alone. */
    boolean isPureCondition() {
        return parts.isEmpty() && checks.isEmpty();
    }
}
