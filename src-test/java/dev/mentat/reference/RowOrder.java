// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.query.FindElement;
import dev.mentat.query.FindSpec;
import dev.mentat.query.OrderItem;
import dev.mentat.query.Query;
import dev.mentat.query.Term;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Puts rows into order and cuts them: section 4.11.
 *
 * @param query the query that says how
 */
record RowOrder(Query query) {
    List<List<Typed>> apply(List<OutputRow> rows, ToLongFunction<Term> bound) {
        Stream<OutputRow> stream = rows.stream();
        if (!query.order().isEmpty()) {
            stream = stream.sorted(comparator());
        }
        Stream<List<Typed>> cells = stream.map(OutputRow::cells);
        if (query.distinct()) {
            cells = cells.distinct();
        }
        FindSpec.Shape shape = query.find().shape();
        if (shape == FindSpec.Shape.SCALAR || shape == FindSpec.Shape.TUPLE) {
            return cells.limit(1).toList();
        }
        if (query.offset().isPresent()) {
            cells = cells.skip(bound.applyAsLong(query.offset().get()));
        }
        if (query.limit().isPresent()) {
            cells = cells.limit(bound.applyAsLong(query.limit().get()));
        }
        return cells.toList();
    }

    private Comparator<OutputRow> comparator() {
        List<Comparator<OutputRow>> all = new ArrayList<>();
        for (OrderItem item : query.order()) {
            Comparator<OutputRow> next = Comparator.comparing(row -> key(item.key(), row), TotalOrder.INSTANCE);
            all.add(item.descending() ? next.reversed() : next);
        }
        for (int i = 0; i < query.find().elements().size(); i++) {
            int column = i;
            all.add(Comparator.comparing(row -> row.cells().get(column), TotalOrder.INSTANCE));
        }
        return all.stream().reduce(Comparator::thenComparing).orElseThrow();
    }

    private Typed key(FindElement key, OutputRow row) {
        List<FindElement> elements = query.find().elements();
        for (int i = 0; i < elements.size(); i++) {
            if (isSame(key, elements.get(i))) {
                return row.cells().get(i);
            }
        }
        return row.basis().get(key.variable());
    }

    private static boolean isSame(FindElement key, FindElement element) {
        if (key instanceof FindElement.Aggregate wanted && element instanceof FindElement.Aggregate aggregate) {
            return wanted.function().equals(aggregate.function())
                    && wanted.variable().equals(aggregate.variable());
        }
        return key instanceof FindElement.Plain
                && !(element instanceof FindElement.Aggregate)
                && key.variable().equals(element.variable());
    }
}
