// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names a goal as the clause that it came from, with its constants as they were understood. */
final class GoalText implements Goal.Visitor<String> {
    private static final GoalText INSTANCE = new GoalText();

    private GoalText() {}

    static String of(Goal goal) {
        return goal.accept(INSTANCE);
    }

    @Override
    public String scan(Goal.Scan goal) {
        List<String> places = new ArrayList<>(List.of(
                text(goal.entity()), text(goal.attribute()), text(goal.value()), text(goal.tx()), text(goal.added())));
        while (places.size() > 2 && places.get(places.size() - 1).equals("_")) {
            places.remove(places.size() - 1);
        }
        return '[' + String.join(" ", places) + ']';
    }

    private static String text(Operand operand) {
        if (operand instanceof Operand.Variable variable) {
            return variable.var().name();
        }
        if (operand instanceof Operand.Typed constant) {
            return EdnWriter.write(constant.value());
        }
        return operand instanceof Operand.Untyped constant ? EdnWriter.write(constant.value()) : "_";
    }

    private static String text(Goal.AttributePlace place) {
        if (place instanceof Goal.Fixed fixed) {
            return fixed.attribute().ident().toString();
        }
        return place instanceof Goal.Ranging ranging ? text(ranging.operand()) : "nothing";
    }

    @Override
    public String rows(Goal.Rows goal) {
        String columns = goal.columns().stream()
                .map(column -> column.map(Var::name).orElse("_"))
                .collect(Collectors.joining(" "));
        return goal.source() instanceof Goal.ConstantRows constants
                ? "[(ground " + constants.rows().size() + " rows) [[" + columns + "]]]"
                : ":in [[" + columns + "]]";
    }

    @Override
    public String test(Goal.Test goal) {
        return '[' + text(goal.formula()) + ']';
    }

    @Override
    public String compute(Goal.Compute goal) {
        return '[' + text(goal.formula()) + ' ' + goal.result() + ']';
    }

    @Override
    public String elements(Goal.Elements goal) {
        return '[' + text(goal.formula()) + " [...]]";
    }

    @Override
    public String orElse(Goal.OrElse goal) {
        return "[(get-else " + text(goal.entity()) + ' ' + goal.attribute().ident() + " ...) " + goal.result() + ']';
    }

    @Override
    public String fulltext(Goal.Fulltext goal) {
        return goal.clause();
    }

    @Override
    public String not(Goal.Not goal) {
        return goal.text();
    }

    @Override
    public String or(Goal.Or goal) {
        return goal.text();
    }

    @Override
    public String query(Goal.Query goal) {
        return '[' + goal.text() + " ...]";
    }

    @Override
    public String now(Goal.Now goal) {
        return "[(now) " + goal.result() + ']';
    }

    @Override
    public String recursion(Goal.Recursion goal) {
        return Stream.concat(
                        Stream.of(goal.member().name().toString()),
                        goal.arguments().stream().map(GoalText::text))
                .collect(Collectors.joining(" ", "(", ")"));
    }

    private static String text(Formula formula) {
        return formula instanceof Formula.Call call ? call.name() : formula.toString();
    }
}
