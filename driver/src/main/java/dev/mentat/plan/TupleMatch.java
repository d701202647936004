// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Clause;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Matches patterns against tuples of constants, place by place, without any reading of idents or lookup refs. */
final class TupleMatch {
    private TupleMatch() {}

    static Goal rows(Sources.Tuples source, Clause.Pattern clause, TermResolver terms) {
        List<Referent> places = clause.places().stream().map(terms::resolve).toList();
        List<List<Operand.Typed>> rows = new ArrayList<>();
        for (List<Object> tuple : source.rows()) {
            match(places, tuple).ifPresent(rows::add);
        }
        List<Optional<Var>> columns = places.stream()
                .filter(place -> !(place instanceof Referent.Constant))
                .map(TupleMatch::variable)
                .toList();
        return new Goal.Rows(columns, new Goal.ConstantRows(rows), clause.position());
    }

    private static Optional<Var> variable(Referent place) {
        return place instanceof Referent.Variable variable ? Optional.of(variable.var()) : Optional.empty();
    }

    private static Optional<List<Operand.Typed>> match(List<Referent> places, List<Object> tuple) {
        if (tuple.size() < places.size()) {
            return Optional.empty();
        }
        List<Operand.Typed> row = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Operand.Typed value = Constants.natural(tuple.get(i));
            if (value == null) {
                return Optional.empty();
            }
            if (!(places.get(i) instanceof Referent.Constant constant)) {
                row.add(value);
            } else if (!value.equals(Constants.natural(constant.value()))) {
                return Optional.empty();
            }
        }
        return Optional.of(row);
    }
}
