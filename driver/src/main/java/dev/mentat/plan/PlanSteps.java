// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Layout;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The clauses of a query in the order in which they are joined, for people to look at. Rules that do not recur are shown as
 * the clauses that they consist of. Not thread-safe while the query is planned, immutable afterwards.
 */
public final class PlanSteps {
    private static final String INDENT = "  ";

    private final List<Step> steps = new ArrayList<>();
    private int depth;

    /** A goal, or the beginning of one of several blocks. */
    private record Step(int depth, Optional<Goal> goal) {}

    PlanSteps() {}

    /** Begins a block of goals. */
    void begin() {
        depth++;
    }

    void end() {
        depth--;
    }

    /** Returns the number of steps so far, for {@link #forget}. */
    int count() {
        return steps.size();
    }

    /** Takes back all steps but the first ones. */
    void forget(int count) {
        steps.subList(count, steps.size()).clear();
    }

    void add(Goal goal) {
        steps.add(new Step(depth, Optional.of(goal)));
    }

    /** Notes that the block is given up for several others. */
    void multiply() {
        steps.add(new Step(depth, Optional.empty()));
    }

    /** Returns a line per clause; clauses inside others are indented. */
    public List<String> lines() {
        return steps.stream()
                .map(step -> INDENT.repeat(step.depth() - 1)
                        + step.goal()
                                .map(goal -> GoalText.of(goal) + tables(goal))
                                .orElse("again, once per branch of the or that needs more:"))
                .toList();
    }

    /** Returns the tables that a pattern of one attribute reads. */
    private static String tables(Goal goal) {
        if (!(goal instanceof Goal.Scan scan) || !(scan.attribute() instanceof Goal.Fixed fixed)) {
            return "";
        }
        Layout layout = scan.source().catalogue().layout();
        return layout.storage(fixed.attribute().id())
                .map(storage -> new From.DatomTable(
                        layout.schemaName(),
                        fixed.attribute(),
                        storage,
                        scan.source().name(),
                        scan.source().view(),
                        scan.log()))
                .map(PlanSteps::tables)
                .orElse(" -- holds nothing");
    }

    private static String tables(From.DatomTable table) {
        String current =
                " -- reads " + table.schema() + '.' + table.storage().place().table();
        return table.readsRetired() ? current + " and " + table.storage().retired() : current;
    }
}
