// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Storage;

/**
 * Estimates how many rows a goal adds to those that a block has, so that cheap goals come first. DuckDB orders the joins
 * of one selection by itself; what this decides is which patterns can share a scan and what a disjunction or a recursion
 * finds bound.
 */
final class GoalCost implements Goal.Visitor<Double> {
    private static final double FREE = 0;
    private static final double ONE_ROW = 1;
    private static final double FEW_ROWS = 10;
    private static final double SOME_ROWS = 100;

    /** What a recursion from known arguments is taken to give, and the most that a look-up is. */
    private static final double RECURSION_ROWS = 1e5;

    /** What a pattern over an attribute of unknown size, or over all attributes, is taken to give. */
    private static final double MANY_ROWS = 1e6;

    private static final double AFTER_ALL_PATTERNS = 1e15;
    private static final double AFTER_CALLS = 1e16;
    private static final double AFTER_RECURSION = 1e17;
    private static final double LAST = 1e18;

    private final Block block;

    GoalCost(Block block) {
        this.block = block;
    }

    private boolean isKnown(Operand operand) {
        return operand instanceof Operand.Typed
                || operand instanceof Operand.Untyped
                || Operands.variable(operand).map(block::isBound).orElse(false);
    }

    @Override
    public Double scan(Goal.Scan goal) {
        if (goal.attribute() instanceof Goal.Fixed fixed) {
            return fixed(goal, fixed.attribute());
        }
        if (goal.attribute() instanceof Goal.Nothing) {
            return FREE;
        }
        return isKnown(goal.entity()) ? SOME_ROWS : RECURSION_ROWS + MANY_ROWS * (isKnown(goal.value()) ? 1 : FEW_ROWS);
    }

    private double fixed(Goal.Scan goal, Attribute attribute) {
        if (isKnown(goal.entity())) {
            return attribute.many() || goal.log() ? FEW_ROWS : ONE_ROW;
        }
        if (isKnown(goal.value())) {
            if (attribute.unique() != null) {
                return ONE_ROW;
            }
            return attribute.isIndexed() ? FEW_ROWS : lookUp(rows(goal, attribute));
        }
        return RECURSION_ROWS + rows(goal, attribute);
    }

    private static double lookUp(double rows) {
        return Math.min(SOME_ROWS + rows / FEW_ROWS, RECURSION_ROWS - 1);
    }

    /** Tells whether a pattern is scanned with nothing known that narrows it. */
    boolean isBroad(Goal.Scan goal) {
        return !isKnown(goal.entity()) && !isKnown(goal.value());
    }

    private static double rows(Goal.Scan goal, Attribute attribute) {
        long rows = goal.source()
                .catalogue()
                .layout()
                .storage(attribute.id())
                .map(Storage::place)
                .map(place -> goal.source().catalogue().layout().rows(place.table()))
                .orElse(0L);
        return rows == 0 ? MANY_ROWS : rows;
    }

    @Override
    public Double rows(Goal.Rows goal) {
        return FREE;
    }

    @Override
    public Double test(Goal.Test goal) {
        return FREE;
    }

    @Override
    public Double compute(Goal.Compute goal) {
        return AFTER_ALL_PATTERNS;
    }

    @Override
    public Double elements(Goal.Elements goal) {
        return AFTER_ALL_PATTERNS;
    }

    @Override
    public Double orElse(Goal.OrElse goal) {
        return AFTER_ALL_PATTERNS;
    }

    @Override
    public Double fulltext(Goal.Fulltext goal) {
        return SOME_ROWS;
    }

    @Override
    public Double not(Goal.Not goal) {
        return LAST;
    }

    @Override
    public Double or(Goal.Or goal) {
        return AFTER_RECURSION;
    }

    @Override
    public Double recursion(Goal.Recursion goal) {
        boolean known = goal.arguments().stream().anyMatch(this::isKnown);
        return known && block.isSelective() ? RECURSION_ROWS : AFTER_CALLS;
    }
}
