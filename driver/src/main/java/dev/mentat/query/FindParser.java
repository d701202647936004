// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import java.util.List;
import java.util.Optional;

/** Reads what stands behind {@code :find}, and the elements of {@code :order}. */
final class FindParser {
    private FindParser() {}

    static FindSpec parse(List<Form> items, List<String> labels, Form query) {
        if (items.isEmpty()) {
            throw QuerySyntaxErrors.missingFind(query);
        }
        Form last = items.get(items.size() - 1);
        if (Shapes.isSymbol(last, ".")) {
            if (items.size() != 2) {
                throw QuerySyntaxErrors.scalarFind(last);
            }
            return spec(FindSpec.Shape.SCALAR, items.subList(0, 1), labels, query);
        }
        Optional<List<Form>> inner = items.size() == 1 ? Shapes.vector(last) : Optional.empty();
        if (inner.isPresent()) {
            return bracketed(inner.get(), labels, last);
        }
        return spec(FindSpec.Shape.RELATION, items, labels, query);
    }

    private static FindSpec bracketed(List<Form> items, List<String> labels, Form form) {
        if (items.size() == 2 && Shapes.isSymbol(items.get(1), "...")) {
            return spec(FindSpec.Shape.COLLECTION, items.subList(0, 1), labels, form);
        }
        if (items.isEmpty()) {
            throw QuerySyntaxErrors.missingFind(form);
        }
        return spec(FindSpec.Shape.TUPLE, items, labels, form);
    }

    private static FindSpec spec(FindSpec.Shape shape, List<Form> items, List<String> labels, Form where) {
        List<FindElement> elements = items.stream().map(FindParser::element).toList();
        boolean takesLabels = shape == FindSpec.Shape.RELATION || shape == FindSpec.Shape.TUPLE;
        if (!labels.isEmpty() && (!takesLabels || labels.size() != elements.size())) {
            throw QuerySyntaxErrors.labels(labels.size(), elements.size(), where);
        }
        return new FindSpec(shape, elements, labels);
    }

    static FindElement element(Form form) {
        Optional<Variable> variable = Shapes.variable(form);
        if (variable.isPresent()) {
            return new FindElement.Plain(variable.get(), form.position());
        }
        List<Form> items = Shapes.list(form)
                .filter(list -> !list.isEmpty())
                .orElseThrow(() -> QuerySyntaxErrors.findElement(form));
        Symbol head = Shapes.symbol(items.get(0))
                .filter(symbol -> !Shapes.isReserved(symbol))
                .orElseThrow(() -> QuerySyntaxErrors.findElement(form));
        return switch (head.text()) {
            case "pull" -> pull(items, form);
            case "the" -> corresponding(items, form);
            default -> aggregate(head, items, form);
        };
    }

    private static FindElement pull(List<Form> items, Form form) {
        Optional<Source> source = items.size() == 4 ? Shapes.source(items.get(1)) : Optional.empty();
        int entity = source.isPresent() ? 2 : 1;
        if (items.size() != entity + 2) {
            throw QuerySyntaxErrors.pullElement(form);
        }
        Variable variable = Shapes.variable(items.get(entity)).orElseThrow(() -> QuerySyntaxErrors.pullElement(form));
        Form pattern = items.get(entity + 1);
        boolean isInput = Shapes.symbol(pattern)
                .filter(symbol -> Shapes.variable(pattern).isPresent() || !Shapes.isReserved(symbol))
                .isPresent();
        if (!isInput && Shapes.vector(pattern).isEmpty()) {
            throw QuerySyntaxErrors.pullElement(form);
        }
        return new FindElement.Pull(source, variable, pattern, form.position());
    }

    private static FindElement corresponding(List<Form> items, Form form) {
        if (items.size() != 2) {
            throw QuerySyntaxErrors.theElement(form);
        }
        Variable variable = Shapes.variable(items.get(1)).orElseThrow(() -> QuerySyntaxErrors.theElement(form));
        return new FindElement.Corresponding(variable, form.position());
    }

    private static FindElement aggregate(Symbol function, List<Form> items, Form form) {
        Variable variable = Shapes.variable(items.get(items.size() - 1))
                .orElseThrow(() -> QuerySyntaxErrors.aggregateVariable(form));
        List<Term> arguments = items.subList(1, items.size() - 1).stream()
                .map(item -> argument(item, form))
                .toList();
        return new FindElement.Aggregate(function, arguments, variable, form.position());
    }

    private static Term argument(Form item, Form aggregate) {
        if (Shapes.list(item).isPresent()) {
            throw QuerySyntaxErrors.nestedAggregate(aggregate);
        }
        return TermParser.argument(item);
    }

    static OrderItem order(Form form) {
        Optional<List<Form>> items = Shapes.list(form).filter(list -> list.size() == 2);
        if (items.isPresent()) {
            Form head = items.get().get(0);
            if (Shapes.isSymbol(head, "asc") || Shapes.isSymbol(head, "desc")) {
                return new OrderItem(key(items.get().get(1), form), Shapes.isSymbol(head, "desc"));
            }
        }
        return new OrderItem(key(form, form), false);
    }

    private static FindElement key(Form form, Form item) {
        if (Shapes.variable(form).isEmpty() && Shapes.list(form).isEmpty()) {
            throw QuerySyntaxErrors.orderItem(item);
        }
        return element(form);
    }
}
