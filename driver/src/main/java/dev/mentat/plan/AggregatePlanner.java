// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.ErrorKind;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.FindElement;
import dev.mentat.query.Term;
import dev.mentat.schema.ValueType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Plans the elements of {@code :find}. */
final class AggregatePlanner implements FindElement.Visitor<QueryPlan.Finding> {
    private static final Map<String, Aggregate> SIMPLE = Map.ofEntries(
            Map.entry("count", Aggregate.COUNT),
            Map.entry("count-distinct", Aggregate.COUNT_DISTINCT),
            Map.entry("sum", Aggregate.SUM),
            Map.entry("avg", Aggregate.AVG),
            Map.entry("min", Aggregate.MIN),
            Map.entry("max", Aggregate.MAX),
            Map.entry("median", Aggregate.MEDIAN),
            Map.entry("variance", Aggregate.VARIANCE),
            Map.entry("stddev", Aggregate.STDDEV),
            Map.entry("distinct", Aggregate.DISTINCT),
            Map.entry("rand", Aggregate.RANDOM));

    private static final Map<String, Aggregate> COUNTED = Map.of(
            "min", Aggregate.SMALLEST,
            "max", Aggregate.LARGEST,
            "rand", Aggregate.RANDOM_MANY,
            "sample", Aggregate.SAMPLE);

    private final FindPlanner find;
    private final Conjunction typed;

    AggregatePlanner(FindPlanner find, Conjunction typed) {
        this.find = find;
        this.typed = typed;
    }

    @Override
    public QueryPlan.Finding plain(FindElement.Plain element) {
        return find.plain(element.variable());
    }

    @Override
    public QueryPlan.Finding pull(FindElement.Pull element) {
        return find.plain(element.variable());
    }

    @Override
    public QueryPlan.Finding aggregate(FindElement.Aggregate element) {
        String name = element.function().text();
        int arguments = element.arguments().size();
        Aggregate function = (arguments == 0 ? SIMPLE : COUNTED).get(name);
        if (function == null) {
            throw unknown(element, name, arguments);
        }
        QueryPlan.Plain column = find.plain(element.variable());
        TypeSet types = resultTypes(function, column.types(), element);
        Optional<Expr> argument = element.arguments().stream().findFirst().map(term -> count(term, element));
        return new QueryPlan.Aggregated(
                function,
                column.column(),
                column.types(),
                argument,
                Optional.empty(),
                types,
                overflow(element),
                mismatch(element));
    }

    /** Returns the names of the aggregates that take their own argument or none. */
    static Set<String> names() {
        Set<String> names = new HashSet<>(SIMPLE.keySet());
        names.addAll(COUNTED.keySet());
        return names;
    }

    /** Returns how an aggregate is called. */
    static String usage(String name) {
        return COUNTED.containsKey(name) ? Texts.format("(%s n ?x)", name) : Texts.format("(%s ?x)", name);
    }

    private static RuntimeException unknown(FindElement.Aggregate element, String name, int arguments) {
        if (SIMPLE.containsKey(name) || COUNTED.containsKey(name)) {
            return QueryErrors.arity(name + " takes " + usage(name), arguments + 1, element.position());
        }
        return QueryErrors.unknownAggregate(name, SIMPLE.keySet(), element.position());
    }

    private TypeSet resultTypes(Aggregate function, TypeSet column, FindElement.Aggregate element) {
        return switch (function) {
            case COUNT, COUNT_DISTINCT -> TypeSet.LONG;
            case SUM -> summed(numeric(column, element));
            case AVG, MEDIAN -> averaged(numeric(column, element));
            case VARIANCE, STDDEV -> {
                numeric(column, element);
                yield TypeSet.DOUBLE;
            }
            default -> column;
        };
    }

    private TypeSet numeric(TypeSet column, FindElement.Aggregate element) {
        if (!typed.empty() && !column.meets(TypeSet.NUMERIC)) {
            throw QueryErrors.aggregateType(
                    element.function().text(), element.variable().name(), column.toString(), element.position());
        }
        return column.and(TypeSet.NUMERIC);
    }

    private static TypeSet summed(TypeSet column) {
        return column.contains(ValueType.FLOAT)
                ? column.minus(TypeSet.of(ValueType.FLOAT)).or(TypeSet.DOUBLE)
                : column;
    }

    private static TypeSet averaged(TypeSet column) {
        if (!column.contains(ValueType.BIGDEC)) {
            return TypeSet.DOUBLE;
        }
        TypeSet bigdec = TypeSet.of(ValueType.BIGDEC);
        return column.equals(bigdec) ? bigdec : bigdec.or(TypeSet.DOUBLE);
    }

    private Expr count(Term term, FindElement.Aggregate element) {
        if (term instanceof Term.Constant constant && constant.value() instanceof Long number && number >= 1) {
            return Exprs.longLiteral(number);
        }
        if (term instanceof Term.Var || term instanceof Term.Parameter) {
            Optional<Expr> input = find.input(term);
            if (input.isPresent()) {
                return input.get();
            }
        }
        throw QueryErrors.aggregate(
                Texts.format(
                        "%s needs a positive integer or a scalar input before the variable", ElementText.of(element)),
                element.position());
    }

    private static Failure overflow(FindElement element) {
        return new Failure(
                ErrorKind.ARITHMETIC,
                ElementText.of(element) + " exceeds 64 bits; sum a bigint or bigdec instead",
                List.of(),
                element.position());
    }

    private static Failure mismatch(FindElement element) {
        return new Failure(
                ErrorKind.INVALID_AGGREGATE,
                Texts.format(
                        "%s met a value that is no number; narrow %s with a type test",
                        ElementText.of(element), element.variable()),
                List.of(),
                element.position());
    }

    @Override
    public QueryPlan.Finding corresponding(FindElement.Corresponding element) {
        FindElement.Aggregate extreme = find.onlyExtreme()
                .orElseThrow(() -> QueryErrors.aggregate(
                        Texts.format("%s needs exactly one (min ?x) or (max ?x) in :find", ElementText.of(element)),
                        element.position()));
        boolean isMin = extreme.function().text().equals("min");
        QueryPlan.Plain column = find.plain(element.variable());
        return new QueryPlan.Aggregated(
                isMin ? Aggregate.OF_MIN : Aggregate.OF_MAX,
                column.column(),
                column.types(),
                Optional.empty(),
                Optional.of(find.plain(extreme.variable())),
                column.types(),
                overflow(element),
                mismatch(element));
    }
}
