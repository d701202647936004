// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.error.Texts;
import dev.mentat.reference.ModelDb;
import dev.mentat.schema.Datom;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A query made up.
 *
 * @param text the query
 * @param inputs the values of {@code :in}
 * @param view the view it is to be asked of
 * @param isOrdered whether it says in which order its rows come
 */
record RandomQuery(String text, List<Object> inputs, View view, boolean isOrdered) {
    private static final int MOST_CLAUSES = 5;

    static RandomQuery make(Choices choices, RandomSchema schema, ModelDb db) {
        View view = view(choices, db);
        RandomClauses clauses = RandomClauses.begin(choices, schema, db, view.history());
        List<String> in = new ArrayList<>();
        List<Object> inputs = new ArrayList<>();
        input(choices, clauses, in, inputs);
        String where = String.join("\n ", clauses.clauses(MOST_CLAUSES));
        if (where.matches("(?s).*\\((reach|conn|even|linked|leaf|plus|lone) .*")) {
            in.add("%");
            inputs.add(RandomClauses.rules());
        }
        Find find = Find.make(choices, List.copyOf(clauses.bound()));
        String text = Texts.format(
                "[:find %s%s%s\n :where %s%s]",
                find.elements(),
                find.with().isEmpty() ? "" : " :with " + find.with(),
                in.isEmpty() ? "" : "\n :in " + String.join(" ", in),
                where,
                find.order().isEmpty() ? "" : "\n :order " + find.order());
        return new RandomQuery(text, inputs, view, !find.order().isEmpty());
    }

    private static View view(Choices choices, ModelDb db) {
        List<Long> transactions = db.log().stream().map(Datom::tx).distinct().toList();
        long point = choices.oneOf(transactions);
        return switch (choices.below(8)) {
            case 4 -> View.CURRENT.withAsOf(point);
            case 5 -> View.CURRENT.withSince(point);
            case 6 -> View.CURRENT.withHistory();
            case 7 -> {
                View both = View.CURRENT.withAsOf(choices.oneOf(transactions)).withSince(point);
                yield choices.once(2) ? both.withHistory() : both;
            }
            default -> View.CURRENT;
        };
    }

    /** Takes an input now and then; the clauses may use it as they use a variable that is bound. */
    private static void input(Choices choices, RandomClauses clauses, List<String> in, List<Object> inputs) {
        switch (choices.below(8)) {
            case 4 -> {
                in.add("?long0");
                inputs.add((long) choices.below(3));
                clauses.bind("?long0");
            }
            case 5 -> {
                in.add("[?string0 ...]");
                inputs.add(List.of("a", "b").subList(0, choices.below(3)));
                clauses.bind("?string0");
            }
            case 6 -> {
                in.add("[[?long1 ?string1]]");
                inputs.add(List.of(List.of(1L, "a"), List.of(2L, "b"), List.of(1L, "")));
                clauses.bind("?long1");
                clauses.bind("?string1");
            }
            case 7 -> {
                in.add("[?long0 _]");
                inputs.add(List.of(2L, "ignored"));
                clauses.bind("?long0");
            }
            default -> {}
        }
    }

    /** What is asked for. */
    private record Find(String elements, String with, String order) {
        private static final List<String> NUMBERS = List.of("?long", "?double", "?bigint", "?bigdec");

        static Find make(Choices choices, List<String> bound) {
            Set<String> plain = new LinkedHashSet<>();
            int count = 1 + choices.below(3);
            for (int i = 0; i < count; i++) {
                plain.add(choices.oneOf(bound));
            }
            String with = choices.once(3) ? choices.oneOf(bound) : "";
            if (choices.once(4)) {
                plain.remove(plain.iterator().next());
                List<String> elements = new ArrayList<>(plain);
                elements.add(aggregate(choices, choices.oneOf(bound)));
                return new Find(String.join(" ", elements), plain.contains(with) ? "" : with, "");
            }
            boolean isTyped = plain.stream().noneMatch(variable -> variable.startsWith("?any"));
            String order = isTyped && choices.once(4) ? order(choices, plain) : "";
            return new Find(String.join(" ", plain), plain.contains(with) ? "" : with, order);
        }

        private static String aggregate(Choices choices, String variable) {
            boolean isNumber = NUMBERS.stream().anyMatch(variable::startsWith);
            List<String> functions = isNumber
                    ? List.of(
                            "count",
                            "sum",
                            "min",
                            "max",
                            "avg",
                            "count-distinct",
                            "min 2",
                            "max 2",
                            "median",
                            "variance")
                    : List.of("count", "min", "max", "count-distinct", "min 2", "max 3");
            return Texts.format("(%s %s)", choices.oneOf(functions), variable);
        }

        private static String order(Choices choices, Set<String> variables) {
            String keys = variables.stream()
                    .map(variable -> choices.once(2) ? "(desc " + variable + ")" : variable)
                    .collect(Collectors.joining(" "));
            String offset = choices.once(3) ? " :offset " + choices.below(3) : "";
            return choices.once(2) ? keys + " :limit " + (1 + choices.below(4)) + offset : keys + offset;
        }
    }
}
