// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import dev.mentat.error.EdnErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes lists, vectors, sets and maps of the forms between their brackets. */
final class Assembly {
    /** Up to this many elements comparing each with each is quicker than hashing them. */
    private static final int FEW = 8;

    private Assembly() {}

    /** Returns the form for the bracket with the forms in it, which are copied. */
    static Form assemble(Frame.Open open, List<Form> forms) {
        return switch (open.bracket()) {
            case LIST -> new Form.Sequence(Form.Kind.LIST, List.copyOf(forms), open.position());
            case VECTOR -> new Form.Sequence(Form.Kind.VECTOR, List.copyOf(forms), open.position());
            case SET -> set(open, forms);
            case MAP -> map(open, forms);
        };
    }

    private static Form set(Frame.Open open, List<Form> forms) {
        requireDistinct(forms, "set");
        return new Form.Sequence(Form.Kind.SET, List.copyOf(forms), open.position());
    }

    private static Form map(Frame.Open open, List<Form> forms) {
        if (forms.size() % 2 != 0) {
            Form last = forms.get(forms.size() - 1);
            throw EdnErrors.keyWithoutValue(Forms.text(last, EdnErrors.SHOWN), last.position());
        }
        List<Form> keys = new ArrayList<>(forms.size() / 2);
        List<Form> values = new ArrayList<>(forms.size() / 2);
        for (int at = 0; at < forms.size(); at += 2) {
            keys.add(qualified(forms.get(at), open.namespace()));
            values.add(forms.get(at + 1));
        }
        requireDistinct(keys, "map");
        return new Form.MapForm(List.copyOf(keys), List.copyOf(values), open.position());
    }

    private static Form qualified(Form key, @Nullable String namespace) {
        if (namespace == null || !(key instanceof Form.Atom atom)) {
            return key;
        }
        if (atom.value() instanceof Keyword keyword) {
            return new Form.Atom(new Keyword(qualified(keyword.text(), namespace)), key.position());
        }
        if (atom.value() instanceof Symbol symbol) {
            return new Form.Atom(new Symbol(qualified(symbol.text(), namespace)), key.position());
        }
        return key;
    }

    private static String qualified(String name, String namespace) {
        if (name.startsWith("_/")) {
            return name.substring(2);
        }
        return name.indexOf('/') < 0 ? namespace + '/' + name : name;
    }

    private static void requireDistinct(List<Form> forms, String title) {
        if (forms.size() <= FEW) {
            requireFewDistinct(forms, title);
            return;
        }
        Map<Object, Form> seen = new HashMap<>(forms.size() * 2);
        for (Form form : forms) {
            Form earlier = seen.putIfAbsent(Identity.of(form), form);
            if (earlier != null) {
                throw duplicate(form, earlier, title);
            }
        }
    }

    private static void requireFewDistinct(List<Form> forms, String title) {
        Object[] identities = new Object[forms.size()];
        for (int at = 0; at < identities.length; at++) {
            identities[at] = Identity.of(forms.get(at));
            for (int before = 0; before < at; before++) {
                if (identities[at].equals(identities[before])) {
                    throw duplicate(forms.get(at), forms.get(before), title);
                }
            }
        }
    }

    private static RuntimeException duplicate(Form form, Form earlier, String title) {
        return EdnErrors.duplicate(title, Forms.text(form, EdnErrors.SHOWN), earlier.position(), form.position());
    }
}
