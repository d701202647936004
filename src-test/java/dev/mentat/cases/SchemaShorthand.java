// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import dev.mentat.edn.Form;
import java.util.List;
import java.util.stream.Collectors;

/** Turns {@code [:boat/reg :string :one :identity]} into the map that installs the attribute. */
final class SchemaShorthand {
    private SchemaShorthand() {}

    static String transaction(Form shorthands) {
        return CaseEdn.items(shorthands).stream()
                .map(SchemaShorthand::attribute)
                .collect(Collectors.joining("\n ", "[", "]"));
    }

    private static String attribute(Form shorthand) {
        List<String> words = CaseEdn.items(shorthand).stream()
                .map(word -> CaseEdn.value(word).toString().substring(1))
                .toList();
        String flags = words.stream().skip(3).map(SchemaShorthand::flag).collect(Collectors.joining());
        return "{:db/ident :" + words.get(0) + " :db/valueType :db.type/" + words.get(1)
                + " :db/cardinality :db.cardinality/" + words.get(2) + flags + "}";
    }

    private static String flag(String word) {
        return switch (word) {
            case "identity", "value" -> " :db/unique :db.unique/" + word;
            case "component" -> " :db/isComponent true";
            case "index", "fulltext" -> " :db/" + word + " true";
            default -> throw new IllegalArgumentException("unknown flag " + word);
        };
    }
}
