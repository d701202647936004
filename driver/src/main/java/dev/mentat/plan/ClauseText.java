// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.EdnWriter;
import dev.mentat.query.Binding;
import dev.mentat.query.Clause;
import dev.mentat.query.Source;
import dev.mentat.query.Term;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints clauses and terms as a user would write them, for messages. */
final class ClauseText implements Clause.Visitor<String>, Term.Visitor<String> {
    private static final ClauseText INSTANCE = new ClauseText();
    private static final int LONGEST = 60;

    private ClauseText() {}

    static String of(Clause clause) {
        return shortened(clause.accept(INSTANCE));
    }

    static String of(Term term) {
        return shortened(term.accept(INSTANCE));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    @Override
    public String pattern(Clause.Pattern clause) {
        return '[' + source(clause.source()) + terms(clause.places()) + ']';
    }

    @Override
    public String predicate(Clause.Predicate clause) {
        return '[' + clause.call().accept(this) + ']';
    }

    @Override
    public String function(Clause.Function clause) {
        return '[' + clause.call().accept(this) + ' ' + binding(clause.binding()) + ']';
    }

    @Override
    public String not(Clause.Not clause) {
        String head = clause.join()
                .map(join -> "not-join [" + joined(join.stream()) + "] ")
                .orElse("not ");
        return '(' + source(clause.source()) + head + clauses(clause.body()) + ')';
    }

    @Override
    public String or(Clause.Or clause) {
        String head = clause.join()
                .map(join -> "or-join [" + joined(join.all().stream()) + "] ")
                .orElse("or ");
        String branches = clause.branches().stream()
                .map(branch -> branch.size() == 1 ? clauses(branch) : "(and " + clauses(branch) + ')')
                .collect(Collectors.joining(" "));
        return '(' + source(clause.source()) + head + branches + ')';
    }

    @Override
    public String and(Clause.And clause) {
        return "(and " + clauses(clause.body()) + ')';
    }

    @Override
    public String rule(Clause.RuleCall clause) {
        return '(' + source(clause.source()) + clause.name() + ' ' + terms(clause.arguments()) + ')';
    }

    @Override
    public String variable(Term.Var term) {
        return term.variable().name();
    }

    @Override
    public String blank(Term.Blank term) {
        return "_";
    }

    @Override
    public String constant(Term.Constant term) {
        return EdnWriter.write(term.value());
    }

    @Override
    public String parameter(Term.Parameter term) {
        return "?";
    }

    @Override
    public String source(Term.SourceRef term) {
        return term.source().name();
    }

    @Override
    public String call(Term.Call term) {
        return '(' + term.function().text() + (term.arguments().isEmpty() ? "" : ' ' + terms(term.arguments())) + ')';
    }

    @Override
    public String query(Term.Nested term) {
        return "[:find ...]";
    }

    @Override
    public String rules(Term.Rules term) {
        return "%";
    }

    private String clauses(List<Clause> clauses) {
        return clauses.stream().map(clause -> clause.accept(this)).collect(Collectors.joining(" "));
    }

    private String terms(List<Term> terms) {
        return terms.stream().map(term -> term.accept(this)).collect(Collectors.joining(" "));
    }

    private static String source(Optional<Source> source) {
        return source.map(name -> name.name() + ' ').orElse("");
    }

    private static String joined(Stream<?> items) {
        return items.map(Object::toString).collect(Collectors.joining(" "));
    }

    private static String binding(Binding binding) {
        return binding.accept(new Binding.Visitor<>() {
            @Override
            public String scalar(Binding.Scalar scalar) {
                return slot(scalar.variable());
            }

            @Override
            public String collection(Binding.Collection collection) {
                return '[' + slot(collection.variable()) + " ...]";
            }

            @Override
            public String tuple(Binding.Tuple tuple) {
                return '[' + slots(tuple.slots()) + ']';
            }

            @Override
            public String relation(Binding.Relation relation) {
                return "[[" + slots(relation.slots()) + "]]";
            }
        });
    }

    private static String slots(List<Optional<dev.mentat.query.Variable>> slots) {
        return joined(slots.stream().map(ClauseText::slot));
    }

    private static String slot(Optional<dev.mentat.query.Variable> variable) {
        return variable.map(Object::toString).orElse("_");
    }
}
