// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import dev.mentat.edn.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What {@code language.md} holds.
 *
 * @param schemas the shared schemas by name
 * @param cases the cases in the order of the file
 * @param storeNames names of stores, each with the DuckDB schema that must hold it
 */
record LanguageCases(Map<String, Form> schemas, List<CaseMap> cases, List<StoreName> storeNames) {
    private static final Pattern BLOCK = Pattern.compile("```edn\n(.*?)```", Pattern.DOTALL);
    private static final Pattern STORE_NAME = Pattern.compile("(?m)^\\| `(.*)` \\| `(mentat.*)` \\|$");

    /** A row of the table of store names, with its number in it. */
    record StoreName(int number, String name, String schema) {}

    static LanguageCases load() {
        String text = Resource.text("/cases/language.md");
        List<CaseMap> maps = BLOCK.matcher(text)
                .results()
                .flatMap(block -> CaseEdn.items(CaseEdn.read("[" + block.group(1) + "]")).stream())
                .map(CaseMap::of)
                .toList();
        CaseMap schemas = CaseMap.of(maps.get(0).get("schemas"));
        return new LanguageCases(schemas.entries(), maps.subList(1, maps.size()), storeNames(text));
    }

    private static List<StoreName> storeNames(String text) {
        List<StoreName> names = new ArrayList<>();
        STORE_NAME
                .matcher(text)
                .results()
                .forEach(row -> names.add(new StoreName(names.size() + 1, row.group(1), row.group(2))));
        return names;
    }
}
