// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Keyword;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Layout;
import dev.mentat.schema.Storage;
import dev.mentat.schema.ValueType;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Plans one goal after the other into a block; each goal can run when it comes. */
final class GoalPlanner implements Goal.Visitor<Void> {
    private final ConjunctionPlanner planner;
    private final Block block;
    private final Compilation compilation;

    GoalPlanner(ConjunctionPlanner planner, Block block) {
        this.planner = planner;
        this.block = block;
        this.compilation = block.compilation();
    }

    @Override
    public Void scan(Goal.Scan goal) {
        if (new GoalCost(block, List.of()).isBroad(goal)) {
            block.noteBroadScan();
        }
        new ScanPlanner(block).plan(goal);
        return null;
    }

    @Override
    public Void rows(Goal.Rows goal) {
        if (goal.source() instanceof Goal.InputRows inputs) {
            inputRows(goal.columns(), inputs);
        } else {
            constantRows(goal.columns(), ((Goal.ConstantRows) goal.source()).rows());
        }
        return null;
    }

    private void inputRows(List<Optional<Var>> columns, Goal.InputRows source) {
        String alias = compilation.names().alias("i");
        List<Expr.Input> slots = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            TypeSet types = columns.get(i)
                    .map(block::typesOf)
                    .orElse(TypeSet.ALL)
                    .and(source.types().get(i));
            slots.add(new Expr.Input(new InputSlot(source.parameter(), i), types));
        }
        block.join(new From.Inputs(
                alias, slots, columns.stream().map(Optional::isPresent).toList()));
        for (int i = 0; i < columns.size(); i++) {
            Expr column = new Expr.Column(alias, From.column(i), slots.get(i).types());
            columns.get(i).ifPresent(var -> block.bind(var, column));
        }
    }

    private void constantRows(List<Optional<Var>> columns, List<List<Operand.Typed>> rows) {
        List<List<Expr>> kept = new ArrayList<>();
        for (List<Operand.Typed> row : rows) {
            constantRow(columns, row).ifPresent(values -> {
                if (!kept.contains(values)) {
                    kept.add(values);
                }
            });
        }
        if (kept.isEmpty()) {
            block.contradict();
        } else if (kept.size() == 1) {
            for (int i = 0; i < columns.size(); i++) {
                Expr value = kept.get(0).get(i);
                columns.get(i).ifPresent(var -> block.bind(var, value));
            }
        } else {
            String alias = compilation.names().alias("k");
            block.join(new From.Constants(alias, kept));
            for (int i = 0; i < columns.size(); i++) {
                Expr column = new Expr.Column(
                        alias, From.column(i), kept.get(0).get(i).types());
                columns.get(i).ifPresent(var -> block.bind(var, column));
            }
        }
    }

    /** Gives the values of a row the types of their variables, if the variables can have them. */
    private Optional<List<Expr>> constantRow(List<Optional<Var>> columns, List<Operand.Typed> row) {
        List<Expr> values = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            TypeSet wanted = columns.get(i).map(block::typesOf).orElse(TypeSet.ALL);
            Optional<Operand.Typed> value = asWanted(row.get(i), columns.get(i), wanted);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(Exprs.represent(value.get().toExpr(), wanted));
        }
        return Optional.of(values);
    }

    /** Returns the constant, or the entity that it names where nothing but an entity is possible. */
    private Optional<Operand.Typed> asWanted(Operand.Typed value, Optional<Var> var, TypeSet wanted) {
        if (wanted.contains(value.type())) {
            return Optional.of(value);
        }
        if (!wanted.contains(ValueType.REF)) {
            return Optional.empty();
        }
        Optional<Object> entid = value.value() instanceof Keyword ident
                ? var.map(compilation.entitySources()::get)
                        .flatMap(source -> source.catalogue().schema().entid(ident).stream()
                                .<Object>mapToObj(Long::valueOf)
                                .findFirst())
                : Optional.of(value.value()).filter(any -> value.type() == ValueType.LONG);
        return entid.map(found -> new Operand.Typed(ValueType.REF, found));
    }

    @Override
    public Void test(Goal.Test goal) {
        FormulaLowering lowering = new FormulaLowering(block);
        Expr condition = lowering.lower(goal.formula());
        block.add(Truth.of(condition), lowering.suspicions());
        if (Exprs.mayBeNil(condition)) {
            block.add(Exprs.isNotNull(condition), lowering.suspicions());
        }
        return null;
    }

    @Override
    public Void compute(Goal.Compute goal) {
        FormulaLowering lowering = new FormulaLowering(block);
        Expr value = lowering.lower(goal.formula());
        block.bind(goal.result(), value, lowering.suspicions());
        return null;
    }

    @Override
    public Void elements(Goal.Elements goal) {
        FormulaLowering lowering = new FormulaLowering(block);
        Expr element = element(Exprs.represent(lowering.lower(goal.formula()), TypeSet.of(ValueType.TUPLE)));
        block.add(Exprs.isNotNull(element), lowering.suspicions());
        goal.element().ifPresent(var -> block.bind(var, element, lowering.suspicions()));
        return null;
    }

    /** Returns a column that has a row for every element of a tuple. */
    private Expr element(Expr tuple) {
        if (tuple instanceof Expr.Call call && call.operator() == Operator.SPLIT) {
            return block.let(new Expr.Call(Operator.SPLIT_ROWS, call.arguments(), TypeSet.STRING));
        }
        if (tuple instanceof Expr.Call call && call.operator() == Operator.REGEX_ALL) {
            return block.let(new Expr.Call(Operator.REGEX_ROWS, call.arguments(), TypeSet.STRING));
        }
        Expr slots = block.let(Exprs.call(Operator.SLOTS, TypeSet.STRING, tuple));
        return block.let(Exprs.call(Operator.SLOT_VALUE, CollectionFunctions.ITEM, slots));
    }

    @Override
    public Void orElse(Goal.OrElse goal) {
        block.settle(Operands.variable(goal.entity()).stream().toList());
        Optional<Expr> value = optionalValue(goal);
        int stage = block.stage();
        FormulaLowering lowering = new FormulaLowering(block);
        Expr otherwise = lowering.lower(goal.otherwise());
        if (value.isEmpty()) {
            block.bind(goal.result(), otherwise, lowering.suspicions());
            return null;
        }
        Expr present = block.lift(value.get(), stage);
        TypeSet types = present.types().or(otherwise.types());
        Expr chosen = new Expr.Choice(
                List.of(new Expr.Case(Exprs.isNotNull(present), Exprs.represent(present, types))),
                Optional.of(Exprs.represent(otherwise, types)),
                types);
        block.bind(goal.result(), chosen, lowering.suspicions());
        return null;
    }

    /** Returns a column that holds the value of the attribute, or NULL where the entity lacks it. */
    private Optional<Expr> optionalValue(Goal.OrElse goal) {
        Attribute attribute = goal.attribute();
        Optional<Storage> storage = goal.source().catalogue().layout().storage(attribute.id());
        if (storage.isEmpty()) {
            return Optional.empty();
        }
        From.DatomTable table = compilation.table(goal.source(), attribute, storage.get(), false);
        TypeSet types = TypeSet.of(attribute.type());
        if (storage.get().place() instanceof Storage.SegmentColumn place && !table.readsRetired()) {
            Block.SegmentRow row =
                    block.segmentOf(goal.entity(), goal.source(), new From.SegmentValue(attribute, place));
            if (row != null) {
                return Optional.of(row.column(place.valueColumn(), types));
            }
        }
        String alias = compilation.names().alias("d");
        Expr entity = goal.entity() instanceof Operand.Typed constant
                ? constant.toExpr()
                : block.value(((Operand.Variable) goal.entity()).var());
        Expr column = new Expr.Column(alias, From.ENTITY, TypeSet.REF);
        Expr ownEntity = block.own(entity);
        block.leftJoin(new From.Datoms(alias, table), List.of(Exprs.same(column, ownEntity)));
        return Optional.of(new Expr.Column(alias, From.VALUE, types));
    }

    @Override
    public Void fulltext(Goal.Fulltext goal) {
        block.settle(GoalVars.of(goal));
        new FulltextPlanner(block).plan(goal);
        return null;
    }

    @Override
    public Void not(Goal.Not goal) {
        if (goal.body().empty() || notOnce(goal)) {
            return null;
        }
        List<Block> bodies = planner.plan(goal.body(), body -> block.nested(body, goal.shared()));
        Expr condition =
                Exprs.not(Exprs.or(bodies.stream().map(Block::toCondition).toList()));
        Set<Block.Suspicion> suspected = suspected(goal.shared());
        if (bodies.stream().anyMatch(Block::mayRaise)) {
            block.addRaising(condition, suspected);
        } else {
            block.add(condition, suspected);
        }
        return null;
    }

    /**
     * Plans a negation that says the same of all rows. It is evaluated once, before them: DuckDB's planning time doubles with
     * every level of uncorrelated subqueries in each other.
     *
     * @return whether that was possible
     */
    private boolean notOnce(Goal.Not goal) {
        if (!compilation.inputs().keySet().containsAll(goal.shared())) {
            return false;
        }
        List<Block> bodies = planner.plan(goal.body(), body -> Block.separate(compilation, body));
        if (bodies.stream().anyMatch(Block::mayRaise)) {
            return false;
        }
        List<Expr> conditions = new ArrayList<>();
        List<Relation.Select> selections = new ArrayList<>();
        for (Block body : bodies) {
            if (body.isContradiction() || body.isPureCondition()) {
                conditions.add(body.toCondition());
            } else {
                selections.add(body.select(List.of(new Relation.Output(From.column(0), Expr.TRUE))));
            }
        }
        if (!selections.isEmpty()) {
            conditions.add(found(selections));
        }
        block.add(Exprs.not(Exprs.or(conditions)));
        return true;
    }

    /** Returns whether some selection has a row, which is found out before anything else. */
    private Expr found(List<Relation.Select> selections) {
        String name = compilation.names().alias("found");
        List<Cte.Column> columns = List.of(new Cte.Column(From.column(0), TypeSet.BOOLEAN));
        planner.fixpoints().ctes().add(new Cte(name, columns, selections, List.of(), false, true));
        Relation.Item row =
                new Relation.Item(new From.Cte(compilation.names().alias("r"), name, false), Optional.empty());
        return new Expr.Exists(new Relation.Select(List.of(row), List.of(), List.of(), List.of(), false));
    }

    private Set<Block.Suspicion> suspected(Set<Var> vars) {
        Set<Block.Suspicion> suspected = new LinkedHashSet<>();
        vars.forEach(var -> suspected.addAll(block.suspicions(var)));
        return suspected;
    }

    @Override
    public Void or(Goal.Or goal) {
        List<Conjunction> branches = ConjunctionPlanner.live(goal);
        if (branches.isEmpty()) {
            block.contradict();
        } else {
            new OrPlanner(planner, block, goal, branches).plan();
        }
        return null;
    }

    @Override
    public Void query(Goal.Query goal) {
        block.settle(GoalVars.of(goal));
        new NestedQueryPlanner(planner, block).plan(goal);
        return null;
    }

    @Override
    public Void now(Goal.Now goal) {
        Layout layout = goal.source().catalogue().layout();
        View view = new View(goal.source().view().asOf(), null, false);
        Storage storage = layout.storage(Entids.DB_TX_INSTANT).orElseThrow();
        String alias = compilation.names().alias("now");
        Attribute instant = goal.source()
                .catalogue()
                .schema()
                .attribute(Entids.DB_TX_INSTANT)
                .orElseThrow();
        From.DatomTable table = new From.DatomTable(
                layout.schemaName(), instant, storage, goal.source().name(), view, false);
        block.join(new From.Latest(alias, table));
        block.bind(goal.result(), new Expr.Column(alias, From.VALUE, TypeSet.of(ValueType.INSTANT)));
        return null;
    }

    @Override
    public Void recursion(Goal.Recursion goal) {
        block.settle(GoalVars.of(goal));
        planner.fixpoints().join(goal, block);
        return null;
    }
}
