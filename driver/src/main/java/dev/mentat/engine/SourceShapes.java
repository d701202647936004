// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.plan.Sources;
import dev.mentat.query.Source;
import dev.mentat.schema.Schema;
import dev.mentat.schema.View;
import java.util.ArrayList;
import java.util.List;

/**
 * What matters about sources to a compilation: schema, layout and the kind of view, but not the bounds of the view and not
 * what was retracted last. Immutable.
 *
 * @param shapes a shape per source, in the order of the sources
 */
record SourceShapes(List<Shape> shapes) {
    /** The shape of a source. */
    private sealed interface Shape {}

    /**
     * The shape of a store.
     *
     * @param source its name in the query
     * @param schema the schema, which is never equal to that of another store
     * @param generation the generation of schema and layout
     * @param asOf whether the view has an upper bound
     * @param since whether the view has a lower bound
     * @param history whether the view shows history
     */
    private record StoreShape(
            Source source, Schema schema, long generation, boolean asOf, boolean since, boolean history)
            implements Shape {}

    /** Tuples are constants of the plan. */
    private record TuplesShape(Source source, Sources.Tuples tuples) implements Shape {}

    static SourceShapes of(Sources sources) {
        List<Shape> shapes = new ArrayList<>(sources.byName().size());
        sources.byName().forEach((name, data) -> shapes.add(shape(name, data)));
        return new SourceShapes(shapes);
    }

    private static Shape shape(Source name, Sources.Data data) {
        if (data instanceof Sources.Database database) {
            View view = database.view();
            return new StoreShape(
                    name,
                    database.catalogue().schema(),
                    database.catalogue().generation(),
                    view.asOf() != null,
                    view.since() != null,
                    view.history());
        }
        return new TuplesShape(name, (Sources.Tuples) data);
    }

    /** Tells whether other transactions may ever see sources of this shape. */
    boolean arePublished() {
        return shapes.stream().noneMatch(shape -> shape instanceof StoreShape store && store.generation() < 0);
    }
}
