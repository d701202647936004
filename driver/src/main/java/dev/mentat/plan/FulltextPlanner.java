// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.error.QueryErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Layout;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans full-text searches. Search texts are read by the driver before the statement runs, so that they must be constants
 * or arguments; what the statement gets is lists of words.
 */
final class FulltextPlanner {
    private final Block block;

    FulltextPlanner(Block block) {
        this.block = block;
    }

    void plan(Goal.Fulltext goal) {
        List<From.Searched> branches = branches(goal);
        Expr text = goal.text() instanceof Operand.Typed constant
                ? constant.toExpr()
                : block.value(((Operand.Variable) goal.text()).var());
        SearchTexts texts = texts(text).orElseThrow(() -> dataAsText(goal));
        if (branches.isEmpty()) {
            block.contradict();
            return;
        }
        String alias = block.compilation().names().alias("f");
        block.join(new From.Fulltext(alias, branches, texts));
        if (isChosenFromSeveral(texts)) {
            block.add(Exprs.same(new Expr.Column(alias, From.SEARCH, TypeSet.STRING), text));
        }
        bind(goal.attribute(), alias, From.ATTRIBUTE, TypeSet.REF);
        bind(goal.row().entity(), alias, From.ENTITY, TypeSet.REF);
        bind(goal.row().value(), alias, From.VALUE, TypeSet.STRING);
        bind(goal.row().tx(), alias, From.TX, TypeSet.REF);
        bind(goal.row().score(), alias, From.SCORE, TypeSet.of(ValueType.DOUBLE));
    }

    private static List<From.Searched> branches(Goal.Fulltext goal) {
        Layout layout = goal.source().catalogue().layout();
        List<From.Searched> branches = new ArrayList<>();
        for (Attribute attribute : goal.attributes()) {
            layout.fulltext(attribute.id())
                    .map(index -> new From.Searched(
                            attribute.id(),
                            layout.schemaName(),
                            index,
                            goal.source().name(),
                            goal.source().view()))
                    .ifPresent(branches::add);
        }
        return branches;
    }

    private static RuntimeException dataAsText(Goal.Fulltext goal) {
        return QueryErrors.argument(
                goal.clause() + " takes its search text from other clauses; it must be a constant or an input",
                goal.position());
    }

    private static boolean isChosenFromSeveral(SearchTexts texts) {
        return texts instanceof SearchTexts.Elements
                || (texts instanceof SearchTexts.Constants constants
                        && constants.texts().size() > 1);
    }

    /** Finds out where a text comes from; empty if it comes from the data. */
    private Optional<SearchTexts> texts(Expr text) {
        Expr lifted = block.origin(text);
        Expr origin = block.origin(lifted instanceof Expr.Untagged untagged ? untagged.value() : lifted);
        if (origin instanceof Expr.Literal literal && literal.value() instanceof String constant) {
            return Optional.of(new SearchTexts.Constants(List.of(constant)));
        }
        if (origin instanceof Expr.Input input) {
            return Optional.of(new SearchTexts.Argument(input.slot()));
        }
        return origin instanceof Expr.Column column
                ? block.joined(column.table()).flatMap(from -> texts(from, column.name()))
                : Optional.empty();
    }

    private static Optional<SearchTexts> texts(From from, String column) {
        if (from instanceof From.Inputs inputs) {
            return Optional.of(new SearchTexts.Elements(
                    inputs.columns().get(From.position(column)).slot()));
        }
        if (from instanceof From.Constants constants) {
            List<String> texts = new ArrayList<>();
            for (List<Expr> row : constants.rows()) {
                Expr value = row.get(From.position(column));
                Expr plain = value instanceof Expr.Tagged tagged ? tagged.value() : value;
                if (plain instanceof Expr.Literal literal && literal.value() instanceof String text) {
                    texts.add(text);
                }
            }
            return Optional.of(new SearchTexts.Constants(texts));
        }
        return Optional.empty();
    }

    private void bind(Operand operand, String alias, String column, TypeSet types) {
        Operands.variable(operand).ifPresent(var -> block.bind(var, new Expr.Column(alias, column, types)));
    }
}
