// SPDX-License-Identifier: Apache-2.0
package dev.mentat.cases;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import java.util.List;
import java.util.Map;

/** EDN as the case files write it: with tags for numbers that only a run of the case can tell. */
final class CaseEdn {
    private static final int LONGEST_TEXT = 1_000_000;
    private static final Position NOWHERE = new Position(1, 1);

    private static final EdnReader READER = new EdnReader()
            .withTags(Map.of(
                    new Symbol("eid"), tempid -> new Standin.TempidEntid((String) Forms.toValue(tempid)),
                    new Symbol("tx"), number -> new Standin.TransactionEntid(Math.toIntExact((Long) value(number))),
                    new Symbol("t"), Forms::toValue));

    private CaseEdn() {}

    static Form read(String text) {
        return READER.read(text);
    }

    /** Returns the plain value of a form. */
    static Object value(Form form) {
        return Forms.toValue(form);
    }

    /** Returns the forms in a list, vector or set. */
    static List<Form> items(Form form) {
        return ((Form.Sequence) form).items();
    }

    static String write(Form form) {
        return Forms.text(form, LONGEST_TEXT);
    }

    static String write(Object value) {
        return EdnWriter.write(value);
    }

    static Form atom(Object value) {
        return new Form.Atom(value, NOWHERE);
    }

    static Form list(Form... items) {
        return new Form.Sequence(Form.Kind.LIST, List.of(items), NOWHERE);
    }

    /** Puts the numbers into their places. */
    static Form resolve(Form form, Ledger ledger) {
        return form.accept(new Form.Visitor<>() {
            @Override
            public Form atom(Form.Atom atom) {
                return atom.value() instanceof Standin standin
                        ? new Form.Atom(standin.resolve(ledger), atom.position())
                        : atom;
            }

            @Override
            public Form sequence(Form.Sequence sequence) {
                return new Form.Sequence(sequence.kind(), all(sequence.items()), sequence.position());
            }

            @Override
            public Form map(Form.MapForm map) {
                return new Form.MapForm(all(map.keys()), all(map.values()), map.position());
            }

            private List<Form> all(List<Form> forms) {
                return forms.stream().map(item -> item.accept(this)).toList();
            }
        });
    }
}
