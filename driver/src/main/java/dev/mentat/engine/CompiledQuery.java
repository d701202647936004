// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.Chain;
import dev.mentat.plan.Expr;
import dev.mentat.plan.InputTypes;
import dev.mentat.plan.PastRead;
import dev.mentat.plan.QueryParameter;
import dev.mentat.plan.QueryPlan;
import dev.mentat.plan.QueryPlanner;
import dev.mentat.plan.Sources;
import dev.mentat.query.Query;
import dev.mentat.query.Rule;
import dev.mentat.sql.LookUpSql;
import dev.mentat.sql.QuerySql;
import dev.mentat.sql.SqlText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A query with its plan, its SQL, and whatever else its executions have in common. Immutable: text, not a DuckDB plan, so it
 * may be kept for as long as its sources have the same shape.
 */
final class CompiledQuery {
    private final QueryPlan plan;
    private final SqlText sql;
    private final Chain chain;
    private final List<LookUpSql> lookUps;
    private final @Nullable SqlText rest;
    private final List<Expr> answer;
    private final List<Column> columns;
    private final boolean gainsFromTypes;
    private final boolean namesEntities;

    private CompiledQuery(QueryPlan plan) {
        this.plan = plan;
        this.sql = QuerySql.write(plan);
        this.chain = Chain.of(plan);
        this.lookUps = chain.lookUps().stream().map(LookUpSql::of).toList();
        this.rest = chain.isAnswered() ? null : QuerySql.write(chain.rest());
        this.answer = chain.isAnswered() ? chain.answer() : List.of();
        this.columns = QueryColumns.describe(plan.columns());
        List<QueryParameter.Slot> slots = plan.parameters().stream()
                .flatMap(parameter -> parameter.slots().stream())
                .toList();
        this.gainsFromTypes =
                slots.stream().anyMatch(slot -> slot.used() && !slot.types().isSingle());
        this.namesEntities = slots.stream().anyMatch(slot -> slot.entity().isPresent());
    }

    static CompiledQuery of(Query query, Sources sources, List<Rule> rules, InputTypes types) {
        return new CompiledQuery(QueryPlanner.plan(query, sources, rules, types));
    }

    /** Returns the relational plan. */
    QueryPlan plan() {
        return plan;
    }

    /** Returns the whole query as one statement. */
    SqlText sql() {
        return sql;
    }

    /** Returns the columns of the result. */
    List<Column> columns() {
        return columns;
    }

    /** Returns how the query is executed. */
    Chain chain() {
        return chain;
    }

    /** Returns the statements of the look-ups. */
    List<LookUpSql> lookUps() {
        return lookUps;
    }

    /** Returns the statement of what remains after the look-ups, empty if that needs none. */
    Optional<SqlText> rest() {
        return Optional.ofNullable(rest);
    }

    /** Returns the columns of the one row, if nothing remains after the look-ups. */
    List<Expr> answer() {
        return answer;
    }

    /** Returns how many statements an execution is, if no argument has to be looked up. */
    int statements() {
        return lookUps.size() + (rest == null ? 0 : 1);
    }

    /** Tells whether the types of the arguments could make a better plan than the query alone. */
    boolean gainsFromTypes() {
        return gainsFromTypes;
    }

    /** Tells whether arguments are identifiers of entities that may have to be looked up. */
    boolean mayHaveToLookUp(ArgumentValues arguments) {
        return namesEntities && arguments.mayHaveToLookUp(plan.parameters());
    }

    /** Tells whether the compilation is right for sources of the same shape, too. */
    boolean fits(Sources sources) {
        for (PastRead read : plan.pastReads()) {
            if (!read.holds(sources)) {
                return false;
            }
        }
        return true;
    }
}
