// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.edn.Marker;
import dev.mentat.edn.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the places of patterns and the arguments of calls. */
final class TermParser {
    private static final String NESTED_QUERY = "q";

    private TermParser() {}

    /** Reads a place of a data pattern: a variable, an underscore, a constant or a lookup ref. */
    static Term place(Form form, Form pattern) {
        return form.accept(new Form.Visitor<>() {
            @Override
            public Term atom(Form.Atom atom) {
                if (atom.value() == null || Shapes.source(form).isPresent()) {
                    throw QuerySyntaxErrors.place(form, pattern);
                }
                return TermParser.atom(atom);
            }

            @Override
            public Term sequence(Form.Sequence sequence) {
                if (sequence.kind() != Form.Kind.VECTOR) {
                    throw QuerySyntaxErrors.place(form, pattern);
                }
                return constant(sequence);
            }

            @Override
            public Term map(Form.MapForm map) {
                throw QuerySyntaxErrors.place(form, pattern);
            }
        });
    }

    /** Reads an argument of a call. */
    static Term argument(Form form) {
        return form.accept(new Form.Visitor<>() {
            @Override
            public Term atom(Form.Atom atom) {
                Optional<Source> source = Shapes.source(atom);
                return source.<Term>map(name -> new Term.SourceRef(name, atom.position()))
                        .orElseGet(() -> TermParser.atom(atom));
            }

            @Override
            public Term sequence(Form.Sequence sequence) {
                boolean isCall = sequence.kind() == Form.Kind.LIST
                        && !sequence.items().isEmpty()
                        && Shapes.symbol(sequence.items().get(0)).isPresent();
                return isCall ? call(sequence) : constant(sequence);
            }

            @Override
            public Term map(Form.MapForm map) {
                return constant(map);
            }
        });
    }

    /** Reads a list whose head is a function's name. */
    static Term.Call call(Form.Sequence list) {
        Symbol function = list.items().isEmpty()
                ? null
                : Shapes.symbol(list.items().get(0)).orElse(null);
        if (function == null || Shapes.isReserved(function)) {
            throw QuerySyntaxErrors.callHead(list);
        }
        List<Form> forms = list.items().subList(1, list.items().size());
        if (function.text().equals(NESTED_QUERY)) {
            return nestedQuery(function, list, forms);
        }
        return new Term.Call(function, forms.stream().map(TermParser::argument).toList(), list.position());
    }

    private static Term.Call nestedQuery(Symbol function, Form.Sequence list, List<Form> forms) {
        if (forms.isEmpty()) {
            throw QuerySyntaxErrors.nestedQuery(list);
        }
        Form text = unquoted(forms.get(0));
        Term query = new Term.Nested(QueryParser.parse(text), text.position());
        List<Term> arguments = Stream.concat(
                        Stream.of(query), forms.stream().skip(1).map(TermParser::queryArgument))
                .toList();
        return new Term.Call(function, arguments, list.position());
    }

    private static Term queryArgument(Form form) {
        return Shapes.isSymbol(form, "%") ? new Term.Rules(form.position()) : argument(form);
    }

    private static Form unquoted(Form form) {
        return Shapes.list(form)
                .filter(items -> items.size() == 2 && Shapes.isSymbol(items.get(0), "quote"))
                .map(items -> items.get(1))
                .orElse(form);
    }

    private static Term atom(Form.Atom atom) {
        if (atom.value() instanceof Marker marker) {
            return new Term.Parameter(marker.index(), atom.position());
        }
        if (Shapes.isBlank(atom)) {
            return new Term.Blank(atom.position());
        }
        Optional<Variable> variable = Shapes.variable(atom);
        if (variable.isPresent()) {
            return new Term.Var(variable.get(), atom.position());
        }
        return constant(atom);
    }

    private static Term constant(Form form) {
        rejectReserved(form);
        return new Term.Constant(Forms.toValue(form), form.position());
    }

    private static void rejectReserved(Form form) {
        form.accept(new Form.Visitor<Void>() {
            @Override
            public Void atom(Form.Atom atom) {
                if (Shapes.symbol(atom).filter(Shapes::isReserved).isPresent()) {
                    throw QuerySyntaxErrors.symbolInConstant(atom);
                }
                return null;
            }

            @Override
            public Void sequence(Form.Sequence sequence) {
                sequence.items().forEach(TermParser::rejectReserved);
                return null;
            }

            @Override
            public Void map(Form.MapForm map) {
                map.keys().forEach(TermParser::rejectReserved);
                map.values().forEach(TermParser::rejectReserved);
                return null;
            }
        });
    }
}
