// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.Position;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What has been begun in the text and waits for the forms that follow. */
sealed interface Frame {
    /** Returns where it was begun. */
    Position position();

    /**
     * An open bracket.
     *
     * @param bracket which one
     * @param namespace the namespace that a namespaced map gives to its keys, or null
     * @param base where its forms begin among those the stack has collected
     * @param position where it was opened
     */
    record Open(Bracket bracket, @Nullable String namespace, int base, Position position) implements Frame {}

    /** A prefix, which belongs to the one form after it. */
    sealed interface Prefix extends Frame {
        /** Returns how the prefix is spelled. */
        String spelling();

        /** Returns what prefix and form are together, or null if they are nothing. */
        @Nullable
        Form apply(Form form);
    }

    /** A discard, or metadata: the form is read and forgotten. */
    record Drop(String spelling, Position position) implements Prefix {
        @Override
        public @Nullable Form apply(Form form) {
            return null;
        }
    }

    /** A quote, or what metadata belongs to: the form stands for itself. */
    record Pass(String spelling, Position position) implements Prefix {
        @Override
        public Form apply(Form form) {
            return form;
        }
    }

    /** A tag whose reader makes a value of the form. */
    record Tag(String spelling, Function<Form, ? extends @Nullable Object> reader, Position position)
            implements Prefix {
        @Override
        public Form apply(Form form) {
            return new Form.Atom(reader.apply(form), position);
        }
    }
}
