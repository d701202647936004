// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Query;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;

/**
 * What a nested query asks for, apart from its clauses.
 *
 * @param query the query
 * @param compilation the compilation as the query sees it
 * @param scope the names of its variables
 */
record NestedQuery(Query query, Compilation compilation, Scope scope) {
    FindPlanner find() {
        return new FindPlanner(query, compilation, scope);
    }

    /** Returns what its columns may hold, given the types that were inferred for its clauses. */
    List<TypeSet> resultTypes(Conjunction typed) {
        FindPlanner find = find();
        find.plan(typed);
        List<TypeSet> types = new ArrayList<>();
        find.columns().forEach(column -> types.add(typeOf(column)));
        return types;
    }

    /** Collections are tuples, since a variable takes them as a whole. */
    static TypeSet typeOf(ResultColumn column) {
        return switch (column.kind()) {
            case VALUE, PULL -> column.types();
            case LIST, SET -> TypeSet.of(ValueType.TUPLE);
        };
    }
}
