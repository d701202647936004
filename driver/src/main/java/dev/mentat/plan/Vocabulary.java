// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What queries can call by name. Pure functions. */
public final class Vocabulary {
    private Vocabulary() {}

    /**
     * A predicate, function or aggregate.
     *
     * @param name its name
     * @param usage how it is called
     */
    public record Word(String name, String usage) {}

    /** Returns the predicates and functions in the order of their names. */
    public static List<Word> functions() {
        Map<String, String> usages = new TreeMap<>(Functions.usages());
        DataForms.NAMES.forEach(name -> usages.put(name, "(" + name + " ...)"));
        List<Word> words = new ArrayList<>();
        usages.forEach((name, usage) -> words.add(new Word(name, usage)));
        return words;
    }

    /** Returns the aggregates in the order of their names. */
    public static List<Word> aggregates() {
        return new TreeSet<>(AggregatePlanner.names())
                .stream()
                        .map(name -> new Word(name, AggregatePlanner.usage(name)))
                        .toList();
    }
}
