// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import dev.mentat.edn.Marker;
import dev.mentat.edn.Symbol;
import dev.mentat.query.QueryParser;
import dev.mentat.schema.TimePoint;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes commands of EDN forms: bare queries, bare transactions and the lists with a reserved head. */
final class CommandParser {
    /** The heads that make a list a form of ours. */
    static final Set<String> HEADS = Set.of(
            "as-of",
            "since",
            "history",
            "pull",
            "pull-many",
            "entity",
            "datoms",
            "tx-range",
            "transact",
            "q",
            "log",
            "diff",
            "basis",
            "tx",
            "t",
            "with",
            "explain",
            "sql");

    private static final Set<String> INDEXES = Set.of(":eavt", ":aevt", ":avet", ":vaet");
    private static final int MAX_COMPONENTS = 5;

    private CommandParser() {}

    /** Parses a text's one form. */
    static Command parse(Form form) {
        return parse(form, List.of());
    }

    /** Parses a form with restrictions around it, the outermost first. */
    static Command parse(Form form, List<ViewStep> view) {
        return command(form, view);
    }

    private static Command command(Form form, List<ViewStep> view) {
        Form.Sequence transaction = transactionOrNull(form);
        if (transaction != null) {
            requireNoView(view, form);
            return new Command.Transact(transaction);
        }
        return form instanceof Form.Sequence list && list.kind() == Form.Kind.LIST
                ? headed(list, view)
                : query(form, view, Optional.empty());
    }

    private static Form.@Nullable Sequence transactionOrNull(Form form) {
        return form instanceof Form.Sequence sequence
                        && sequence.kind() == Form.Kind.VECTOR
                        && (sequence.items().isEmpty()
                                || keyword(sequence.items().get(0)) == null)
                ? sequence
                : null;
    }

    private static Command query(Form form, List<ViewStep> view, Optional<List<Form>> arguments) {
        return new Command.RunQuery(QueryParser.parse(form), form, view, arguments);
    }

    private static Command headed(Form.Sequence list, List<ViewStep> view) {
        List<Form> items = list.items();
        String head = items.isEmpty() ? "" : symbol(items.get(0));
        List<Form> rest = items.isEmpty() ? items : items.subList(1, items.size());
        return switch (head) {
            case "as-of" -> viewed(new ViewStep.AsOf(moment(item(list, 1, 3))), list, 2, view);
            case "since" -> viewed(new ViewStep.Since(moment(item(list, 1, 3))), list, 2, view);
            case "history" -> viewed(new ViewStep.History(), list, 1, view);
            case "pull" -> new Command.Pull(item(list, 1, 3), item(list, 2, 3), false, view);
            case "pull-many" -> new Command.Pull(item(list, 1, 3), item(list, 2, 3), true, view);
            case "entity" -> new Command.Pull(wildcard(list), item(list, 1, 2), false, view);
            case "datoms" -> datoms(list, view);
            case "q" -> query(firstOf(list, rest), view, Optional.of(rest.subList(1, rest.size())));
            default -> {
                requireNoView(view, list);
                yield unviewed(head, list, rest);
            }
        };
    }

    private static Command unviewed(String head, Form.Sequence list, List<Form> rest) {
        return switch (head) {
            case "tx-range" -> new Command.TxRange(bound(item(list, 1, 3)), bound(item(list, 2, 3)));
            case "log" -> log(list, rest);
            case "diff" -> new Command.Diff(moment(item(list, 1, 3)), moment(item(list, 2, 3)));
            case "basis" -> {
                requireSize(list, 1);
                yield new Command.Basis();
            }
            case "tx" -> new Command.Convert(moment(item(list, 1, 2)), false);
            case "t" -> new Command.Convert(moment(item(list, 1, 2)), true);
            case "transact" -> new Command.Transact(transaction(item(list, 1, 2)));
            case "with" -> with(list, rest);
            case "explain" -> new Command.Explain(command(item(list, 1, 2), List.of()));
            case "sql" -> new Command.ShowSql(command(item(list, 1, 2), List.of()));
            default -> throw CommandErrors.unknownHead(list, HEADS);
        };
    }

    private static Command viewed(ViewStep step, Form.Sequence list, int inner, List<ViewStep> view) {
        return command(
                item(list, inner, inner + 1),
                Stream.concat(view.stream(), Stream.of(step)).toList());
    }

    private static Command datoms(Form.Sequence list, List<ViewStep> view) {
        List<Form> items = list.items();
        Keyword index = items.size() > 1 ? keyword(items.get(1)) : null;
        if (index == null || !INDEXES.contains(index.toString()) || items.size() > MAX_COMPONENTS + 2) {
            throw CommandErrors.datoms(list);
        }
        return new Command.Datoms(index, items.subList(2, items.size()), view, list);
    }

    private static Command log(Form.Sequence list, List<Form> rest) {
        if (rest.isEmpty() || rest.size() > 2) {
            throw CommandErrors.shape(list);
        }
        return new Command.Log(rest.get(0), rest.size() == 2 ? Optional.of(rest.get(1)) : Optional.empty());
    }

    private static Command with(Form.Sequence list, List<Form> rest) {
        if (rest.isEmpty() || rest.size() > 2) {
            throw CommandErrors.shape(list);
        }
        Form.Sequence transaction = transaction(rest.get(0));
        Optional<Command> query = rest.size() == 2 ? Optional.of(command(rest.get(1), List.of())) : Optional.empty();
        return new Command.With(transaction, query);
    }

    private static Form.Sequence transaction(Form form) {
        Form.Sequence transaction = transactionOrNull(form);
        if (transaction == null) {
            throw CommandErrors.notATransaction(form);
        }
        return transaction;
    }

    private static Form wildcard(Form.Sequence list) {
        Form.Atom star = new Form.Atom(new Symbol("*"), list.position());
        return new Form.Sequence(Form.Kind.VECTOR, List.of(star), list.position());
    }

    private static Form firstOf(Form.Sequence list, List<Form> rest) {
        if (rest.isEmpty()) {
            throw CommandErrors.shape(list);
        }
        return rest.get(0);
    }

    private static Form item(Form.Sequence list, int index, int size) {
        requireSize(list, size);
        return list.items().get(index);
    }

    private static void requireSize(Form.Sequence list, int size) {
        if (list.items().size() != size) {
            throw CommandErrors.shape(list);
        }
    }

    private static void requireNoView(List<ViewStep> view, Form form) {
        if (!view.isEmpty()) {
            throw CommandErrors.notViewable(form);
        }
    }

    private static Optional<ViewStep.Moment> bound(Form form) {
        return form instanceof Form.Atom atom && atom.value() == null ? Optional.empty() : Optional.of(moment(form));
    }

    /** Returns the point in a form {@code (tx T)}, which stands for a transaction among the arguments of a query. */
    static Optional<ViewStep.Moment> convertedMoment(Form form) {
        return form instanceof Form.Sequence list
                        && list.kind() == Form.Kind.LIST
                        && list.items().size() == 2
                        && symbol(list.items().get(0)).equals("tx")
                ? Optional.of(moment(list.items().get(1)))
                : Optional.empty();
    }

    /** Reads a point in time: a transaction, a t, an instant or a lone {@code ?}. */
    static ViewStep.Moment moment(Form form) {
        Object value = form instanceof Form.Atom atom ? atom.value() : null;
        if (value instanceof Long number && number >= 0) {
            return new ViewStep.Moment.Fixed(new TimePoint.Numbered(number), form);
        }
        if (value instanceof Instant instant) {
            return new ViewStep.Moment.Fixed(new TimePoint.At(instant), form);
        }
        if (value instanceof Marker marker) {
            return new ViewStep.Moment.Supplied(marker, form);
        }
        throw CommandErrors.moment(form);
    }

    private static String symbol(Form form) {
        return form instanceof Form.Atom atom && atom.value() instanceof Symbol symbol ? symbol.text() : "";
    }

    private static @Nullable Keyword keyword(Form form) {
        return form instanceof Form.Atom atom && atom.value() instanceof Keyword keyword ? keyword : null;
    }
}
