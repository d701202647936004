// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.Position;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Turns formulas into expressions over the variables of a block. */
final class FormulaLowering {
    private final Block block;
    private final Set<Expr> failures = new LinkedHashSet<>();

    FormulaLowering(Block block) {
        this.block = block;
    }

    /** Returns the conditions under which some part of the lowered expressions has failed. */
    Set<Expr> failures() {
        return failures;
    }

    Expr lower(Formula formula) {
        if (formula instanceof Formula.Ref ref) {
            failures.addAll(block.failures(ref.var()));
            return block.value(ref.var());
        }
        if (formula instanceof Formula.Constant constant) {
            return constant.value().toExpr();
        }
        Formula.Call call = (Formula.Call) formula;
        List<Expr> arguments = call.arguments().stream().map(this::lower).toList();
        return call.function().lowering().lower(arguments, new CallContext(call));
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
        public void fails(Expr condition, Failure failure) {
            failures.add(condition);
            block.check(condition, failure);
        }
    }
}
