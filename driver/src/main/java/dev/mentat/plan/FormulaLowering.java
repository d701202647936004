// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns formulas into expressions over the variables of a block. */
final class FormulaLowering {
    private final Block block;
    private final Set<Block.Suspicion> suspicions = new LinkedHashSet<>();

    FormulaLowering(Block block) {
        this.block = block;
    }

    /** Returns what may be wrong with the lowered expressions. */
    Set<Block.Suspicion> suspicions() {
        return suspicions;
    }

    Expr lower(Formula formula) {
        if (formula instanceof Formula.Ref ref) {
            suspicions.addAll(block.suspicions(ref.var()));
            return block.value(ref.var());
        }
        if (formula instanceof Formula.Constant constant) {
            return constant.value().toExpr();
        }
        Formula.Call call = (Formula.Call) formula;
        return call.function().lowering().lower(arguments(call), new CallContext(call));
    }

    /** An argument that is computed may end the block's stage, and then those before it are columns of an earlier one. */
    private List<Expr> arguments(Formula.Call call) {
        List<Expr> lowered = new ArrayList<>();
        List<Integer> stages = new ArrayList<>();
        for (Formula argument : call.arguments()) {
            Expr value = lower(argument);
            lowered.add(argument instanceof Formula.Call && call.function().repeats() ? block.let(value) : value);
            stages.add(block.stage());
        }
        List<Expr> lifted = new ArrayList<>();
        for (int i = 0; i < lowered.size(); i++) {
            lifted.add(block.lift(lowered.get(i), stages.get(i)));
        }
        return lifted;
    }

    private final class CallContext implements Function.Context {
        private final Formula.Call call;

        CallContext(Formula.Call call) {
            this.call = call;
        }

        @Override
        public Position position() {
            return call.position();
        }

        @Override
        public String text() {
            return call.name();
        }

        @Override
        public boolean isGiven(int argument) {
            Formula given = call.arguments().get(argument);
            return given instanceof Formula.Constant
                    || (given instanceof Formula.Ref ref && block.value(ref.var()) instanceof Expr.Input);
        }

        @Override
        public void fails(Expr condition, Failure failure) {
            suspicions.add(block.suspect(condition, new Expr.Message(failure)));
        }
    }
}
