// SPDX-License-Identifier: Apache-2.0
package dev.mentat.error;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words the static errors of queries. Every argument named {@code text} or {@code name} is in the user's own spelling. */
public final class QueryErrors {
    private QueryErrors() {}

    public static MentatException unknownAttribute(
            String name, String store, Collection<String> known, Position position) {
        return new MentatException(
                ErrorKind.UNKNOWN_ATTRIBUTE,
                Texts.format("%s is not an attribute of store \"%s\"%s", name, store, closest(name, known)),
                position);
    }

    public static MentatException unknownIdent(String name, String store, Collection<String> known, Position position) {
        return new MentatException(
                ErrorKind.UNKNOWN_IDENT,
                Texts.format("%s names no entity of store \"%s\"%s", name, store, closest(name, known)),
                position);
    }

    public static MentatException notReversible(String name, Position position) {
        return new MentatException(
                ErrorKind.UNKNOWN_ATTRIBUTE,
                name + " reverses an attribute that is no ref; only refs can be followed backwards",
                position);
    }

    public static MentatException notUnique(String text, String attribute, Position position) {
        return new MentatException(
                ErrorKind.INVALID_LOOKUP_REF,
                Texts.format("%s cannot identify an entity: %s is not unique", text, attribute),
                position);
    }

    public static MentatException lookupRefShape(String text, Position position) {
        return new MentatException(
                ErrorKind.INVALID_LOOKUP_REF,
                text + " is no lookup ref; it takes a unique attribute and a value",
                position);
    }

    public static MentatException lookupRefInHistory(String text, Position position) {
        return new MentatException(
                ErrorKind.INVALID_LOOKUP_REF,
                text + " has no single owner in a history view; give the entid",
                position);
    }

    public static MentatException place(String text, String place, String expected, Position position) {
        return new MentatException(
                ErrorKind.SYNTAX,
                Texts.format("%s cannot stand in the %s place; it takes %s", text, place, expected),
                position);
    }

    public static MentatException unboundVariable(
            String name, String where, Collection<String> known, Position position) {
        return new MentatException(
                ErrorKind.UNBOUND_VARIABLE,
                Texts.format("%s in %s is bound by no clause and no input%s", name, where, closest(name, known)),
                position);
    }

    public static MentatException neverRuns(String text, Collection<String> unbound, Position position) {
        return new MentatException(
                ErrorKind.INSUFFICIENT_BINDING,
                Texts.format(
                        "%s can never run: %s %s bound nowhere",
                        text, String.join(", ", unbound), unbound.size() == 1 ? "is" : "are"),
                position);
    }

    public static MentatException sharesNothing(String text, Position position) {
        return new MentatException(
                ErrorKind.INSUFFICIENT_BINDING,
                text + " shares no variable with the rest of the query; bind one of its variables outside",
                position);
    }

    public static MentatException branchVariables(
            Collection<String> first, Collection<String> second, Collection<String> all, Position position) {
        return new MentatException(
                ErrorKind.OR_BRANCH_VARS,
                Texts.format(
                        "branches of (or ...) bind different variables: {%s} vs {%s}; use (or-join [%s] ...)",
                        String.join(" ", first), String.join(" ", second), String.join(" ", all)),
                position);
    }

    public static MentatException duplicateVariable(String name, String where, Position position) {
        return new MentatException(
                ErrorKind.DUPLICATE_VARIABLE, Texts.format("%s occurs twice in %s", name, where), position);
    }

    public static MentatException unknownFunction(String name, Collection<String> known, Position position) {
        return new MentatException(
                ErrorKind.UNKNOWN_FUNCTION, "no function named " + name + closest(name, known), position);
    }

    public static MentatException unknownAggregate(String name, Collection<String> known, Position position) {
        return new MentatException(
                ErrorKind.UNKNOWN_FUNCTION, "no aggregate named " + name + closest(name, known), position);
    }

    public static MentatException arity(String usage, int given, Position position) {
        return new MentatException(
                ErrorKind.FN_ARITY,
                Texts.format("%s, got %d argument%s", usage, given, given == 1 ? "" : "s"),
                position);
    }

    public static MentatException argument(String sentence, Position position) {
        return new MentatException(ErrorKind.FN_ARG, sentence, position);
    }

    /**
     * Something is searched that has no full-text index.
     *
     * @param known the attributes that have one
     */
    public static MentatException notFulltext(String name, String store, Collection<String> known, Position position) {
        return new MentatException(
                ErrorKind.NOT_FULLTEXT,
                Texts.format(
                        "%s has no full-text index in store \"%s\"%s; only an attribute defined with :db/fulltext true has one",
                        name, store, closest(name, known)),
                position);
    }

    /**
     * A search text cannot be read.
     *
     * @param position where it stands in the statement, or null if it is an argument
     */
    public static MentatException searchText(String text, String fact, String remedy, @Nullable Position position) {
        return new MentatException(
                ErrorKind.FN_ARG,
                Texts.format("the search text <%s> %s; %s", EdnErrors.shown(text), fact, remedy),
                position);
    }

    public static MentatException binding(String sentence, Position position) {
        return new MentatException(ErrorKind.FN_BINDING, sentence, position);
    }

    public static MentatException nestedBinding(String text, String shape, Position position) {
        return new MentatException(
                ErrorKind.FN_BINDING,
                Texts.format(
                        "%s gives a %s; bind a relation to [[?x ?y]], a collection to [?x ...], a tuple to [?x ?y] and"
                                + " a scalar to ?x, with as many variables as it finds",
                        text, shape.toLowerCase(Locale.ROOT)),
                position);
    }

    public static MentatException nestedInRecursion(String text, Position position) {
        return new MentatException(
                ErrorKind.INSUFFICIENT_BINDING,
                text + " inside a recursive rule must bind its arguments by its own clauses",
                position);
    }

    public static MentatException nestedArguments(int declared, int given, Position position) {
        return new MentatException(
                ErrorKind.INPUT_ARITY,
                Texts.format("the nested query declares %d in :in, %d given", declared, given),
                position);
    }

    public static MentatException unknownRule(String name, Collection<String> known, Position position) {
        String list = known.isEmpty() ? "no rules were given" : "known: " + String.join(", ", known);
        return new MentatException(ErrorKind.UNKNOWN_RULE, Texts.format("no rule named %s; %s", name, list), position);
    }

    public static MentatException ruleArity(String name, int takes, int given, Position position) {
        return new MentatException(
                ErrorKind.RULE_ARITY,
                Texts.format("%s takes %d argument%s, called with %d", name, takes, takes == 1 ? "" : "s", given),
                position);
    }

    public static MentatException ruleHeads(String name, int first, int other, Position position) {
        return new MentatException(
                ErrorKind.RULE_ARITY,
                Texts.format("%s is defined with %d and with %d arguments", name, first, other),
                position);
    }

    public static MentatException negatedRecursion(List<String> cycle, Position position) {
        return new MentatException(
                ErrorKind.SYNTAX,
                Texts.format(
                        "rule %s negates itself through %s; a rule may not depend on its own negation",
                        cycle.get(0), String.join(" -> ", cycle)),
                position);
    }

    public static MentatException unknownSource(String name, Position position) {
        return new MentatException(
                ErrorKind.INPUT_ARITY,
                Texts.format("no data was given for source %s; use (q [... :in $ %s ...] $ (as-of T $))", name, name),
                position);
    }

    public static MentatException notADatabase(String text, String source, Position position) {
        return new MentatException(
                ErrorKind.FN_ARG, Texts.format("%s needs a database, but %s holds tuples", text, source), position);
    }

    public static MentatException aggregateType(String name, String variable, String types, Position position) {
        return new MentatException(
                ErrorKind.INVALID_AGGREGATE,
                Texts.format("%s needs a numeric variable; %s is %s", name, variable, types),
                position);
    }

    public static MentatException aggregate(String sentence, Position position) {
        return new MentatException(ErrorKind.INVALID_AGGREGATE, sentence, position);
    }

    public static MentatException bound(String text, Position position) {
        return new MentatException(
                ErrorKind.INVALID_LIMIT,
                text + " cannot bound the rows of a nested query; pass a constant or an input of the whole query",
                position);
    }

    public static MentatException orderVariable(String text, Position position) {
        return new MentatException(
                ErrorKind.ORDER_VAR, Texts.format(":order %s requires %s in :find or :with", text, text), position);
    }

    public static MentatException nesting(int limit, Position position) {
        return new MentatException(
                ErrorKind.LIMIT, Texts.format("clauses are nested deeper than %d; flatten the query", limit), position);
    }

    public static MentatException tooManyAlternatives(int limit, @Nullable Position position) {
        return new MentatException(
                ErrorKind.LIMIT,
                Texts.format(
                        "the disjunctions multiply out to more than %d alternatives; bind their variables outside",
                        limit),
                position);
    }

    private static String closest(String name, Collection<String> known) {
        String nearest = ClosestName.of(name, known.stream());
        return nearest.isEmpty() ? "" : " (closest: " + nearest + ')';
    }

    /** Lists variables for a sentence. */
    public static String list(Collection<?> names) {
        return names.stream().map(Object::toString).collect(Collectors.joining(" "));
    }
}
