// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.query.Source;
import dev.mentat.schema.Catalogue;
import dev.mentat.schema.View;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the names of sources stand for in one compilation.
 *
 * @param byName the data behind each name; a query without sources needs none
 */
public record Sources(Map<Source, Data> byName) {
    /** Returns sources where {@code $} is the given view of a store. */
    public static Sources of(Catalogue catalogue, View view) {
        return new Sources(Map.of(Source.DEFAULT, new Database(Source.DEFAULT, catalogue, view)));
    }

    /** Returns the store behind a name of which the compiler has already found that it is one. */
    public Database database(Source name) {
        return find(name)
                .filter(Database.class::isInstance)
                .map(Database.class::cast)
                .orElseThrow(() -> new IllegalArgumentException(name + " is no store"));
    }

    Optional<Data> find(Source name) {
        return Optional.ofNullable(byName.get(name));
    }

    /** What a source holds. */
    public sealed interface Data {}

    /**
     * A store as it is seen.
     *
     * @param name how the query calls it
     * @param catalogue what is known about the store
     * @param view which datoms are visible
     */
    public record Database(Source name, Catalogue catalogue, View view) implements Data {}

    /**
     * Tuples of constants, matched by position.
     *
     * @param rows the tuples
     */
    public record Tuples(List<List<Object>> rows) implements Data {}
}
