// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

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
 * <p>A block is built in {@link Stage}s. A value that is more than a few operators long ends a stage and is a column from
 * then on. An expression that failed is NULL; no condition rules out a row because of it. Instead a {@link Suspicion}
 * tells when it failed, and the error is raised for rows that pass everything else, or, before a row is joined with others
 * by a value that may have failed, for rows that pass everything that does not use the value.
 */
final class Block {
    private final Compilation compilation;
    private final @Nullable Block outer;
    private final Map<Var, TypeSet> types;
    private final List<Stage> stages = new ArrayList<>();
    private final Map<Var, Bound> bound = new LinkedHashMap<>();
    private final List<Suspicion> suspicions = new ArrayList<>();
    private boolean broad;

    /** The value of a variable in terms of a stage, and what may be wrong with it; a stage of -1 means any stage. */
    private record Bound(Expr value, int stage, Set<Suspicion> suspicions) {}

    /** Something that may have failed in some rows, in terms of a stage. */
    static final class Suspicion {
        private final Expr failed;
        private final Expr message;
        private final int stage;

        private Suspicion(Expr failed, Expr message, int stage) {
            this.failed = failed;
            this.message = message;
            this.stage = stage;
        }
    }

    private Block(Compilation compilation, @Nullable Block outer, Map<Var, TypeSet> types) {
        this.compilation = compilation;
        this.outer = outer;
        this.types = new HashMap<>(types);
        stages.add(new Stage(compilation.names().alias("k")));
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
        bound.put(var, new Bound(Exprs.represent(value, wanted), -1, Set.of()));
    }

    Compilation compilation() {
        return compilation;
    }

    TypeSet typesOf(Var var) {
        return types.getOrDefault(var, TypeSet.ALL);
    }

    /** Returns the number of the stage under construction. */
    int stage() {
        return stages.size() - 1;
    }

    private Stage current() {
        return stages.get(stage());
    }

    /** Returns an expression over an earlier stage as one over the stage under construction. */
    Expr lift(Expr value, int from) {
        Expr lifted = value;
        for (int i = from; i >= 0 && i < stage(); i++) {
            lifted = stages.get(i).export(lifted);
        }
        return lifted;
    }

    private void endStage() {
        Stage ended = current();
        Stage next = new Stage(compilation.names().alias("k"));
        next.joinEarlier(ended);
        stages.add(next);
    }

    /** Returns a value as something short, which may end the stage. */
    Expr let(Expr value) {
        if (ExprSize.isSmall(value)) {
            return value;
        }
        int from = stage();
        endStage();
        return lift(value, from);
    }

    /** Returns the expression of a bound variable, or null if it is not bound. */
    @Nullable
    Expr lookup(Var var) {
        Bound own = bound.get(var);
        if (own != null) {
            return lift(own.value, own.stage);
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
        return bound.containsKey(var) || compilation.inputs().containsKey(var);
    }

    /** Returns every variable that is bound, without the inputs. */
    Set<Var> bound() {
        return new LinkedHashSet<>(bound.keySet());
    }

    /** Returns what may be wrong with the value of a variable. */
    Set<Suspicion> suspicions(Var var) {
        Bound own = bound.get(var);
        return own == null ? Set.of() : own.suspicions;
    }

    /** Adds a condition that holds for every row of this block, failed computations included. */
    void add(Expr condition) {
        current().add(condition);
    }

    /** Adds a condition that is not applied to rows where something failed. */
    void add(Expr condition, Collection<Suspicion> suspected) {
        if (condition.equals(Expr.TRUE) || suspected.isEmpty()) {
            add(condition);
            return;
        }
        List<Expr> alternatives = new ArrayList<>();
        suspected.forEach(suspicion -> alternatives.add(lift(suspicion.failed, suspicion.stage)));
        alternatives.add(condition);
        add(Exprs.or(alternatives));
    }

    /** Adds a condition whose evaluation may raise an error, so that it must see no row that others rule out. */
    void addRaising(Expr condition, Collection<Suspicion> suspected) {
        int from = stage();
        endStage();
        add(lift(condition, from), suspected);
    }

    /**
     * Notes that something may fail.
     *
     * @param failed when it does; never NULL
     * @param message the error that rows raise then, unless something else rules them out
     */
    Suspicion suspect(Expr failed, Expr message) {
        Suspicion suspicion = new Suspicion(failed, message, stage());
        suspicions.add(suspicion);
        return suspicion;
    }

    /** Raises the errors of values that rows are about to be joined by. */
    void settle(Collection<Var> vars) {
        Set<Suspicion> due = new LinkedHashSet<>();
        vars.forEach(var -> due.addAll(suspicions(var)));
        if (due.isEmpty()) {
            return;
        }
        Expr value = vars.stream()
                .filter(var -> !suspicions(var).isEmpty())
                .map(this::value)
                .findFirst()
                .orElseThrow();
        List<Relation.Check> checks = due.stream().map(this::check).toList();
        Stage ended = current();
        endStage();
        ended.raise(checks, value);
        suspicions.removeAll(due);
        bound.replaceAll((var, own) -> {
            Set<Suspicion> left = new LinkedHashSet<>(own.suspicions);
            left.removeAll(due);
            return new Bound(own.value, own.stage, left);
        });
    }

    private Relation.Check check(Suspicion suspicion) {
        Expr failed = lift(suspicion.failed, suspicion.stage);
        if (suspicion.stage == stage()) {
            return new Relation.Check(failed, suspicion.message);
        }
        Expr message = new Expr.Choice(
                List.of(new Expr.Case(suspicion.failed, suspicion.message)), Optional.empty(), TypeSet.STRING);
        return new Relation.Check(failed, lift(message, suspicion.stage));
    }

    /**
     * Unifies a variable with a value.
     *
     * @param var the variable
     * @param value an expression of whatever types; values of types that the variable cannot have are ruled out
     * @param suspected what may be wrong with the value
     */
    void bind(Var var, Expr value, Set<Suspicion> suspected) {
        TypeSet wanted = typesOf(var);
        boolean isEntity = wanted.equals(TypeSet.REF) && Exprs.isTupleItem(value);
        boolean mayBeNil = Exprs.mayBeNil(value);
        Expr known = lookup(var);
        Expr named = known == null ? let(value) : value;
        Expr represented = isEntity ? new Expr.Untagged(named, ValueType.REF) : Exprs.represent(named, wanted);
        add(Exprs.hasType(named, isEntity ? TypeSet.LONG : wanted), suspected);
        if (known == null) {
            bound.put(var, new Bound(represented, stage(), Set.copyOf(suspected)));
            if (mayBeNil) {
                add(Exprs.isNotNull(named), suspected);
            }
        } else {
            Set<Suspicion> either = new LinkedHashSet<>(suspected);
            either.addAll(suspicions(var));
            add(Exprs.same(known, represented), either);
        }
    }

    void bind(Var var, Expr value) {
        bind(var, value, Set.of());
    }

    void join(From from) {
        current().join(new Relation.Item(from, Optional.empty()));
    }

    /** Finds what this or an enclosing block has joined under an alias, segments aside. */
    Optional<From> joined(String alias) {
        Optional<From> own =
                stages.stream().flatMap(stage -> stage.joined(alias).stream()).findFirst();
        return own.isEmpty() && outer != null ? outer.joined(alias) : own;
    }

    /** Returns what a column of a stage was in the stage before, or any other expression as it is. */
    Expr origin(Expr value) {
        Expr origin = value;
        for (int i = stages.size() - 1; i >= 0; i--) {
            origin = stages.get(i).origin(origin);
        }
        return outer == null ? origin : outer.origin(origin);
    }

    /**
     * Returns a value as a column of this block. DuckDB knows no left join by what a row outside of the block has, unless
     * that is joined first.
     */
    Expr own(Expr value) {
        boolean isJoined = value instanceof Expr.Column column && current().joins(column.table());
        if (outer == null || isJoined || Exprs.isGiven(value)) {
            return value;
        }
        String alias = compilation.names().alias("o");
        String name = From.column(0);
        join(new From.Derived(
                alias,
                new Relation.Select(
                        List.of(), List.of(), List.of(new Relation.Output(name, value)), List.of(), false)));
        return new Expr.Column(alias, name, value.types());
    }

    /** Joins what there is by the conditions, which read no columns but those of this block. */
    void leftJoin(From from, List<Expr> on) {
        current().join(new Relation.Item(from, Optional.of(on)));
    }

    /** Makes the block empty. */
    void contradict() {
        current().contradict();
    }

    boolean isContradiction() {
        return stages.stream().anyMatch(Stage::isContradiction);
    }

    /** The row of an entity in a segment table. */
    @FunctionalInterface
    interface SegmentRow {
        /** Returns one of its columns. */
        Expr column(String name, TypeSet types);
    }

    /**
     * Returns the segment row of an entity, if this or an enclosing block has joined it, after noting that one more column
     * of it is read.
     */
    @Nullable
    SegmentRow segmentOf(Operand entity, Sources.Database source, From.SegmentValue value) {
        if (entity.equals(Operand.ANY)) {
            return null;
        }
        for (int i = 0; i < stages.size(); i++) {
            String alias = stages.get(i).segmentOf(entity, source, value);
            if (alias != null) {
                int stage = i;
                return (name, columnTypes) -> lift(new Expr.Column(alias, name, columnTypes), stage);
            }
        }
        boolean sameEntity = Operands.variable(entity).map(var -> !isOwn(var)).orElse(true);
        return outer == null || !sameEntity ? null : outer.segmentOf(entity, source, value);
    }

    /** Tells whether this block itself gave the variable its value, instead of taking it from outside. */
    private boolean isOwn(Var var) {
        return outer == null || outer.lookup(var) == null;
    }

    /** Joins the segment row of an entity, or of every entity. */
    SegmentRow joinSegment(Operand entity, Sources.Database source, From.SegmentValue value) {
        String alias = compilation.names().alias("s");
        current().joinSegment(alias, entity, source, value);
        return (name, columnTypes) -> new Expr.Column(alias, name, columnTypes);
    }

    /** Returns the selection with the given columns; the first of them raises the errors. */
    Relation.Select select(List<Relation.Output> outputs) {
        List<Relation.Check> checks = suspicions.stream().map(this::check).toList();
        return new Relation.Select(current().items(), current().where(), outputs, checks, false);
    }

    /**
     * Returns the selection with the given columns and one more, which holds the error that the row would raise, or NULL.
     *
     * @param failure the name of that column
     */
    Relation.Select selectFailures(List<Relation.Output> outputs, String failure) {
        List<Expr.Case> cases = suspicions.stream()
                .map(this::check)
                .map(check -> new Expr.Case(check.failed(), check.message()))
                .toList();
        Expr message = cases.isEmpty()
                ? new Expr.Absent(TypeSet.STRING)
                : new Expr.Choice(cases, Optional.empty(), TypeSet.STRING);
        List<Relation.Output> all = new ArrayList<>(outputs);
        all.add(new Relation.Output(failure, message));
        return new Relation.Select(current().items(), current().where(), all, List.of(), false);
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
        items.addAll(current().items());
        conditions.addAll(current().where());
    }

    /** Notes that a pattern was joined with nothing known about its entity or value. */
    void noteBroadScan() {
        broad = true;
    }

    /** Tells whether all patterns so far were looked up by something known. */
    boolean isSelective() {
        return !broad && (outer == null || outer.isSelective());
    }

    /** Tells whether nothing is joined yet. */
    boolean joinsNothing() {
        return stages.size() == 1 && current().joinsNothing();
    }

    /** Tells whether evaluating the block may raise an error. */
    boolean mayRaise() {
        return !suspicions.isEmpty();
    }

    /** Returns whether the block has a row, as a condition of the outer block. */
    Expr toCondition() {
        if (isContradiction()) {
            return Expr.FALSE;
        }
        return isPureCondition() ? Exprs.and(current().where()) : new Expr.Exists(select(List.of()));
    }

    /** Tells whether the block joins nothing, so that its conditions are those of the outer row alone. */
    boolean isPureCondition() {
        return joinsNothing() && !mayRaise();
    }
}
