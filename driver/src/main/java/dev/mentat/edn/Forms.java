// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What forms are as plain values and as text. */
public final class Forms {
    private Forms() {}

    /**
     * Returns the form's value without its positions: what an atom holds, an unmodifiable List for a list or a vector, a
     * Set or a Map in the order of the text.
     */
    public static @Nullable Object toValue(Form form) {
        Object value = form.accept(ToValue.VISITOR);
        return value == ToValue.NIL ? null : value;
    }

    /**
     * Returns the form as canonical EDN on one line, for messages.
     *
     * @param form what to show
     * @param limit how many code points to show at most; a longer text ends in an ellipsis
     */
    public static String text(Form form, int limit) {
        Printer printer = new Printer(limit);
        printer.print(form);
        return printer.shortened();
    }

    private static final class ToValue implements Form.Visitor<Object> {
        static final ToValue VISITOR = new ToValue();

        /** What a visitor returns for nil, as it cannot return null. */
        static final Object NIL = new Object();

        @Override
        public Object atom(Form.Atom atom) {
            Object value = atom.value();
            return value == null ? NIL : value;
        }

        @Override
        public Object sequence(Form.Sequence sequence) {
            List<@Nullable Object> values = new ArrayList<>(sequence.items().size());
            for (Form item : sequence.items()) {
                values.add(toValue(item));
            }
            return sequence.kind() == Form.Kind.SET
                    ? Collections.unmodifiableSet(new LinkedHashSet<>(values))
                    : Collections.unmodifiableList(values);
        }

        @Override
        public Object map(Form.MapForm map) {
            Map<@Nullable Object, @Nullable Object> values = new LinkedHashMap<>();
            for (int at = 0; at < map.keys().size(); at++) {
                values.put(toValue(map.keys().get(at)), toValue(map.values().get(at)));
            }
            return Collections.unmodifiableMap(values);
        }
    }

    /** Prints forms until the limit is exceeded. */
    private static final class Printer implements Form.Visitor<Boolean> {
        private final StringBuilder text = new StringBuilder();
        private final int limit;

        Printer(int limit) {
            this.limit = limit;
        }

        /** Appends the form, or a part of it that is longer than the limit. */
        boolean print(Form form) {
            return form.accept(this);
        }

        String shortened() {
            if (text.codePointCount(0, text.length()) <= limit) {
                return text.toString();
            }
            return text.substring(0, text.offsetByCodePoints(0, limit - 1)) + '…';
        }

        /** Tells whether more can be shown; no code point takes more than two UTF-16 units. */
        private boolean hasRoom() {
            return text.length() <= 2 * limit;
        }

        @Override
        public Boolean atom(Form.Atom atom) {
            EdnWriter.write(atom.value(), text);
            return hasRoom();
        }

        @Override
        public Boolean sequence(Form.Sequence sequence) {
            Bracket bracket = switch (sequence.kind()) {
                case LIST -> Bracket.LIST;
                case VECTOR -> Bracket.VECTOR;
                case SET -> Bracket.SET;
            };
            text.append(bracket.opener());
            String separator = "";
            for (Form item : sequence.items()) {
                text.append(separator);
                if (!print(item)) {
                    return false;
                }
                separator = " ";
            }
            text.append(bracket.closer());
            return hasRoom();
        }

        @Override
        public Boolean map(Form.MapForm map) {
            text.append(Bracket.MAP.opener());
            String separator = "";
            for (int at = 0; at < map.keys().size(); at++) {
                text.append(separator);
                if (!print(map.keys().get(at))) {
                    return false;
                }
                text.append(' ');
                if (!print(map.values().get(at))) {
                    return false;
                }
                separator = " ";
            }
            text.append(Bracket.MAP.closer());
            return hasRoom();
        }
    }
}
