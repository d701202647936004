// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import dev.mentat.query.QueryParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Says in Datalog what the forms that read datoms mean; their parts become the arguments of the query. */
final class FormQueries {
    private static final Position NOWHERE = new Position(1, 1);

    /** The order of components of each index. */
    private static final Map<String, List<String>> INDEXES = Map.of(
            ":eavt", List.of("?e", "?a", "?v", "?tx", "?added"),
            ":aevt", List.of("?a", "?e", "?v", "?tx", "?added"),
            ":avet", List.of("?a", "?v", "?e", "?tx", "?added"),
            ":vaet", List.of("?v", "?a", "?e", "?tx", "?added"));

    private FormQueries() {}

    static Command.RunQuery datoms(Command.Datoms command) {
        List<String> order = INDEXES.getOrDefault(command.index().toString(), List.of());
        List<String> given = order.subList(0, command.components().size());
        boolean isHistory = command.view().stream().anyMatch(ViewStep.History.class::isInstance);
        String where = isHistory ? "[?e ?a ?v ?tx ?added]" : "[?e ?a ?v ?tx] [(ground true) ?added]";
        String refsOnly = command.index().toString().equals(":vaet") ? " [?a :db/valueType :db.type/ref]" : "";
        String text = "[:find ?e ?a ?v ?tx ?added :in $ " + String.join(" ", given) + " :where " + where + refsOnly
                + " :order " + String.join(" ", order) + "]";
        return run(
                text,
                command.view(),
                Stream.concat(Stream.of(defaultSource()), command.components().stream())
                        .toList());
    }

    static Command.RunQuery txRange(Command.TxRange command) {
        List<Form> arguments = new ArrayList<>(List.of(defaultSource()));
        StringBuilder inputs = new StringBuilder();
        StringBuilder bounds = new StringBuilder();
        command.from().ifPresent(moment -> {
            inputs.append(" ?from");
            bounds.append(" [(<= ?from ?tx)]");
            arguments.add(transaction(moment));
        });
        command.to().ifPresent(moment -> {
            inputs.append(" ?to");
            bounds.append(" [(< ?tx ?to)]");
            arguments.add(transaction(moment));
        });
        String text = "[:find ?tx ?instant ?e ?a ?v ?added :in $" + inputs + " :where [?e ?a ?v ?tx ?added]" + bounds
                + " [?tx :db/txInstant ?instant] :order ?tx ?e ?a ?added ?v]";
        return run(text, List.of(), arguments);
    }

    static Command.RunQuery log(Command.Log command) {
        String attribute = command.attribute().isPresent() ? " ?a" : "";
        String text = "[:find ?e ?a ?v ?tx ?added :in $ ?e" + attribute
                + " :where [?e ?a ?v ?tx ?added] :order ?tx ?a ?added ?v]";
        List<Form> arguments = new ArrayList<>(List.of(defaultSource(), command.entity()));
        command.attribute().ifPresent(arguments::add);
        return run(text, List.of(), arguments);
    }

    static Command.RunQuery diff(Command.Diff command) {
        String text = "[:find ?e ?a ?v ?tx ?added :in $before $after :where"
                + " (or-join [?e ?a ?v ?tx ?added]"
                + " (and [$after ?e ?a ?v ?tx] (not [$before ?e ?a ?v]) [(ground true) ?added])"
                + " (and [$before ?e ?a ?v ?tx] (not [$after ?e ?a ?v]) [(ground false) ?added]))"
                + " :order ?e ?a ?added ?v]";
        return run(text, List.of(), List.of(asOf(command.before()), asOf(command.after())));
    }

    private static Command.RunQuery run(String text, List<ViewStep> view, List<Form> arguments) {
        Form form = new EdnReader().read(text);
        return new Command.RunQuery(QueryParser.parse(form), form, view, Optional.of(arguments));
    }

    private static Form asOf(ViewStep.Moment moment) {
        return list(symbol("as-of"), moment.form(), defaultSource());
    }

    private static Form transaction(ViewStep.Moment moment) {
        return list(symbol("tx"), moment.form());
    }

    private static Form list(Form... items) {
        return new Form.Sequence(Form.Kind.LIST, List.of(items), NOWHERE);
    }

    private static Form defaultSource() {
        return symbol("$");
    }

    private static Form symbol(String text) {
        return new Form.Atom(new Symbol(text), NOWHERE);
    }
}
