// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnWriter;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.query.Binding;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads {@code (ground constant)} with each of the four bindings. */
final class Ground {
    private final TermResolver terms;

    private final Consumer<Goal> goals;

    Ground(TermResolver terms, Consumer<Goal> goals) {
        this.terms = terms;
        this.goals = goals;
    }

    Goal.Rows rows(Term.Call call, Binding binding) {
        if (call.arguments().size() != 1) {
            throw QueryErrors.arity(
                    "ground takes (ground constant)", call.arguments().size(), call.position());
        }
        Term argument = call.arguments().get(0);
        boolean isTerm = argument instanceof Term.Constant || argument instanceof Term.Var;
        if (!isTerm || !(terms.resolve(argument) instanceof Referent.Constant constant)) {
            throw QueryErrors.argument(ClauseText.of(call) + " needs a constant", argument.position());
        }
        Object value = constant.value();
        Position position = call.position();
        return binding.accept(new Binding.Visitor<>() {
            @Override
            public Goal.Rows scalar(Binding.Scalar scalar) {
                return table(List.of(scalar.variable()), List.of(List.of(typed(value, position))), position);
            }

            @Override
            public Goal.Rows collection(Binding.Collection collection) {
                List<List<Operand.Typed>> rows = items(value, call).stream()
                        .map(item -> List.of(typed(item, position)))
                        .toList();
                return table(List.of(collection.variable()), rows, position);
            }

            @Override
            public Goal.Rows tuple(Binding.Tuple tuple) {
                return table(tuple.slots(), List.of(row(value, tuple.slots(), call)), position);
            }

            @Override
            public Goal.Rows relation(Binding.Relation relation) {
                List<List<Operand.Typed>> rows = items(value, call).stream()
                        .map(item -> row(item, relation.slots(), call))
                        .toList();
                return table(relation.slots(), rows, position);
            }
        });
    }

    private Goal.Rows table(List<Optional<Variable>> slots, List<List<Operand.Typed>> rows, Position position) {
        List<Optional<Var>> columns = new ArrayList<>();
        for (Optional<Variable> slot : slots) {
            columns.add(slot.map(variable -> terms.target(variable, goals)));
        }
        return new Goal.Rows(columns, new Goal.ConstantRows(rows), position);
    }

    private static Collection<?> items(@Nullable Object value, Term.Call call) {
        if (value instanceof Collection<?> items) {
            return items;
        }
        throw QueryErrors.binding(ClauseText.of(call) + " is no collection", call.position());
    }

    private static List<Operand.Typed> row(@Nullable Object value, List<Optional<Variable>> slots, Term.Call call) {
        Collection<?> items = items(value, call);
        if (items.size() != slots.size()) {
            throw QueryErrors.binding(
                    Texts.format(
                            "%s yields %d values for the %d variables [%s]",
                            ClauseText.of(call), items.size(), slots.size(), names(slots)),
                    call.position());
        }
        return items.stream().map(item -> typed(item, call.position())).toList();
    }

    private static String names(List<Optional<Variable>> slots) {
        return QueryErrors.list(
                slots.stream().map(slot -> slot.map(Variable::name).orElse("_")).toList());
    }

    private static Operand.Typed typed(@Nullable Object value, Position position) {
        Operand.Typed typed = Constants.natural(value);
        if (typed == null) {
            throw QueryErrors.argument(EdnWriter.write(value) + " cannot be bound to a variable", position);
        }
        return typed;
    }
}
