// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnWriter;
import dev.mentat.edn.Keyword;
import dev.mentat.error.Position;
import dev.mentat.error.QueryErrors;
import dev.mentat.error.Texts;
import dev.mentat.fulltext.Search;
import dev.mentat.query.Binding;
import dev.mentat.query.Term;
import dev.mentat.query.Variable;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Resolves {@code (fulltext src attribute text)} into a goal. */
final class FulltextForm {
    private static final int COLUMNS = 4;

    private final PatternResolver patterns;
    private final TermResolver terms;
    private final FormulaResolver formulas;
    private final List<Goal> goals;

    FulltextForm(PatternResolver patterns, TermResolver terms, FormulaResolver formulas, List<Goal> goals) {
        this.patterns = patterns;
        this.terms = terms;
        this.formulas = formulas;
        this.goals = goals;
    }

    void unfold(Term.Call call, Binding binding) {
        if (!(binding instanceof Binding.Relation relation) || relation.slots().size() > COLUMNS) {
            throw QueryErrors.binding(
                    ClauseText.of(call) + " yields rows; bind them to [[?e ?v ?tx ?score]]", binding.position());
        }
        Term place = call.arguments().get(1);
        Term text = call.arguments().get(2);
        Set<Attribute> attributes = new LinkedHashSet<>();
        Operand attribute = attributes(place, attributes);
        Operand search = text(text, call);
        List<Optional<Variable>> slots = relation.slots();
        goals.add(new Goal.Fulltext(
                patterns.database(),
                List.copyOf(attributes),
                attribute,
                search,
                new Goal.FoundRow(slot(slots, 0), slot(slots, 1), slot(slots, 2), slot(slots, 3)),
                ClauseText.of(call),
                text.position()));
    }

    private Operand slot(List<Optional<Variable>> slots, int column) {
        return Targets.operand(column < slots.size() ? slots.get(column) : Optional.empty(), terms, goals);
    }

    /**
     * Finds the attributes that may be searched.
     *
     * @param attributes takes them
     * @return what says which of them is, if that is not known before execution
     */
    private Operand attributes(Term place, Set<Attribute> attributes) {
        if (place instanceof Term.Constant constant && constant.value() instanceof Set<?> several) {
            several.forEach(one -> attributes.add(attribute(one, place.position())));
            return Operand.ANY;
        }
        Goal.AttributePlace found = patterns.attributeArgument(place);
        if (found instanceof Goal.Ranging ranging) {
            searchable().forEach(attributes::add);
            return ranging.operand();
        }
        attributes.add(attribute(found, ClauseText.of(place), place.position()));
        return Operand.ANY;
    }

    private Attribute attribute(@Nullable Object name, Position position) {
        String text = EdnWriter.write(name);
        if (name instanceof Keyword || name instanceof Long) {
            return attribute(patterns.attribute(new Referent.Constant(name, position)), text, position);
        }
        throw QueryErrors.argument(text + " is neither the ident nor the entid of an attribute", position);
    }

    private Attribute attribute(Goal.AttributePlace found, String text, Position position) {
        if (found instanceof Goal.Fixed fixed && fixed.attribute().fulltext()) {
            return fixed.attribute();
        }
        List<String> known =
                searchable().map(attribute -> attribute.ident().toString()).toList();
        throw QueryErrors.notFulltext(text, schema().store(), known, position);
    }

    private Stream<Attribute> searchable() {
        return schema().attributes().stream().filter(Attribute::fulltext);
    }

    private Schema schema() {
        return patterns.database().catalogue().schema();
    }

    /** Reads the search text, so that a constant one is checked before anything runs. */
    private Operand text(Term term, Term.Call call) {
        Formula text = formulas.argument(term, call);
        if (text instanceof Formula.Ref ref) {
            return new Operand.Variable(ref.var());
        }
        if (text instanceof Formula.Constant constant && constant.value().value() instanceof String search) {
            Search.parse(search, constant.position());
            return constant.value();
        }
        throw QueryErrors.argument(
                Texts.format("%s searches for %s; it takes a string", ClauseText.of(call), ClauseText.of(term)),
                term.position());
    }
}
