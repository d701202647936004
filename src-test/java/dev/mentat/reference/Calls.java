// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.edn.Keyword;
import dev.mentat.error.ErrorKind;
import dev.mentat.query.Binding;
import dev.mentat.query.Clause;
import dev.mentat.query.Query;
import dev.mentat.query.Term;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.TimePoint;
import dev.mentat.schema.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Evaluates calls for one solution after the other; those that read a source are here, see {@link Functions}. */
final class Calls {
    private static final Set<String> COMPARISONS =
            Set.of("=", "==", "!=", "not=", "<", "<=", ">", ">=", "differ", "unpermute", "tx-after", "tx-before");

    private final Solver solver;
    private final Scope scope;

    Calls(Solver solver, Scope scope) {
        this.solver = solver;
        this.scope = scope;
    }

    /** Returns what a call gives, null for nil. */
    Typed value(Term.Call call, Solution solution) {
        String name = call.function().text();
        return switch (name) {
            case "get-else" -> getElse(call, solution);
            case "get-some" -> getSome(call, solution);
            case "missing?" -> Typed.bool(isMissing(call, solution));
            case "tx-ids" -> transactionIds(call, solution);
            case "tx-data" -> transactionData(call, solution);
            case "entid" -> entid(call, solution);
            case "ident" -> ident(call, solution);
            case "now" -> Typed.of(source(call).db().basisInstant());
            case "q" -> nested(call, solution);
            case "fulltext" -> fulltext(call, solution);
            default -> Functions.call(name, arguments(call, solution));
        };
    }

    private List<Typed> arguments(Term.Call call, Solution solution) {
        List<Typed> values = new ArrayList<>();
        call.arguments().forEach(argument -> values.add(value(argument, solution)));
        boolean comparesRef = COMPARISONS.contains(call.function().text())
                && values.stream().anyMatch(value -> value != null && value.type() == ValueType.REF);
        if (comparesRef) {
            for (int i = 0; i < values.size(); i++) {
                if (call.arguments().get(i) instanceof Term.Constant constant
                        && constant.value() instanceof Long entid) {
                    values.set(i, Typed.ref(entid));
                }
            }
        }
        return values;
    }

    Typed value(Term term, Solution solution) {
        if (term instanceof Term.Var var) {
            return solution.get(var.variable());
        }
        if (term instanceof Term.Constant constant) {
            return Typed.of(constant.value());
        }
        if (term instanceof Term.Call call) {
            return value(call, solution);
        }
        throw new ModelRefusal(ErrorKind.FN_ARG);
    }

    /** Returns the source that a call names first, or the one of the clause. */
    private DataSource.Db source(Term.Call call) {
        String name = !call.arguments().isEmpty() && call.arguments().get(0) instanceof Term.SourceRef named
                ? named.source().name()
                : scope.source().name();
        return (DataSource.Db) solver.sources().get(name);
    }

    private Term argument(Term.Call call, int place) {
        return call.arguments().get(place);
    }

    /** Returns the entity in a place, or -1 if there is none of that name. */
    private long entity(Term.Call call, int place, Solution solution) {
        Typed value = value(argument(call, place), solution);
        return value.type() == ValueType.REF
                ? value.asLong()
                : source(call).entity(value.plain()).orElse(-1L);
    }

    private Attribute attribute(Term.Call call, int place, Solution solution) {
        DataSource.Db db = source(call);
        return db.schema()
                .attribute(entity(call, place, solution))
                .orElseThrow(() -> new ModelRefusal(ErrorKind.UNKNOWN_ATTRIBUTE));
    }

    private Typed getElse(Term.Call call, Solution solution) {
        Attribute attribute = single(attribute(call, 2, solution));
        List<Object> values = source(call).values(entity(call, 1, solution), attribute.id());
        return values.isEmpty() ? value(argument(call, 3), solution) : Typed.stored(attribute, values.get(0));
    }

    private static Attribute single(Attribute attribute) {
        if (attribute.many()) {
            throw new ModelRefusal(ErrorKind.FN_ARG);
        }
        return attribute;
    }

    private Typed getSome(Term.Call call, Solution solution) {
        for (int place = 2; place < call.arguments().size(); place++) {
            Attribute attribute = single(attribute(call, place, solution));
            List<Object> values = source(call).values(entity(call, 1, solution), attribute.id());
            if (!values.isEmpty()) {
                return Typed.list(List.of(Typed.ref(attribute.id()), Typed.stored(attribute, values.get(0))));
            }
        }
        return null;
    }

    private boolean isMissing(Term.Call call, Solution solution) {
        Attribute attribute = attribute(call, 2, solution);
        return source(call).values(entity(call, 1, solution), attribute.id()).isEmpty();
    }

    private Typed transactionIds(Term.Call call, Solution solution) {
        int first = argument(call, 0) instanceof Term.SourceRef ? 1 : 0;
        ModelDb db = source(call).db();
        long from = transaction(value(argument(call, first), solution), db, Long.MIN_VALUE);
        long to = transaction(value(argument(call, first + 1), solution), db, Long.MAX_VALUE);
        return Typed.list(db.log().stream()
                .map(Datom::tx)
                .distinct()
                .filter(tx -> from <= tx && tx < to)
                .map(Typed::ref)
                .toList());
    }

    private static long transaction(Typed point, ModelDb db, long open) {
        if (point == null) {
            return open;
        }
        return point.value() instanceof Instant instant
                ? db.transaction(new TimePoint.At(instant))
                : Entids.toTx(point.asLong());
    }

    private Typed transactionData(Term.Call call, Solution solution) {
        int first = argument(call, 0) instanceof Term.SourceRef ? 1 : 0;
        DataSource.Db db = source(call);
        long tx = Entids.toTx(value(argument(call, first), solution).asLong());
        return Typed.list(db.db().log().stream()
                .filter(datom -> datom.tx() == tx)
                .map(datom -> Typed.list(List.of(
                        Typed.ref(datom.e()),
                        Typed.ref(datom.a()),
                        Typed.stored(db.schema().attribute(datom.a()).orElseThrow(), datom.v()),
                        Typed.ref(datom.tx()),
                        Typed.bool(datom.added()))))
                .toList());
    }

    private Typed entid(Term.Call call, Solution solution) {
        int first = argument(call, 0) instanceof Term.SourceRef ? 1 : 0;
        Typed name = value(argument(call, first), solution);
        return source(call).entity(name.plain()).map(Typed::ref).orElse(null);
    }

    private Typed ident(Term.Call call, Solution solution) {
        int first = argument(call, 0) instanceof Term.SourceRef ? 1 : 0;
        Typed entity = value(argument(call, first), solution);
        Object ident = source(call).schema().facts(entity.asLong()).get(Entids.DB_IDENT);
        return ident instanceof Keyword keyword ? Typed.of(keyword) : null;
    }

    /** Returns what a call gives for a binding, which need not take all columns of a search. */
    Typed value(Clause.Function clause, Solution solution) {
        Typed value = value(clause.call(), solution);
        boolean isCut = clause.call().function().text().equals("fulltext");
        if (!isCut || !(clause.binding() instanceof Binding.Relation relation)) {
            return value;
        }
        return Typed.list(value.items().stream()
                .map(row -> Typed.list(row.items().subList(0, relation.slots().size())))
                .toList());
    }

    private Typed fulltext(Term.Call call, Solution solution) {
        DataSource.Db db = source(call);
        FulltextSearch search =
                new FulltextSearch(value(argument(call, 2), solution).asString());
        Typed place = value(argument(call, 1), solution);
        List<Typed> names = place.type() == ValueType.TUPLE ? place.items() : List.of(place);
        List<Typed> rows = new ArrayList<>();
        for (Typed name : names) {
            long attribute = db.entity(name.plain()).orElse(-1L);
            rows.addAll(search.rows(
                    db.datoms().stream().filter(datom -> datom.a() == attribute).toList()));
        }
        return Typed.list(rows);
    }

    private Typed nested(Term.Call call, Solution solution) {
        Query query = ((Term.Nested) argument(call, 0)).query();
        List<Object> arguments = new ArrayList<>();
        for (Term argument : call.arguments().subList(1, call.arguments().size())) {
            arguments.add(
                    argument instanceof Term.SourceRef source
                            ? solver.sources().get(source.source().name())
                            : value(argument, solution));
        }
        DataSource data = solver.sources().get(scope.source().name());
        List<List<Typed>> rows = ReferenceEvaluator.evaluate(query, arguments, data);
        return switch (query.find().shape()) {
            case RELATION -> Typed.list(rows.stream().map(Typed::list).toList());
            case COLLECTION -> Typed.list(rows.stream().map(row -> row.get(0)).toList());
            case TUPLE -> rows.isEmpty() ? null : Typed.list(rows.get(0));
            case SCALAR -> rows.isEmpty() ? null : rows.get(0).get(0);
        };
    }
}
