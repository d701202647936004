// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Marker;
import dev.mentat.error.Position;
import dev.mentat.query.Clause;
import dev.mentat.query.FindElement;
import dev.mentat.query.Input;
import dev.mentat.query.Query;
import dev.mentat.query.Term;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query text: the items of {@code :in} that are no sources, and the lone question marks, numbered
 * together from left to right by their places in the text. Immutable.
 */
final class ParameterNumbers {
    /**
     * A parameter.
     *
     * @param input the item of {@code :in}, or null for a lone question mark
     * @param marker the number of the question mark among its kind, 0 for an item of {@code :in}
     * @param position where it stands, or where the constant begins that it stands in
     */
    record Entry(@Nullable Input input, int marker, Position position) {}

    private static final Comparator<Entry> BY_PLACE = Comparator.<Entry>comparingInt(
                    entry -> entry.position().line())
            .thenComparingInt(entry -> entry.position().column())
            .thenComparingInt(Entry::marker);

    private final List<Entry> entries;
    private final Map<Input, Integer> byInput = new HashMap<>();
    private final Map<Integer, Integer> byMarker = new HashMap<>();

    private ParameterNumbers(List<Entry> entries) {
        this.entries = List.copyOf(entries);
        for (int i = 0; i < entries.size(); i++) {
            Input input = entries.get(i).input();
            if (input == null) {
                byMarker.put(entries.get(i).marker(), i);
            } else {
                byInput.put(input, i);
            }
        }
    }

    static ParameterNumbers of(Query query) {
        Collector collector = new Collector();
        query.inputs().stream()
                .filter(input -> !(input instanceof Input.SourceInput))
                .forEach(input -> collector.found.add(new Entry(input, 0, input.position())));
        collector.markers(query);
        return new ParameterNumbers(collector.found.stream().sorted(BY_PLACE).toList());
    }

    List<Entry> entries() {
        return entries;
    }

    /** Returns the index of an item of {@code :in}. */
    int ofInput(Input input) {
        return byInput.getOrDefault(input, -1);
    }

    /** Returns the index of a lone question mark. */
    int ofMarker(int marker) {
        return byMarker.getOrDefault(marker, -1);
    }

    private static final class Collector implements Clause.Visitor<Void>, Term.Visitor<Void> {
        private final List<Entry> found = new ArrayList<>();

        void markers(Query query) {
            query.find().elements().stream()
                    .filter(FindElement.Aggregate.class::isInstance)
                    .flatMap(element -> ((FindElement.Aggregate) element).arguments().stream())
                    .forEach(this::visit);
            clauses(query.where());
            query.rules().forEach(rule -> clauses(rule.body()));
            query.limit().ifPresent(this::visit);
            query.offset().ifPresent(this::visit);
        }

        private void clauses(List<Clause> clauses) {
            clauses.forEach(clause -> clause.accept(this));
        }

        private void visit(Term term) {
            term.accept(this);
        }

        @Override
        public Void pattern(Clause.Pattern clause) {
            clause.places().forEach(this::visit);
            return null;
        }

        @Override
        public Void predicate(Clause.Predicate clause) {
            return clause.call().accept(this);
        }

        @Override
        public Void function(Clause.Function clause) {
            return clause.call().accept(this);
        }

        @Override
        public Void not(Clause.Not clause) {
            clauses(clause.body());
            return null;
        }

        @Override
        public Void or(Clause.Or clause) {
            clause.branches().forEach(this::clauses);
            return null;
        }

        @Override
        public Void and(Clause.And clause) {
            clauses(clause.body());
            return null;
        }

        @Override
        public Void rule(Clause.RuleCall clause) {
            clause.arguments().forEach(this::visit);
            return null;
        }

        @Override
        public Void variable(Term.Var term) {
            return null;
        }

        @Override
        public Void blank(Term.Blank term) {
            return null;
        }

        @Override
        public Void constant(Term.Constant term) {
            constant(term.value(), term.position());
            return null;
        }

        private void constant(@Nullable Object value, Position position) {
            if (value instanceof Marker marker) {
                found.add(new Entry(null, marker.index(), position));
            } else if (value instanceof Collection<?> items) {
                items.forEach(item -> constant(item, position));
            }
        }

        @Override
        public Void parameter(Term.Parameter term) {
            found.add(new Entry(null, term.marker(), term.position()));
            return null;
        }

        @Override
        public Void source(Term.SourceRef term) {
            return null;
        }

        @Override
        public Void call(Term.Call term) {
            term.arguments().forEach(this::visit);
            return null;
        }

        @Override
        public Void query(Term.Nested term) {
            markers(term.query());
            return null;
        }

        @Override
        public Void rules(Term.Rules term) {
            return null;
        }
    }
}
