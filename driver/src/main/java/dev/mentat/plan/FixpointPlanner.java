// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Plans recursive rules as recursive common table expressions. Rules of one circle share an expression; a column tells
 * them apart. If every body has at most one recursive call, a round joins the rows of the last round only. Otherwise it is
 * evaluated semi-naively: for each recursive call in turn, the rows of the last round there and all rows so far in the
 * other calls.
 */
final class FixpointPlanner {
    private final Compilation compilation;
    private final ConjunctionPlanner planner;
    private final List<Cte> ctes = new ArrayList<>();
    private final Map<Fixpoint, RecursionTable> tables = new HashMap<>();
    private final Deque<Fixpoint> underway = new ArrayDeque<>();

    FixpointPlanner(Compilation compilation, ConjunctionPlanner planner) {
        this.compilation = compilation;
        this.planner = planner;
    }

    /** Returns the expressions in an order in which each refers to earlier ones only. */
    List<Cte> ctes() {
        return ctes;
    }

    /** Tells whether a recursion is being planned, whose rows no other expression can read. */
    boolean isUnderway() {
        return !underway.isEmpty();
    }

    /** Joins the rows of a recursive rule with a block. */
    void join(Goal.Recursion call, Block block) {
        Fixpoint fixpoint = call.member().owner();
        Optional<SeededRecursion> seeded = seeded(call, block);
        if (seeded.isEmpty()) {
            RecursionTable known = tables.get(fixpoint);
            RecursionTable table = known == null ? define(fixpoint, body -> Block.separate(compilation, body)) : known;
            tables.put(fixpoint, table);
            join(call, block, table, false);
            return;
        }
        ctes.add(seeded.get().seed());
        if (seeded.get().runsFromBound()) {
            joinReached(call, block, seeded.get());
        } else {
            RecursionTable own = define(fixpoint, seeded.get()::startBlock);
            join(call, block, own, false);
        }
    }

    private void join(Goal.Recursion call, Block block, RecursionTable table, boolean accumulated) {
        String alias = compilation.names().alias("r");
        block.join(new From.Cte(alias, table.name(), accumulated));
        if (table.tellsMembers()) {
            Expr member = new Expr.Column(alias, RecursionTable.MEMBER, TypeSet.LONG);
            block.add(Exprs.same(member, Exprs.longLiteral(call.member().index())));
        }
        bind(call, block, alias, table.types());
    }

    private static void bind(Goal.Recursion call, Block block, String alias, List<TypeSet> types) {
        for (int i = 0; i < call.arguments().size(); i++) {
            Expr column = new Expr.Column(alias, From.column(i), types.get(i));
            Operands.variable(call.arguments().get(i)).ifPresent(var -> block.bind(var, column));
        }
    }

    private void joinReached(Goal.Recursion call, Block block, SeededRecursion seeded) {
        underway.push(call.member().owner());
        List<Relation.Select> solutions = seeded.run(ctes);
        underway.pop();
        if (solutions.isEmpty()) {
            block.contradict();
            return;
        }
        String alias = compilation.names().alias("r");
        block.join(new From.Derived(alias, solutions.size() == 1 ? solutions.get(0) : new Relation.Union(solutions)));
        bind(call, block, alias, seeded.solutionTypes());
    }

    /**
     * Pushes what a call binds into the recursion, if its block is selective or the rule needs it. Inside another
     * recursion, whose rows no seed can read, only constants and inputs are pushed.
     */
    private Optional<SeededRecursion> seeded(Goal.Recursion call, Block block) {
        Set<Integer> needs = call.member().needs();
        Set<Integer> bound = new LinkedHashSet<>();
        boolean pushes = !needs.isEmpty() || block.isSelective();
        for (int i = 0; pushes && i < call.arguments().size(); i++) {
            Optional<Expr> value = Operands.variable(call.arguments().get(i)).map(block::lookup);
            if (value.isPresent() && (underway.isEmpty() || Exprs.isGiven(value.get()))) {
                bound.add(i);
            }
        }
        Optional<Seeding> seeding = Seeding.find(call.member(), bound, planner.bindings());
        if (!seeding.map(Seeding::bound).orElse(List.of()).containsAll(needs)) {
            throw QueryErrors.neverRuns(
                    "(" + call.member().name() + " ...), whose recursion changes what must be bound,",
                    RuleNeeds.needed(call.member()).stream().map(Var::name).toList(),
                    call.position());
        }
        return seeding.map(found -> new SeededRecursion(compilation, planner, call, block, found));
    }

    private RecursionTable define(Fixpoint fixpoint, Function<Conjunction, Block> startBlock) {
        RecursionTable table = new RecursionTable(
                compilation.names().alias("rules"),
                columnTypes(fixpoint),
                fixpoint.members().size() > 1);
        underway.push(fixpoint);
        List<Relation.Select> start = new ArrayList<>();
        List<Relation.Select> steps = new ArrayList<>();
        boolean accumulating = false;
        for (Fixpoint.Member member : fixpoint.members()) {
            for (Conjunction body : member.alternatives()) {
                List<Goal.Recursion> calls = calls(body, fixpoint);
                if (calls.isEmpty()) {
                    start.addAll(selections(member, body, table, startBlock));
                } else {
                    steps.addAll(steps(member, body, calls, table));
                    accumulating |= calls.size() > 1;
                }
            }
        }
        underway.pop();
        ctes.add(new Cte(table.name(), table.columns(), start, steps, accumulating));
        return table;
    }

    private static List<TypeSet> columnTypes(Fixpoint fixpoint) {
        Map<Integer, TypeSet> types = new HashMap<>();
        for (Fixpoint.Member member : fixpoint.members()) {
            for (int i = 0; i < member.types().size(); i++) {
                types.merge(i, member.types().get(i), TypeSet::or);
            }
        }
        List<TypeSet> result = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            result.add(types.get(i));
        }
        return result;
    }

    /** Returns the calls of a body's own fixpoint. */
    static List<Goal.Recursion> calls(Conjunction body, Fixpoint fixpoint) {
        return body.goals().stream()
                .filter(goal ->
                        goal instanceof Goal.Recursion call && call.member().owner() == fixpoint)
                .map(Goal.Recursion.class::cast)
                .toList();
    }

    private List<Relation.Select> steps(
            Fixpoint.Member member, Conjunction body, List<Goal.Recursion> calls, RecursionTable table) {
        List<Goal> others =
                body.goals().stream().filter(goal -> !calls.contains(goal)).toList();
        Conjunction rest = new Conjunction(others, body.types(), body.empty());
        List<Relation.Select> steps = new ArrayList<>();
        for (int latest = 0; latest < calls.size(); latest++) {
            int last = latest;
            steps.addAll(selections(member, rest, table, conjunction -> stepBlock(conjunction, calls, last, table)));
        }
        return steps;
    }

    /**
     * Makes a block that begins with the rows of the recursive calls, which bind also what the rest of the body needs.
     *
     * @param latest the call that reads the rows of the last round; the others read all rows
     */
    private Block stepBlock(Conjunction body, List<Goal.Recursion> calls, int latest, RecursionTable table) {
        Block block = Block.separate(compilation, body);
        for (int i = 0; i < calls.size(); i++) {
            join(calls.get(i), block, table, i != latest);
        }
        return block;
    }

    private List<Relation.Select> selections(
            Fixpoint.Member member, Conjunction body, RecursionTable table, Function<Conjunction, Block> make) {
        return planner.plan(body, make).stream()
                .filter(block -> !block.isContradiction())
                .map(block -> block.select(outputs(member, block, table)))
                .toList();
    }

    private static List<Relation.Output> outputs(Fixpoint.Member member, Block block, RecursionTable table) {
        List<Relation.Output> outputs = new ArrayList<>();
        if (table.tellsMembers()) {
            outputs.add(new Relation.Output(RecursionTable.MEMBER, Exprs.longLiteral(member.index())));
        }
        for (int i = 0; i < table.types().size(); i++) {
            Expr value = i < member.head().size()
                    ? Exprs.represent(
                            block.value(member.head().get(i)), table.types().get(i))
                    : new Expr.Absent(table.types().get(i));
            outputs.add(new Relation.Output(From.column(i), value));
        }
        return outputs;
    }
}
