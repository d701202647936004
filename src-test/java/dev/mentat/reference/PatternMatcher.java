// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.query.Term;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Matches a data pattern with rows, one by one: section 4.5. */
final class PatternMatcher {
    private static final int ADDED = 4;

    private final List<Term> places;
    private final List<List<Typed>> rows;
    private final List<Predicate<Typed>> constants;

    private PatternMatcher(List<Term> places, List<List<Typed>> rows, List<Predicate<Typed>> constants) {
        this.places = places;
        this.rows = rows;
        this.constants = constants;
    }

    static PatternMatcher of(List<Term> places, DataSource source) {
        return source instanceof DataSource.Db db ? of(places, db) : of(places, (DataSource.Tuples) source);
    }

    private static PatternMatcher of(List<Term> places, DataSource.Tuples tuples) {
        List<Predicate<Typed>> constants = new ArrayList<>();
        for (Term place : places) {
            Typed constant = place instanceof Term.Constant term ? Typed.of(term.value()) : null;
            constants.add(value -> constant == null || constant.equals(value));
        }
        return new PatternMatcher(places, tuples.rows(), constants);
    }

    private static PatternMatcher of(List<Term> written, DataSource.Db db) {
        List<Term> places = forward(written);
        boolean readsLog = places.size() > ADDED && !(places.get(ADDED) instanceof Term.Blank);
        Optional<Attribute> attribute = Optional.empty();
        List<Predicate<Typed>> constants = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            Object constant = places.get(i) instanceof Term.Constant term ? term.value() : null;
            if (constant == null) {
                constants.add(any -> true);
                continue;
            }
            if (i == 1) {
                attribute = attribute(constant, db);
            }
            constants.add(
                    switch (i) {
                        case 0 -> isRef(entity(constant, db));
                        case 1 -> isRef(entity(constant, db));
                        case 2 -> value(constant, attribute, places.get(1) instanceof Term.Constant, db);
                        case 3 -> isRef(Optional.of(Entids.toTx((Long) constant)));
                        default -> Typed.of(constant)::equals;
                    });
        }
        return new PatternMatcher(places, readsLog ? db.recorded() : db.rows(), constants);
    }

    /** A reversed attribute swaps entity and value. */
    private static List<Term> forward(List<Term> places) {
        if (places.size() > 1
                && places.get(1) instanceof Term.Constant constant
                && constant.value() instanceof Keyword keyword
                && keyword.isReversed()) {
            List<Term> swapped = new ArrayList<>(places);
            swapped.set(1, new Term.Constant(keyword.reversed(), constant.position()));
            swapped.set(0, places.size() > 2 ? places.get(2) : new Term.Blank(constant.position()));
            if (places.size() > 2) {
                swapped.set(2, places.get(0));
            } else {
                swapped.add(places.get(0));
            }
            return swapped;
        }
        return places;
    }

    private static Optional<Attribute> attribute(Object constant, DataSource.Db db) {
        Optional<Long> entity = db.entity(constant);
        if (entity.isEmpty() && constant instanceof Keyword) {
            throw new ModelRefusal(ErrorKind.UNKNOWN_ATTRIBUTE);
        }
        return entity.flatMap(db.schema()::attribute);
    }

    private static Optional<Long> entity(Object constant, DataSource.Db db) {
        Optional<Long> entity = db.entity(constant);
        if (entity.isEmpty() && constant instanceof Keyword) {
            throw new ModelRefusal(ErrorKind.UNKNOWN_IDENT);
        }
        return entity;
    }

    private static Predicate<Typed> isRef(Optional<Long> entity) {
        return value -> entity.map(Typed::ref).filter(value::equals).isPresent();
    }

    /** A constant matches what the transactor would read it as for the attribute of the datom. */
    private static Predicate<Typed> value(
            Object constant, Optional<Attribute> attribute, boolean isKnown, DataSource.Db db) {
        if (isKnown) {
            return attribute.filter(Attribute::isRef).isPresent()
                    ? isRef(entity(constant, db))
                    : value -> isLiteral(constant, value);
        }
        Optional<Long> entity =
                constant instanceof Long || constant instanceof Keyword ? db.entity(constant) : Optional.empty();
        return value -> value.type() == ValueType.REF
                ? entity.filter(value.value()::equals).isPresent()
                : isLiteral(constant, value);
    }

    private static boolean isLiteral(Object constant, Typed value) {
        if (value.type() == ValueType.TUPLE) {
            return constant instanceof List<?> items && value.equals(Typed.of(items));
        }
        return TxPlaces.literal(value.type(), constant)
                .map(literal -> new Typed(value.type(), literal))
                .filter(value::equals)
                .isPresent();
    }

    /** Returns the extensions of the solutions by the rows that match. */
    List<Solution> extend(List<Solution> solutions) {
        List<List<Typed>> candidates = rows.stream().filter(this::isCandidate).toList();
        List<Solution> extended = new ArrayList<>();
        for (Solution solution : solutions) {
            for (List<Typed> row : candidates) {
                unify(solution, row).ifPresent(extended::add);
            }
        }
        return extended;
    }

    private boolean isCandidate(List<Typed> row) {
        if (row.size() < places.size()) {
            return false;
        }
        for (int i = 0; i < places.size(); i++) {
            if (!constants.get(i).test(row.get(i))) {
                return false;
            }
        }
        return true;
    }

    private Optional<Solution> unify(Solution solution, List<Typed> row) {
        Optional<Solution> unified = Optional.of(solution);
        for (int i = 0; i < places.size(); i++) {
            if (places.get(i) instanceof Term.Var term) {
                Typed value = row.get(i);
                unified = unified.flatMap(soFar -> soFar.with(term.variable(), value));
            }
        }
        return unified;
    }
}
