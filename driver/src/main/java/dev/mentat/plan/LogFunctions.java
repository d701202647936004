// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.util.List;

/** Functions about transactions that other forms unfold into; they have no names of their own. */
final class LogFunctions {
    private static final TypeSet NUMBERED = TypeSet.INTEGER_OR_REF;
    private static final TypeSet POINT = NUMBERED.or(TypeSet.of(ValueType.INSTANT));

    /** The transaction of an entid or a t. */
    static final Function TRANSACTION = new Function(
            "(tx t)",
            1,
            1,
            NativeFunction.checked(List.of(NUMBERED), TypeSet.REF),
            (arguments, context) -> Dispatch.apply(
                    arguments,
                    List.of(NUMBERED),
                    context,
                    (natives, reached) -> Exprs.call(Operator.TRANSACTION, TypeSet.REF, natives.get(0))));

    /** Whether a point in time is not after a transaction, given with its instant. */
    static final Function FROM = bound(Operator.LESS_OR_EQUAL, false);

    /** Whether a transaction, given with its instant, is before a point in time. */
    static final Function BEFORE = bound(Operator.LESS, true);

    private LogFunctions() {}

    private static Function bound(Operator operator, boolean swapped) {
        return new Function(
                "(bound point tx instant)",
                3,
                3,
                (types, call) -> {
                    Dispatch.require(types.subList(0, 1), List.of(POINT), call);
                    return TypeSet.BOOLEAN;
                },
                (arguments, context) ->
                        Dispatch.apply(arguments.subList(0, 1), List.of(POINT), context, (natives, reached) -> {
                            Expr point = natives.get(0);
                            boolean isInstant = point.types().equals(TypeSet.of(ValueType.INSTANT));
                            Expr limit = isInstant ? point : Exprs.call(Operator.TRANSACTION, TypeSet.REF, point);
                            Expr own = isInstant ? arguments.get(2) : arguments.get(1);
                            return swapped ? Exprs.test(operator, own, limit) : Exprs.test(operator, limit, own);
                        }));
    }

    static Goal.Fixed instantOf(Sources.Database database) {
        return attribute(database, Entids.DB_TX_INSTANT);
    }

    static Goal.Fixed identOf(Sources.Database database) {
        return attribute(database, Entids.DB_IDENT);
    }

    private static Goal.Fixed attribute(Sources.Database database, long entid) {
        Attribute attribute = database.catalogue()
                .schema()
                .attribute(entid)
                .orElseThrow(() -> new IllegalStateException("no attribute " + entid));
        return new Goal.Fixed(attribute);
    }
}
