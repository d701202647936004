// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The variables that a goal shares with its surroundings. */
final class GoalVars implements Goal.Visitor<Stream<Var>> {
    private static final GoalVars INSTANCE = new GoalVars();

    private GoalVars() {}

    static Set<Var> of(Goal goal) {
        Set<Var> vars = new LinkedHashSet<>();
        goal.accept(INSTANCE).forEach(vars::add);
        return vars;
    }

    private static Stream<Var> variable(Operand operand) {
        return Operands.variable(operand).stream();
    }

    @Override
    public Stream<Var> scan(Goal.Scan goal) {
        Stream<Var> attribute =
                goal.attribute() instanceof Goal.Ranging ranging ? variable(ranging.operand()) : Stream.of();
        return Stream.of(
                        variable(goal.entity()),
                        attribute,
                        variable(goal.value()),
                        variable(goal.tx()),
                        variable(goal.added()))
                .flatMap(vars -> vars);
    }

    @Override
    public Stream<Var> rows(Goal.Rows goal) {
        return goal.columns().stream().flatMap(Optional::stream);
    }

    @Override
    public Stream<Var> test(Goal.Test goal) {
        return goal.formula().variables();
    }

    @Override
    public Stream<Var> compute(Goal.Compute goal) {
        return Stream.concat(goal.formula().variables(), Stream.of(goal.result()));
    }

    @Override
    public Stream<Var> elements(Goal.Elements goal) {
        return Stream.concat(goal.formula().variables(), goal.element().stream());
    }

    @Override
    public Stream<Var> orElse(Goal.OrElse goal) {
        return Stream.of(variable(goal.entity()), goal.otherwise().variables(), Stream.of(goal.result()))
                .flatMap(vars -> vars);
    }

    @Override
    public Stream<Var> not(Goal.Not goal) {
        return goal.shared().stream();
    }

    @Override
    public Stream<Var> or(Goal.Or goal) {
        return goal.shared().stream();
    }

    @Override
    public Stream<Var> query(Goal.Query goal) {
        return Stream.concat(goal.shared().stream(), goal.results().stream().flatMap(Optional::stream));
    }

    @Override
    public Stream<Var> now(Goal.Now goal) {
        return Stream.of(goal.result());
    }

    @Override
    public Stream<Var> fulltext(Goal.Fulltext goal) {
        return Stream.concat(Stream.of(goal.text(), goal.attribute()), goal.row().all().stream())
                .flatMap(GoalVars::variable);
    }

    @Override
    public Stream<Var> recursion(Goal.Recursion goal) {
        return goal.arguments().stream().flatMap(GoalVars::variable);
    }
}
