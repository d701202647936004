// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.List;

/**
 * A row that is looked up before the rest of a query runs, by its entity or by the value of a unique attribute, so that
 * there is one at most. If there is none, the query has no solution.
 *
 * @param segment the table; its view is the unbounded present
 * @param key the column that is looked up
 * @param value what it must hold, known when the look-ups before this one are done
 * @param columns the columns that are wanted, without the key
 */
public record LookUp(From.Segment segment, Expr.Column key, Expr value, List<Expr.Column> columns) {}
