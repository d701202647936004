// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The recursion of one call that pushes bound arguments, see {@link Seeding}. An expression, the seed, holds the values
 * that the call has for them.
 */
final class SeededRecursion {
    private final Compilation compilation;
    private final ConjunctionPlanner planner;
    private final Fixpoint.Member member;
    private final Seeding seeding;
    private final RecursionTable seed;
    private final Cte seedCte;

    SeededRecursion(
            Compilation compilation, ConjunctionPlanner planner, Goal.Recursion call, Block block, Seeding seeding) {
        this.compilation = compilation;
        this.planner = planner;
        this.member = call.member();
        this.seeding = seeding;
        List<TypeSet> types = new ArrayList<>();
        List<Relation.Output> outputs = new ArrayList<>();
        for (int position : seeding.bound()) {
            Expr value = block.value(
                    Operands.variable(call.arguments().get(position)).orElseThrow());
            outputs.add(new Relation.Output(From.column(types.size()), value));
            types.add(value.types());
        }
        boolean given = outputs.stream().allMatch(output -> Exprs.isGiven(output.value()));
        Relation.Select values = given
                ? new Relation.Select(List.of(), List.of(), outputs, List.of(), false)
                : block.selectWithOuter(outputs).withDistinct(true);
        this.seed = new RecursionTable(compilation.names().alias("seed"), types, false);
        this.seedCte = new Cte(seed.name(), seed.columns(), List.of(values), List.of(), false);
    }

    boolean runsFromBound() {
        return seeding.runsFromBound();
    }

    /** Returns the expression that holds the seed. */
    Cte seed() {
        return seedCte;
    }

    /** Makes a block for a body that begins the recursion: its head has the arguments of the seed. */
    Block startBlock(Conjunction body) {
        Block block = Block.separate(compilation, narrowed(body));
        String alias = compilation.names().alias("g");
        block.join(new From.Cte(alias, seed.name(), false));
        for (int i = 0; i < seeding.bound().size(); i++) {
            block.bind(member.head().get(seeding.bound().get(i)), seed.column(alias, i));
        }
        return block;
    }

    /** Leaves the unchanged arguments the types of the call. */
    private Conjunction narrowed(Conjunction body) {
        Map<Var, TypeSet> types = new HashMap<>(body.types());
        for (int i = 0; i < seeding.bound().size(); i++) {
            int position = seeding.bound().get(i);
            if (!seeding.changing().contains(position)) {
                types.merge(member.head().get(position), seed.types().get(i), TypeSet::and);
            }
        }
        return new Conjunction(body.goals(), types, body.empty());
    }

    /**
     * Plans a recursion that runs from the bound arguments. The expression that is made holds the arguments of the call and,
     * beside them, the changing arguments of every recursive call that they lead to; the bodies without recursion give the
     * solutions.
     *
     * @param ctes takes the expression
     * @return the solutions, with a column for each argument; empty if there can be none
     */
    List<Relation.Select> run(List<Cte> ctes) {
        List<TypeSet> types = new ArrayList<>(seed.types());
        seeding.changing().forEach(position -> types.add(member.types().get(position)));
        RecursionTable reached = new RecursionTable(compilation.names().alias("reached"), types, false);
        List<Relation.Select> steps = new ArrayList<>();
        List<Relation.Select> solutions = new ArrayList<>();
        for (Conjunction body : member.alternatives()) {
            List<Goal.Recursion> calls = FixpointPlanner.calls(body, member.owner());
            if (calls.isEmpty()) {
                solutions.addAll(solutions(body, reached));
            } else {
                steps.addAll(leaps(body, calls.get(0), reached));
            }
        }
        ctes.add(new Cte(reached.name(), reached.columns(), List.of(origin(reached)), steps, false));
        return solutions;
    }

    /** Returns the types of the columns that {@link #run} gives. */
    List<TypeSet> solutionTypes() {
        List<TypeSet> types = new ArrayList<>(member.types());
        for (int i = 0; i < seeding.bound().size(); i++) {
            types.set(seeding.bound().get(i), seed.types().get(i));
        }
        return types;
    }

    /** Returns the first rows of what is reached: the arguments of the call, and once more those that change. */
    private Relation.Select origin(RecursionTable reached) {
        String alias = compilation.names().alias("g");
        List<Integer> sources = new ArrayList<>();
        for (int i = 0; i < seeding.bound().size(); i++) {
            sources.add(i);
        }
        seeding.changing().forEach(position -> sources.add(seeding.bound().indexOf(position)));
        List<Relation.Output> outputs = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            Expr value = seed.column(alias, sources.get(i));
            outputs.add(new Relation.Output(
                    From.column(i), Exprs.represent(value, reached.types().get(i))));
        }
        Relation.Item from = new Relation.Item(new From.Cte(alias, seed.name(), false), Optional.empty());
        return new Relation.Select(List.of(from), List.of(), outputs, List.of(), false);
    }

    /** A body planned for the arguments that are reached. */
    private record Arrival(Block block, String alias) {}

    private List<Arrival> arrivals(Conjunction body, RecursionTable reached) {
        Map<Block, String> aliases = new HashMap<>();
        List<Block> blocks = planner.plan(narrowed(body), conjunction -> {
            Block block = Block.separate(compilation, conjunction);
            String alias = compilation.names().alias("g");
            aliases.put(block, alias);
            block.join(new From.Cte(alias, reached.name(), false));
            for (int i = 0; i < seeding.bound().size(); i++) {
                int changing = seeding.changing().indexOf(seeding.bound().get(i));
                int column = changing < 0 ? i : seeding.bound().size() + changing;
                block.bind(member.head().get(seeding.bound().get(i)), reached.column(alias, column));
            }
            return block;
        });
        return blocks.stream()
                .filter(block -> !block.isContradiction())
                .map(block -> new Arrival(block, aliases.getOrDefault(block, "")))
                .toList();
    }

    /** Returns the selections that lead from the arguments that are reached to those of a recursive call. */
    private List<Relation.Select> leaps(Conjunction body, Goal.Recursion next, RecursionTable reached) {
        Conjunction rest = new Conjunction(Seeding.without(body, next), body.types(), body.empty());
        List<Relation.Select> result = new ArrayList<>();
        for (Arrival arrival : arrivals(rest, reached)) {
            List<Relation.Output> outputs = new ArrayList<>();
            for (int i = 0; i < seeding.bound().size(); i++) {
                outputs.add(new Relation.Output(From.column(i), reached.column(arrival.alias(), i)));
            }
            for (int position : seeding.changing()) {
                int column = outputs.size();
                Var argument = Operands.variable(next.arguments().get(position)).orElseThrow();
                Expr value = Exprs.represent(
                        arrival.block().value(argument), reached.types().get(column));
                outputs.add(new Relation.Output(From.column(column), value));
            }
            result.add(arrival.block().select(outputs));
        }
        return result;
    }

    /** Returns the solutions that a body without recursion gives for the arguments that are reached. */
    private List<Relation.Select> solutions(Conjunction body, RecursionTable reached) {
        List<Relation.Select> result = new ArrayList<>();
        for (Arrival arrival : arrivals(body, reached)) {
            List<Relation.Output> outputs = new ArrayList<>();
            for (int i = 0; i < member.head().size(); i++) {
                int pushed = seeding.bound().indexOf(i);
                Expr value = pushed >= 0
                        ? reached.column(arrival.alias(), pushed)
                        : Exprs.represent(
                                arrival.block().value(member.head().get(i)),
                                member.types().get(i));
                outputs.add(new Relation.Output(From.column(i), value));
            }
            result.add(arrival.block().select(outputs));
        }
        return result;
    }
}
