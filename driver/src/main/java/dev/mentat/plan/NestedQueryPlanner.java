// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Plans a nested query as a relation that is joined with the block. A correlated one is answered for all its calls at once:
 * the variables that it takes from outside are keys of its groups. If few calls are made, or if its clauses cannot bind the
 * keys themselves, it begins with the keys that the block has.
 */
final class NestedQueryPlanner {
    private final ConjunctionPlanner planner;
    private final Block block;

    NestedQueryPlanner(ConjunctionPlanner planner, Block block) {
        this.planner = planner;
        this.block = block;
    }

    void plan(Goal.Query goal) {
        Compilation compilation = block.compilation();
        List<Var> keys = goal.shared().stream()
                .filter(var -> !compilation.inputs().containsKey(var))
                .toList();
        FindPlanner find = goal.nested().find();
        find.plan(goal.body());
        refuseTuplesInTuples(goal, find);
        compilation.counts().addAll(find.countArguments());
        List<TypeSet> keyTypes = keys.stream().map(goal.body()::typesOf).toList();
        Optional<RecursionTable> seed = seed(goal, keys);
        Set<Var> wanted = new LinkedHashSet<>(find.basisVars());
        wanted.addAll(keys);
        Conjunction separated =
                ExistenceTests.separated(goal.body(), compilation.inputs().keySet(), wanted);
        List<Block> blocks = planner.plan(separated, body -> start(body, seed, keys));
        if (blocks.stream().allMatch(Block::isContradiction)) {
            block.contradict();
            return;
        }
        Relation basis = find.basis(blocks, keys, keyTypes);
        String alias = compilation.names().alias("q");
        block.join(new From.Derived(alias, find.summary(basis, keyTypes)));
        int results = goal.results().size();
        for (int i = 0; i < keys.size(); i++) {
            block.bind(keys.get(i), new Expr.Column(alias, From.column(results + i), keyTypes.get(i)));
        }
        for (int i = 0; i < results; i++) {
            Expr column = new Expr.Column(
                    alias, From.column(i), NestedQuery.typeOf(find.columns().get(i)));
            goal.results().get(i).ifPresent(var -> block.bind(var, column));
        }
    }

    private static void refuseTuplesInTuples(Goal.Query goal, FindPlanner find) {
        for (ResultColumn column : find.columns()) {
            boolean isCollection = column.kind() == ResultColumn.Kind.LIST || column.kind() == ResultColumn.Kind.SET;
            if (isCollection && column.types().equals(TypeSet.of(ValueType.TUPLE))) {
                throw QueryErrors.argument(
                        goal.text() + " collects tuples, and a variable can hold no tuple of tuples", goal.position());
            }
        }
    }

    private Optional<RecursionTable> seed(Goal.Query goal, List<Var> keys) {
        boolean standsAlone = planner.bindings().binds(goal.body(), Set.of(), new LinkedHashSet<>(keys));
        boolean insideRecursion = planner.fixpoints().isUnderway();
        if (!standsAlone && insideRecursion) {
            throw QueryErrors.nestedInRecursion(goal.text(), goal.position());
        }
        if (keys.isEmpty() || (standsAlone && (insideRecursion || !block.isSelective()))) {
            return Optional.empty();
        }
        List<TypeSet> types = new ArrayList<>();
        List<Relation.Output> outputs = new ArrayList<>();
        for (Var key : keys) {
            Expr value = block.value(key);
            outputs.add(new Relation.Output(From.column(types.size()), value));
            types.add(value.types());
        }
        RecursionTable seed = new RecursionTable(block.compilation().names().alias("calls"), types, false);
        Relation.Select values = block.selectWithOuter(outputs).withDistinct(true);
        planner.fixpoints().ctes().add(new Cte(seed.name(), seed.columns(), List.of(values), List.of(), false));
        return Optional.of(seed);
    }

    private Block start(Conjunction body, Optional<RecursionTable> seed, List<Var> keys) {
        Block inner = Block.separate(block.compilation(), body);
        seed.ifPresent(table -> {
            String alias = block.compilation().names().alias("g");
            inner.join(new From.Cte(alias, table.name(), false));
            for (int i = 0; i < keys.size(); i++) {
                inner.bind(keys.get(i), table.column(alias, i));
            }
        });
        return inner;
    }
}
