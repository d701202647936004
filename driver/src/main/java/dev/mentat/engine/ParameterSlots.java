// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.error.Position;
import dev.mentat.query.Input;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The parameters of a Datalog text in the order of their numbers: every item of {@code :in} that is no source, and every
 * lone {@code ?}, from left to right. Immutable.
 *
 * @param slots the parameters; the first has the JDBC index 1
 */
record ParameterSlots(List<Slot> slots) {
    private static final Comparator<Position> TEXT_ORDER =
            Comparator.comparingInt(Position::line).thenComparingInt(Position::column);

    /** A place that takes an argument. */
    sealed interface Slot {
        /** A lone {@code ?}. */
        record Mark(Marker marker) implements Slot {}

        /** An item of {@code :in}. */
        record In(Input input) implements Slot {}
    }

    /**
     * Numbers the parameters of a text.
     *
     * @param text the whole form
     * @param inputs the items of {@code :in} that JDBC parameters supply
     */
    static ParameterSlots of(Form text, List<Input> inputs) {
        Map<Position, Slot> slots = new TreeMap<>(TEXT_ORDER);
        inputs.stream()
                .filter(input -> !(input instanceof Input.SourceInput))
                .forEach(input -> slots.put(input.position(), new Slot.In(input)));
        collectMarkers(text, slots);
        return new ParameterSlots(List.copyOf(slots.values()));
    }

    private static void collectMarkers(Form form, Map<Position, Slot> slots) {
        form.accept(new Form.Visitor<Boolean>() {
            @Override
            public Boolean atom(Form.Atom atom) {
                if (atom.value() instanceof Marker marker) {
                    slots.put(atom.position(), new Slot.Mark(marker));
                }
                return true;
            }

            @Override
            public Boolean sequence(Form.Sequence sequence) {
                sequence.items().forEach(item -> collectMarkers(item, slots));
                return true;
            }

            @Override
            public Boolean map(Form.MapForm map) {
                map.keys().forEach(key -> collectMarkers(key, slots));
                map.values().forEach(value -> collectMarkers(value, slots));
                return true;
            }
        });
    }

    /** Returns these parameters and behind them lone question marks that stand outside the text. */
    ParameterSlots and(List<Marker> markers) {
        return new ParameterSlots(Stream.concat(slots.stream(), markers.stream().map(Slot.Mark::new))
                .toList());
    }

    /** Returns a description of each parameter where nothing is known about its type. */
    List<Parameter> scalars() {
        return Collections.nCopies(slots.size(), Parameter.datalog());
    }

    /** Returns the zero-based place of a marker's argument. */
    int indexOf(Marker marker) {
        return slots.indexOf(new Slot.Mark(marker));
    }

    /** Returns the zero-based place of an input's argument. */
    int indexOf(Input input) {
        return slots.indexOf(new Slot.In(input));
    }

    /** Returns the arguments of the lone markers alone, in the order of their numbers. */
    <T> List<T> ofMarkers(List<T> arguments) {
        List<T> found = new ArrayList<>();
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i) instanceof Slot.Mark) {
                found.add(arguments.get(i));
            }
        }
        return found;
    }
}
