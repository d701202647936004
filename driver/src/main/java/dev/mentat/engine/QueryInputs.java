// SPDX-License-Identifier: Apache-2.0
package dev.mentat.engine;

import dev.mentat.edn.EdnReader;
import dev.mentat.edn.Form;
import dev.mentat.plan.Sources;
import dev.mentat.query.FindElement;
import dev.mentat.query.Input;
import dev.mentat.query.QueryParser;
import dev.mentat.query.Rule;
import dev.mentat.query.Source;
import dev.mentat.schema.TimePoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Distributes what a query's text and its parameters supply over the items of {@code :in} and the lone markers. */
final class QueryInputs {
    private final Command.RunQuery command;
    private final ParameterSlots own;
    private final ParameterSlots whole;
    private final Map<Input, Form> supplied = new HashMap<>();
    private final List<OwnParameter> parameters;
    private final List<Input> rules;

    /**
     * A parameter of the query itself.
     *
     * @param index its index among those of the whole text, or -1 if the text supplies it
     * @param form what the text supplies, or null
     */
    private record OwnParameter(int index, @Nullable Form form) {}

    /**
     * Matches the arguments of {@code (q query arg ...)}, if there are any, with {@code :in}.
     *
     * @param command the query
     * @param whole the parameters of the whole text
     * @throws dev.mentat.error.MentatException {@code input-arity} (07001) if the counts differ, or if a bare query names a
     *     source other than {@code $}
     */
    QueryInputs(Command.RunQuery command, ParameterSlots whole) {
        this.command = command;
        this.whole = whole;
        this.own = ParameterSlots.of(command.text(), command.query().inputs());
        command.arguments().ifPresentOrElse(this::match, this::requireDefaultSourceOnly);
        this.parameters = own.slots().stream().map(this::parameter).toList();
        this.rules = command.query().inputs().stream()
                .filter(Input.RulesInput.class::isInstance)
                .toList();
    }

    private OwnParameter parameter(ParameterSlots.Slot slot) {
        return new OwnParameter(
                whole.slots().indexOf(slot),
                slot instanceof ParameterSlots.Slot.In in ? supplied.get(in.input()) : null);
    }

    private void match(List<Form> arguments) {
        List<Input> inputs = command.query().inputs();
        if (arguments.size() != inputs.size()) {
            throw CommandErrors.argumentCount(inputs.size(), arguments.size(), command.text());
        }
        for (int i = 0; i < inputs.size(); i++) {
            supplied.put(inputs.get(i), arguments.get(i));
        }
    }

    private void requireDefaultSourceOnly() {
        for (Input input : command.query().inputs()) {
            if (input instanceof Input.SourceInput item && !item.source().equals(Source.DEFAULT)) {
                throw CommandErrors.sourceNeedsArgument(item.source().name(), command.text(), item.position());
            }
        }
    }

    /** Returns how many parameters the query itself has. */
    int size() {
        return own.slots().size();
    }

    /**
     * Returns the value of one of the query's own parameters.
     *
     * @param parameter its index, the first is 0
     * @param values the arguments of the whole text
     * @param transactions finds the transaction of a point in time, for arguments such as {@code (tx T)}
     */
    @Nullable
    Object value(int parameter, MarkerValues values, ToLongFunction<TimePoint> transactions) {
        Form form = parameters.get(parameter).form();
        if (form == null) {
            return values.arguments().get(parameters.get(parameter).index());
        }
        return CommandParser.convertedMoment(form)
                .<Object>map(moment -> transactions.applyAsLong(values.point(moment)))
                .orElseGet(() -> values.value(form));
    }

    /** Returns the index of one of the query's own parameters among those of the whole text, or -1 if the text supplies it. */
    int indexInText(int parameter) {
        return parameters.get(parameter).index();
    }

    /** Returns what the sources of the query hold. */
    Sources sources(SourceArguments arguments) {
        Map<Source, Sources.Data> sources = new LinkedHashMap<>();
        for (Input input : command.query().inputs()) {
            if (input instanceof Input.SourceInput item) {
                Form form = supplied.get(input);
                sources.put(
                        item.source(),
                        form == null ? arguments.defaultSource(item.source()) : arguments.read(item.source(), form));
            }
        }
        if (!sources.containsKey(Source.DEFAULT)) {
            sources.put(Source.DEFAULT, arguments.defaultSource(Source.DEFAULT));
        }
        return new Sources(sources);
    }

    /** Tells whether the rules of the query are known: it takes none as an argument, or has got them. */
    boolean knowsRules(MarkerValues values) {
        return rules.stream().allMatch(input -> given(input, values) != MarkerValues.UNKNOWN);
    }

    /** Returns the rules of the argument for {@code %}. */
    List<Rule> rules(MarkerValues values) {
        if (rules.isEmpty()) {
            return List.of();
        }
        List<Rule> all = new ArrayList<>();
        rules.forEach(input -> all.addAll(QueryParser.rules(form(input, values))));
        return all;
    }

    /** Returns the pattern of a pull: its own, or what an argument supplies. */
    Form pattern(FindElement.Pull pull, MarkerValues values) {
        if (pull.pattern() instanceof Form.Sequence) {
            return pull.pattern();
        }
        String name = String.valueOf(((Form.Atom) pull.pattern()).value());
        return command.query().inputs().stream()
                .filter(input -> isNamed(input, name))
                .findFirst()
                .map(input -> form(input, values))
                .orElseThrow(() -> CommandErrors.patternInput(name, pull.position()));
    }

    private static boolean isNamed(Input input, String name) {
        if (input instanceof Input.PatternInput pattern) {
            return pattern.name().equals(name);
        }
        return input instanceof Input.BindingInput item
                && item.binding()
                        .variables()
                        .anyMatch(variable -> variable.name().equals(name));
    }

    private Form form(Input input, MarkerValues values) {
        Object value = given(input, values);
        if (value instanceof String text) {
            return new EdnReader().read(text);
        }
        if (value instanceof Form given) {
            return given;
        }
        throw CommandErrors.textInput(value, input.position());
    }

    private @Nullable Object given(Input input, MarkerValues values) {
        Form form = supplied.get(input);
        if (form instanceof Form.Sequence) {
            return form;
        }
        Object value = form != null
                ? values.value(form)
                : values.arguments().get(whole.slots().indexOf(new ParameterSlots.Slot.In(input)));
        return value instanceof TypedArgument typed ? typed.value() : value;
    }
}
