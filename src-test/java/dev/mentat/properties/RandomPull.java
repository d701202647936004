// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.reference.ModelDb;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import java.util.ArrayList;
import java.util.List;

/**
 * A pull made up.
 *
 * @param pattern the pattern
 * @param entity the entity as the pull names it
 */
record RandomPull(String pattern, String entity) {
    private static final int DEEPEST = 3;

    static RandomPull make(Choices choices, RandomSchema schema, ModelDb db) {
        List<Long> entities = db.log().stream()
                .map(Datom::e)
                .filter(entity -> !Entids.isBootstrap(entity))
                .distinct()
                .toList();
        String entity = choices.once(5)
                ? "[:p/key \"k" + choices.below(3) + "\"]"
                : choices.oneOf(entities).toString();
        return new RandomPull(pattern(choices, schema.in(db), 0), entity);
    }

    private static String pattern(Choices choices, RandomSchema schema, int depth) {
        List<String> specs = new ArrayList<>();
        List<RandomAttribute> used = new ArrayList<>();
        int count = 1 + choices.below(4);
        for (int i = 0; i < count; i++) {
            RandomAttribute attribute = choices.oneOf(schema.attributes());
            if (!used.contains(attribute)) {
                used.add(attribute);
                specs.add(spec(choices, schema, attribute, depth));
            }
        }
        if (choices.once(4)) {
            specs.add(0, "*");
        }
        if (choices.once(3)) {
            specs.add(":db/id");
        }
        return "[" + String.join(" ", specs) + "]";
    }

    private static String spec(Choices choices, RandomSchema schema, RandomAttribute attribute, int depth) {
        boolean isReversed = attribute.isRef() && choices.once(3);
        String name = isReversed ? attribute.reversed() : attribute.ident();
        String optioned = switch (choices.below(8)) {
            case 4 -> "(" + name + " :limit 1)";
            case 5 -> "[" + name + " :default :none]";
            case 6 -> "(" + name + " :as :other/" + attribute.ident().substring(3) + ")";
            case 7 -> "(limit " + name + " 2)";
            default -> name;
        };
        if (!attribute.isRef() || choices.once(3)) {
            return optioned;
        }
        return switch (choices.below(5)) {
            case 2 -> "{" + name + " ...}";
            case 3 -> "{" + name + " " + (1 + choices.below(3)) + "}";
            default -> depth < DEEPEST ? "{" + optioned + " " + pattern(choices, schema, depth + 1) + "}" : optioned;
        };
    }
}
