// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * A common table expression that a recursion reads.
 *
 * @param name its name
 * @param types the types of its columns
 * @param tellsMembers whether another column tells the rules of a circle apart
 */
record RecursionTable(String name, List<TypeSet> types, boolean tellsMembers) {
    /** The column that tells rules apart. */
    static final String MEMBER = "rule";

    List<Cte.Column> columns() {
        List<Cte.Column> columns = new ArrayList<>();
        if (tellsMembers) {
            columns.add(new Cte.Column(MEMBER, TypeSet.LONG));
        }
        for (int i = 0; i < types.size(); i++) {
            columns.add(new Cte.Column(From.column(i), types.get(i)));
        }
        return columns;
    }

    Expr column(String alias, int column) {
        return new Expr.Column(alias, From.column(column), types.get(column));
    }
}
