// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.error.Position;
import java.util.List;
import java.util.Optional;

/**
 * A parsed query. Immutable.
 *
 * @param find what it returns
 * @param with variables that keep rows apart without being shown
 * @param inputs the items of {@code :in} in order, sources included
 * @param where the clauses, perhaps none
 * @param rules the rules of {@code :rules}, perhaps none
 * @param order the sort keys, the first weighs most
 * @param limit a constant or variable, if there is a limit
 * @param offset a constant or variable, if there is an offset
 * @param timeoutMillis the bound of {@code :timeout}, if there is one
 * @param distinct whether {@code :distinct} stands in it
 * @param position where the query begins
 */
public record Query(
        FindSpec find,
        List<Variable> with,
        List<Input> inputs,
        List<Clause> where,
        List<Rule> rules,
        List<OrderItem> order,
        Optional<Term> limit,
        Optional<Term> offset,
        Optional<Long> timeoutMillis,
        boolean distinct,
        Position position) {}
