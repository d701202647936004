// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.EdnWriter;
import dev.mentat.error.Position;
import dev.mentat.error.TxErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import dev.mentat.schema.TupleSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps composite tuples equal to the attributes that they are composed of. Whenever a transaction says anything about a
 * component of an entity, redundant or not, the entity's tuple is derived anew. Like Datomic, defining a tuple does not
 * derive it for entities that have components already. Not thread-safe.
 */
final class CompositeTuples {
    private record Request(long e, Attribute attribute, Object value, Position position) {}

    private record Derived(long e, Attribute attribute, Position position) {}

    private final Schema schema;
    private final Cells cells;
    private final List<Request> requests = new ArrayList<>();

    CompositeTuples(Schema schema, Cells cells) {
        this.schema = schema;
        this.cells = cells;
    }

    static boolean isComposite(Attribute attribute) {
        return attribute.tuple() instanceof TupleSpec.Composite;
    }

    /** Notes a tuple that the transaction asserts; it must agree with what is derived. */
    void request(long e, Attribute attribute, Object value, Position position) {
        requests.add(new Request(e, attribute, value, position));
    }

    /**
     * Derives the tuples of all touched entities and brings them into the cells.
     *
     * @param violations takes the asserted tuples that differ from the derived ones
     */
    void derive(Violations violations) {
        Collection<Derived> tuples = touched();
        if (tuples.isEmpty()) {
            return;
        }
        for (Derived tuple : tuples) {
            cells.of(tuple.e, tuple.attribute);
            components(tuple.attribute).forEach(component -> cells.of(tuple.e, component));
        }
        cells.load();
        tuples.forEach(this::bringUpToDate);
        requests.forEach(request -> compare(request, violations));
    }

    private Collection<Derived> touched() {
        Map<List<Long>, Derived> tuples = new LinkedHashMap<>();
        for (Request request : requests) {
            tuples.putIfAbsent(
                    List.of(request.e, request.attribute.id()),
                    new Derived(request.e, request.attribute, request.position));
        }
        for (Cell cell : cells.all()) {
            if (cell.isTouched()) {
                for (Attribute tuple : schema.compositesOf(cell.a().id())) {
                    tuples.putIfAbsent(List.of(cell.e(), tuple.id()), new Derived(cell.e(), tuple, cell.position()));
                }
            }
        }
        return tuples.values();
    }

    private void bringUpToDate(Derived tuple) {
        Cell cell = cells.of(tuple.e, tuple.attribute);
        Object value = value(tuple.e, tuple.attribute);
        if (value != null) {
            cell.add(value, tuple.position);
        } else {
            cell.retractAll(tuple.position);
        }
    }

    private void compare(Request request, Violations violations) {
        Object actual = value(request.e, request.attribute);
        if (!request.value.equals(actual)) {
            violations.add(TxErrors.compositeDiffers(
                    request.attribute.ident().toString(),
                    Spelling.entity(schema, request.e),
                    EdnWriter.write(request.value),
                    actual == null ? null : EdnWriter.write(actual),
                    request.position));
        }
    }

    /** Returns the tuple of what the components are after the transaction, or null if all are absent. */
    private @Nullable Object value(long e, Attribute tuple) {
        List<@Nullable Object> slots = new ArrayList<>();
        for (Attribute component : components(tuple)) {
            Collection<Object> values = cells.of(e, component).after();
            slots.add(values.isEmpty() ? null : values.iterator().next());
        }
        return slots.stream().allMatch(Objects::isNull) ? null : Collections.unmodifiableList(slots);
    }

    private List<Attribute> components(Attribute tuple) {
        return tuple.tuple() instanceof TupleSpec.Composite composite
                ? composite.attributes().stream()
                        .map(id -> schema.attribute(id).orElseThrow())
                        .toList()
                : List.of();
    }
}
