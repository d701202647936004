// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Forms;
import dev.mentat.error.ErrorKind;
import dev.mentat.error.MentatException;
import dev.mentat.error.Texts;
import java.util.List;

/** What can be wrong with the text of a query. */
final class QuerySyntaxErrors {
    private static final int FRAGMENT = 80;

    private QuerySyntaxErrors() {}

    static MentatException notAQuery(Form form) {
        return syntax(fragment(form) + " is no query; a query is a vector or map with :find", form);
    }

    static MentatException expectedPart(Form form) {
        return syntax("expected a keyword such as :find or :where, found " + fragment(form), form);
    }

    static MentatException unknownPart(String keyword, List<String> known, Form form) {
        return syntax(keyword + " is no part of a query; known: " + String.join(", ", known), form);
    }

    static MentatException looksLikeTransaction(String keyword, Form form) {
        return syntax(
                keyword + " is no part of a query; to transact this form put it into a vector: [[:db/add ...] {...}]",
                form);
    }

    static MentatException repeatedPart(String keyword, Form form) {
        return syntax(keyword + " occurs twice; state each part of a query once", form);
    }

    static MentatException partIsNoVector(String keyword, Form form) {
        return syntax("in the map form of a query " + keyword + " takes a vector, found " + fragment(form), form);
    }

    static MentatException missingFind(Form form) {
        return syntax("the query has nothing in :find; name at least one variable", form);
    }

    static MentatException scalarFind(Form form) {
        return syntax("a dot in :find makes a scalar and needs exactly one element before it", form);
    }

    static MentatException labels(int labels, int elements, Form form) {
        return syntax(
                Texts.format(
                        "%d labels for %d elements of :find; :keys, :strs and :syms go with a relation or a tuple, one label an element",
                        labels, elements),
                form);
    }

    static MentatException severalLabels(Form form) {
        return syntax("use only one of :keys, :strs and :syms", form);
    }

    static MentatException label(Form form) {
        return syntax("a label is a plain symbol, found " + fragment(form), form);
    }

    static MentatException findElement(Form form) {
        return syntax(
                fragment(form)
                        + " cannot stand in :find; use a variable, (aggregate ?x), (pull ?e pattern) or (the ?x)",
                form);
    }

    static MentatException pullElement(Form form) {
        return syntax(
                "a pull in :find is (pull ?e pattern) or (pull $source ?e pattern), found " + fragment(form), form);
    }

    static MentatException theElement(Form form) {
        return syntax("(the ?x) takes one variable, found " + fragment(form), form);
    }

    static MentatException aggregateVariable(Form form) {
        return syntax("the last argument of an aggregate is a variable, found " + fragment(form), form);
    }

    static MentatException nestedAggregate(Form form) {
        return syntax("aggregates do not nest in " + fragment(form) + "; use a nested query", form);
    }

    static MentatException orderItem(Form form) {
        return syntax("an item of :order is ?x, (asc ?x) or (desc ?x), found " + fragment(form), form);
    }

    static MentatException expectedVariable(Form form, Form where) {
        return syntax("expected a variable in " + fragment(where) + ", found " + fragment(form), form);
    }

    static MentatException noVariables(Form form) {
        return syntax(fragment(form) + " names no variable", form);
    }

    static MentatException duplicateVariable(String variable, Form form) {
        return new MentatException(
                ErrorKind.DUPLICATE_VARIABLE,
                variable + " occurs twice in " + fragment(form) + "; give each place a name of its own",
                form.position());
    }

    static MentatException binding(Form form) {
        return syntax(
                fragment(form)
                        + " is no binding form; use ?x, [?x ...], [?x ?y] or [[?x ?y]] with variables and _ only",
                form);
    }

    static MentatException place(Form form, Form pattern) {
        return syntax(
                Texts.format(
                        "unexpected %s in %s; a place is a variable, _, a constant or a lookup ref",
                        fragment(form), fragment(pattern)),
                form);
    }

    static MentatException patternSize(int places, Form form) {
        return syntax(Texts.format("a pattern has one to five places, %s has %d", fragment(form), places), form);
    }

    static MentatException clause(Form form) {
        return syntax(
                fragment(form)
                        + " is no clause; a clause is a pattern, [(predicate ...)], [(function ...) binding], not, or, and, or a rule call",
                form);
    }

    static MentatException callClause(Form form) {
        return syntax(
                Texts.format(
                        "%s has too many parts; a predicate is [(f arg ...)], a function [(f arg ...) binding]",
                        fragment(form)),
                form);
    }

    static MentatException callHead(Form form) {
        return syntax("the list " + fragment(form) + " must begin with the name of a function", form);
    }

    static MentatException nestedQuery(Form form) {
        return syntax("q takes a query and its arguments, found " + fragment(form), form);
    }

    static MentatException symbolInConstant(Form form) {
        return syntax(fragment(form) + " cannot stand inside a constant; pass it as an argument of its own", form);
    }

    static MentatException emptyBody(String name, Form form) {
        return syntax(name + " has no clauses; give it at least one", form);
    }

    static MentatException joinVariables(String name, Form form) {
        return syntax(
                name + " begins with a vector of the variables that it shares, as in (" + name + " [?e] ...)", form);
    }

    static MentatException joinVariableNotMentioned(String variable, Form form) {
        return syntax(variable + " is listed but occurs in no clause of " + fragment(form), form);
    }

    static MentatException ruleCallArguments(String name, Form form) {
        return syntax("the rule call (" + name + ") has no arguments", form);
    }

    static MentatException ruleSet(Form form) {
        return syntax("rules are a vector such as [[(name ?x) clause ...] ...], found " + fragment(form), form);
    }

    static MentatException rule(Form form) {
        return syntax("a rule is [(name ?x ...) clause ...], found " + fragment(form), form);
    }

    static MentatException reservedRuleName(String name, Form form) {
        return syntax("a rule cannot be named " + name + "; that word is a clause of its own", form);
    }

    static MentatException notSingle(String keyword, Form form) {
        return syntax(keyword + " takes exactly one value", form);
    }

    static MentatException timeout(Form form) {
        return syntax(":timeout is a positive number of milliseconds, found " + fragment(form), form);
    }

    static MentatException distinct(Form form) {
        return syntax(":distinct takes no value, found " + fragment(form), form);
    }

    static MentatException bound(String keyword, long least, Form form) {
        return new MentatException(
                ErrorKind.INVALID_LIMIT,
                Texts.format(
                        "%s must be an integer of at least %d or a scalar variable of :in, got %s",
                        keyword, least, fragment(form)),
                form.position());
    }

    private static MentatException syntax(String sentence, Form form) {
        return new MentatException(ErrorKind.SYNTAX, sentence, form.position());
    }

    private static String fragment(Form form) {
        return Forms.text(form, FRAGMENT);
    }
}
