// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.Expr;
import dev.mentat.plan.InputSlot;
import dev.mentat.plan.Sources;
import dev.mentat.plan.TypeSet;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one execution of a query knows before it reads rows: arguments, bounds of views, and what was looked up. */
final class GivenValues {
    private final ArgumentValues arguments;
    private final Sources sources;
    private final List<FoundRow> found = new ArrayList<>(1);
    private final GivenExpr evaluation = new GivenExpr(this);

    /**
     * Begins with the arguments.
     *
     * @param arguments the arguments, resolved
     * @param sources what is read
     */
    GivenValues(ArgumentValues arguments, Sources sources) {
        this.arguments = arguments;
        this.sources = sources;
    }

    /** Adds the row of the next look-up. */
    void add(FoundRow row) {
        found.add(row);
    }

    /** Returns an argument, converted to one of the types that it may have. */
    TypedValue argument(InputSlot slot, TypeSet types) {
        return arguments.single(slot, types);
    }

    /** Returns the values of a slot of an argument, one per element. */
    List<TypedValue> elements(InputSlot slot, TypeSet types) {
        return arguments.elements(slot, types);
    }

    /** Returns a column of a row that was looked up. */
    @Nullable
    Object found(int lookUp, String column) {
        return found.get(lookUp).value(column);
    }

    /** Returns a bound of the view of a source. */
    Long moment(Expr.Moment bound) {
        View view = sources.database(bound.source()).view();
        Long moment = bound.bound() == Expr.Bound.AS_OF ? view.asOf() : view.since();
        return Objects.requireNonNull(moment, "the view has no such bound");
    }

    /** Returns the value of an expression that is given; null if a row that was looked up lacks it. */
    @Nullable
    Object value(Expr expr) {
        return expr.accept(evaluation).orElse(null);
    }

    /** Tells whether a condition on what is given holds. */
    boolean holds(Expr condition) {
        return Boolean.TRUE.equals(value(condition));
    }
}
