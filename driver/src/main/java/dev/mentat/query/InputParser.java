// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the items of {@code :in}. */
final class InputParser {
    private InputParser() {}

    static List<Input> parse(List<Form> items) {
        List<Input> inputs = items.stream().map(InputParser::input).toList();
        requireDistinct(inputs, items);
        return inputs;
    }

    private static Input input(Form form) {
        Optional<Source> source = Shapes.source(form);
        if (source.isPresent()) {
            return new Input.SourceInput(source.get(), form.position());
        }
        if (Shapes.isSymbol(form, "%")) {
            return new Input.RulesInput(form.position());
        }
        Optional<Symbol> name = Shapes.symbol(form).filter(symbol -> !Shapes.isReserved(symbol));
        if (name.isPresent()) {
            return new Input.PatternInput(name.get().text(), form.position());
        }
        return new Input.BindingInput(BindingParser.parse(form), form.position());
    }

    private static void requireDistinct(List<Input> inputs, List<Form> forms) {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < inputs.size(); i++) {
            Form form = forms.get(i);
            names(inputs.get(i)).stream()
                    .filter(name -> !seen.add(name))
                    .findFirst()
                    .ifPresent(name -> {
                        throw QuerySyntaxErrors.duplicateVariable(name, form);
                    });
        }
    }

    private static List<String> names(Input input) {
        return input.accept(new Input.Visitor<>() {
            @Override
            public List<String> source(Input.SourceInput source) {
                return List.of(source.source().name());
            }

            @Override
            public List<String> rules(Input.RulesInput rules) {
                return List.of("%");
            }

            @Override
            public List<String> pattern(Input.PatternInput pattern) {
                return List.of(pattern.name());
            }

            @Override
            public List<String> binding(Input.BindingInput binding) {
                return binding.binding().variables().map(Variable::name).toList();
            }
        });
    }
}
