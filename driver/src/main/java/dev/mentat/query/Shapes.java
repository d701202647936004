// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a form looks like, for the parsers of this package. */
final class Shapes {
    private static final Set<String> MARKS = Set.of("%", ".", "...", "_");

    private Shapes() {}

    static Optional<Symbol> symbol(Form form) {
        return form instanceof Form.Atom atom && atom.value() instanceof Symbol symbol
                ? Optional.of(symbol)
                : Optional.empty();
    }

    static Optional<Keyword> keyword(Form form) {
        return form instanceof Form.Atom atom && atom.value() instanceof Keyword keyword
                ? Optional.of(keyword)
                : Optional.empty();
    }

    static Optional<Variable> variable(Form form) {
        return symbol(form).filter(Shapes::isVariable).map(symbol -> new Variable(symbol.text()));
    }

    static Optional<Source> source(Form form) {
        return symbol(form).filter(symbol -> symbol.text().startsWith("$")).map(symbol -> new Source(symbol.text()));
    }

    static boolean isSymbol(Form form, String text) {
        return symbol(form).filter(symbol -> symbol.text().equals(text)).isPresent();
    }

    static boolean isBlank(Form form) {
        return isSymbol(form, "_");
    }

    /** Tells whether the symbol means something to the query language and so cannot be a constant. */
    static boolean isReserved(Symbol symbol) {
        return isVariable(symbol) || symbol.text().startsWith("$") || MARKS.contains(symbol.text());
    }

    static Optional<List<Form>> vector(Form form) {
        return items(form, Form.Kind.VECTOR);
    }

    static Optional<List<Form>> list(Form form) {
        return items(form, Form.Kind.LIST);
    }

    private static Optional<List<Form>> items(Form form, Form.Kind kind) {
        return form instanceof Form.Sequence sequence && sequence.kind() == kind
                ? Optional.of(sequence.items())
                : Optional.empty();
    }

    private static boolean isVariable(Symbol symbol) {
        return symbol.text().length() > 1 && symbol.text().startsWith("?");
    }
}
