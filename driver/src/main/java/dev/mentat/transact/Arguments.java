// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Form;
import dev.mentat.edn.Marker;
import dev.mentat.error.Position;
import dev.mentat.error.TxFormErrors;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The values of the parameters of a transaction's text. Immutable. */
final class Arguments {
    private static final Form.Visitor<Form> MARKING = new Substitution(Arguments::marked);

    private final List<? extends @Nullable Object> values;
    private final Form.Visitor<Form> filling = new Substitution(this::filled);

    Arguments(List<? extends @Nullable Object> values) {
        this.values = values;
    }

    /**
     * Returns what stands in the place of a marker: an atom with an {@link Argument}, or a vector of such for a collection
     * or array.
     *
     * @throws Refused if the parameter is null
     */
    Form bind(Marker marker, Position position) {
        Object value = values.get(marker.index() - 1);
        if (value == null) {
            throw new Refused(TxFormErrors.nullParameter(marker.index(), position));
        }
        return form(value, marker.index(), position);
    }

    /** Returns the value that was set for a marker. */
    @Nullable
    Object value(Marker marker) {
        return values.get(marker.index() - 1);
    }

    /** Returns a form in which the values of parameters stand instead of the markers. */
    Form fill(Form form) {
        return form.accept(filling);
    }

    private Form.Atom filled(Form.Atom atom) {
        return atom.value() instanceof Marker marker ? new Form.Atom(value(marker), atom.position()) : atom;
    }

    /** Returns a form with markers where {@link #bind} has put the values of parameters. */
    static Form withMarkers(Form form) {
        return form.accept(MARKING);
    }

    private static Form.Atom marked(Form.Atom atom) {
        return atom.value() instanceof Argument argument
                ? new Form.Atom(new Marker(argument.index()), atom.position())
                : atom;
    }

    private static Form form(@Nullable Object value, int index, Position position) {
        if (value instanceof Collection<?> collection) {
            return vector(collection, index, position);
        }
        if (value != null && value.getClass().isArray() && !(value instanceof byte[])) {
            return vector(elements(value), index, position);
        }
        return new Form.Atom(value == null ? null : new Argument(index, value), position);
    }

    private static Form vector(Collection<?> values, int index, Position position) {
        List<Form> items = new ArrayList<>(values.size());
        for (Object value : values) {
            items.add(form(value, index, position));
        }
        return new Form.Sequence(Form.Kind.VECTOR, items, position);
    }

    private static List<@Nullable Object> elements(Object array) {
        int length = Array.getLength(array);
        List<@Nullable Object> elements = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    /** Copies a form with other atoms. */
    private static final class Substitution implements Form.Visitor<Form> {
        private final UnaryOperator<Form.Atom> atoms;

        Substitution(UnaryOperator<Form.Atom> atoms) {
            this.atoms = atoms;
        }

        @Override
        public Form atom(Form.Atom atom) {
            return atoms.apply(atom);
        }

        @Override
        public Form sequence(Form.Sequence sequence) {
            return new Form.Sequence(sequence.kind(), each(sequence.items()), sequence.position());
        }

        @Override
        public Form map(Form.MapForm map) {
            return new Form.MapForm(each(map.keys()), each(map.values()), map.position());
        }

        private List<Form> each(List<Form> forms) {
            return forms.stream().map(form -> form.accept(this)).toList();
        }
    }
}
