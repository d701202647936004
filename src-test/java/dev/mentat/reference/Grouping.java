// SPDX-License-Identifier: Apache-2.0
package dev.mentat.reference;

import dev.mentat.error.ErrorKind;
import dev.mentat.query.FindElement;
import dev.mentat.query.FindSpec;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the rows of a result from the basis set: section 4.3.
 *
 * @param find the columns
 * @param inputs a solution with the values of the inputs
 */
record Grouping(FindSpec find, Solution inputs) {
    private static final Set<String> EXTREMES = Set.of("min", "max");

    List<OutputRow> rows(Set<Solution> basis) {
        if (find.elements().stream().noneMatch(Grouping::isAggregate)) {
            return basis.stream().map(this::row).toList();
        }
        Map<List<Typed>, List<Solution>> groups = new LinkedHashMap<>();
        for (Solution solution : basis) {
            List<Typed> key = find.elements().stream()
                    .filter(element -> !isAggregate(element))
                    .map(element -> solution.get(element.variable()))
                    .toList();
            groups.computeIfAbsent(key, any -> new ArrayList<>()).add(solution);
        }
        return groups.values().stream().map(this::row).toList();
    }

    private static boolean isAggregate(FindElement element) {
        return element instanceof FindElement.Aggregate || element instanceof FindElement.Corresponding;
    }

    private OutputRow row(Solution solution) {
        return new OutputRow(
                find.elements().stream()
                        .map(element -> solution.get(element.variable()))
                        .toList(),
                solution);
    }

    private OutputRow row(List<Solution> group) {
        List<Typed> cells =
                find.elements().stream().map(element -> cell(element, group)).toList();
        return new OutputRow(cells, group.get(0));
    }

    private Typed cell(FindElement element, List<Solution> group) {
        if (element instanceof FindElement.Aggregate aggregate) {
            List<Term> arguments = aggregate.arguments();
            Long count = arguments.isEmpty() ? null : number(arguments.get(0));
            return Aggregates.apply(aggregate.function().text(), count, values(aggregate.variable(), group));
        }
        Collection<Solution> rows = element instanceof FindElement.Corresponding ? List.of(extreme(group)) : group;
        return rows.iterator().next().get(element.variable());
    }

    private long number(Term term) {
        return term instanceof Term.Constant constant
                ? (Long) constant.value()
                : inputs.get(((Term.Var) term).variable()).asLong();
    }

    private static List<Typed> values(Variable variable, List<Solution> group) {
        return group.stream().map(solution -> solution.get(variable)).toList();
    }

    /** Returns the row that supplies the single minimum or maximum of the find. */
    private Solution extreme(List<Solution> group) {
        List<FindElement.Aggregate> extremes = find.elements().stream()
                .filter(FindElement.Aggregate.class::isInstance)
                .map(FindElement.Aggregate.class::cast)
                .filter(aggregate -> EXTREMES.contains(aggregate.function().text()))
                .toList();
        if (extremes.size() != 1) {
            throw new ModelRefusal(ErrorKind.INVALID_AGGREGATE);
        }
        FindElement.Aggregate extreme = extremes.get(0);
        Typed best = Aggregates.apply(extreme.function().text(), null, values(extreme.variable(), group));
        return group.stream()
                .filter(solution -> solution.get(extreme.variable()).equals(best))
                .findFirst()
                .orElseThrow();
    }
}
