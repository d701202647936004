// SPDX-License-Identifier: Apache-2.0
package dev.mentat.properties;

import dev.mentat.error.Texts;
import dev.mentat.reference.ModelDb;
import dev.mentat.schema.Datom;
import dev.mentat.schema.Entids;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Makes clauses that can run. Variables tell their type by their name, so that they are joined with their like:
 * {@code ?e1} is an entity, {@code ?a1} an attribute, {@code ?t1} a transaction, {@code ?any1} a value of any type, and
 * {@code ?long1} and so on a value of that type.
 */
final class RandomClauses {
    private static final List<String> COMPARISONS = List.of("<", "=", ">=", "!=", "<=", ">");

    private final Choices choices;
    private final RandomSchema schema;
    private final List<Long> entities;
    private final List<Long> transactions;
    private final boolean readsHistory;
    private final String mark;
    private final Set<String> bound = new LinkedHashSet<>();
    private int depth;

    private RandomClauses(
            Choices choices,
            RandomSchema schema,
            List<Long> entities,
            List<Long> transactions,
            boolean readsHistory,
            String mark) {
        this.choices = choices;
        this.schema = schema;
        this.entities = entities;
        this.transactions = transactions;
        this.readsHistory = readsHistory;
        this.mark = mark;
    }

    /**
     * Begins with nothing bound.
     *
     * @param readsHistory whether the clauses will read a history view, which knows neither lookup refs nor the value of
     *     an attribute
     */
    static RandomClauses begin(Choices choices, RandomSchema schema, ModelDb db, boolean readsHistory) {
        return new RandomClauses(
                choices,
                schema.in(db),
                db.current().stream()
                        .map(Datom::e)
                        .filter(entity -> !Entids.isBootstrap(entity) && !Entids.isTx(entity))
                        .distinct()
                        .toList(),
                db.log().stream().map(Datom::tx).distinct().toList(),
                readsHistory,
                "");
    }

    /** Returns a maker inside another clause that knows which variables are bound around it. */
    private RandomClauses inside(Set<String> known, String innerMark) {
        RandomClauses inner = new RandomClauses(choices, schema, entities, transactions, readsHistory, innerMark);
        inner.bound.addAll(known);
        inner.depth = depth + 1;
        return inner;
    }

    Set<String> bound() {
        return bound;
    }

    void bind(String variable) {
        bound.add(variable);
    }

    List<String> boundOf(ValueType type) {
        return bound.stream()
                .filter(variable -> variable.startsWith(name(type)))
                .toList();
    }

    static String name(ValueType type) {
        return type == ValueType.REF ? "?e" : "?" + type.name().toLowerCase(Locale.ROOT);
    }

    /** Makes a clause that runs after those made before. */
    String clause() {
        int kinds = depth < 3 ? 20 : 12;
        return switch (choices.below(kinds)) {
            case 0, 1, 2, 3, 4, 5, 6 -> pattern();
            case 7 -> wildcard();
            case 8, 9 -> predicate();
            case 10, 11 -> function();
            case 12, 13 -> negation();
            case 14 -> negationJoin();
            case 15, 16 -> alternatives();
            case 17 -> alternativesJoin();
            default -> ruleCall();
        };
    }

    String pattern() {
        return pattern(choices.oneOf(schema.attributes()), subject(), null);
    }

    /** Makes a pattern; a value of null is chosen here. */
    private String pattern(RandomAttribute attribute, String entity, String value) {
        String object = value == null ? object(attribute) : value;
        if (attribute.isRef() && choices.once(6)) {
            return Texts.format("[%s %s %s]", object, attribute.reversed(), entity);
        }
        return Texts.format("[%s %s %s%s]", entity, attribute.ident(), object, transaction());
    }

    private String subject() {
        return switch (choices.below(12)) {
            case 9 -> entityConstant();
            case 10 -> readsHistory ? entityVariable() : lookup();
            case 11 -> "_";
            default -> entityVariable();
        };
    }

    private String entityVariable() {
        return variable("?e", 3);
    }

    private String variable(String name, int count) {
        String variable = name + mark + choices.below(count);
        bound.add(variable);
        return variable;
    }

    private String entityConstant() {
        return entities.isEmpty() ? "70000" : choices.oneOf(entities).toString();
    }

    private String lookup() {
        RandomAttribute attribute = choices.oneOf(schema.unique());
        return attribute.isRef()
                ? entityConstant()
                : Texts.format("[%s %s]", attribute.ident(), attribute.value(choices));
    }

    private String object(RandomAttribute attribute) {
        int kind = choices.below(10);
        if (kind == 8) {
            return attribute.isRef() ? entityConstant() : attribute.value(choices);
        }
        if (kind == 9) {
            return "_";
        }
        return attribute.isRef() ? entityVariable() : variable(name(attribute.type()), 2);
    }

    private String transaction() {
        return switch (choices.below(14)) {
            case 10 -> " " + variable("?t", 1);
            case 11 -> " " + choices.oneOf(transactions);
            case 12 -> " _ " + variable("?added", 1);
            case 13 -> " _ " + choices.oneOf(List.of("true", "false"));
            default -> "";
        };
    }

    /** A pattern whose attribute is a variable. */
    private String wildcard() {
        String attribute = variable("?a", 1);
        String entity = entityVariable();
        List<String> known =
                bound.stream().filter(variable -> !variable.equals(attribute)).toList();
        String value = choices.once(3) ? choices.oneOf(known) : variable("?any", 1);
        String pattern = Texts.format("[%s %s %s]", entity, attribute, value);
        return choices.once(2) ? pattern + " [" + attribute + " :db/ident " + variable("?keyword", 2) + "]" : pattern;
    }

    private List<String> typed() {
        return bound.stream()
                .filter(variable -> !variable.startsWith("?any") && !variable.startsWith("?added"))
                .toList();
    }

    private String predicate() {
        List<String> typed = typed();
        if (typed.isEmpty()) {
            return pattern();
        }
        String one = choices.oneOf(typed);
        List<String> alike =
                typed.stream().filter(other -> kind(other).equals(kind(one))).toList();
        String other = choices.once(2) ? choices.oneOf(alike) : constantLike(one, alike);
        return Texts.format("[(%s %s %s)]", choices.oneOf(COMPARISONS), one, other);
    }

    private static String kind(String variable) {
        String name = variable.replaceAll("_?[0-9]+", "");
        return List.of("?long", "?double", "?float", "?bigint", "?bigdec").contains(name) ? "number" : name;
    }

    private String constantLike(String variable, List<String> alike) {
        return schema.attributes().stream()
                .filter(attribute -> !attribute.isRef() && variable.startsWith(name(attribute.type())))
                .findFirst()
                .map(attribute -> attribute.value(choices))
                .orElseGet(() -> choices.oneOf(alike));
    }

    private String function() {
        List<String> longs = boundOf(ValueType.LONG);
        List<String> strings = boundOf(ValueType.STRING);
        List<String> entityVariables = boundOf(ValueType.REF);
        return switch (choices.below(9)) {
            case 0 ->
                longs.isEmpty()
                        ? ground()
                        : Texts.format(
                                "[(%s %s %s) %s]",
                                choices.oneOf(List.of("+", "-", "*", "quot", "mod", "/", "rem")),
                                choices.oneOf(longs),
                                choices.once(2) ? choices.oneOf(longs) : "2",
                                variable("?long", 3));
            case 1 ->
                strings.isEmpty()
                        ? ground()
                        : Texts.format(
                                "[(%s %s) %s]",
                                choices.oneOf(List.of("upper-case", "identity", "str", "trim")),
                                choices.oneOf(strings),
                                variable("?string", 3));
            case 2 ->
                strings.isEmpty()
                        ? ground()
                        : Texts.format("[(count %s) %s]", choices.oneOf(strings), variable("?long", 3));
            case 3 ->
                strings.isEmpty()
                        ? ground()
                        : Texts.format(
                                "[(%s %s \"a\")]",
                                choices.oneOf(List.of("starts-with?", "includes?", "like", "ends-with?")),
                                choices.oneOf(strings));
            case 4, 5 -> entityVariables.isEmpty() || readsHistory ? ground() : reading(choices.oneOf(entityVariables));
            case 6 ->
                longs.isEmpty()
                        ? ground()
                        : Texts.format(
                                "[(%s %s)]",
                                choices.oneOf(List.of("zero?", "pos?", "even?", "neg?", "odd?")), choices.oneOf(longs));
            default -> ground();
        };
    }

    private String ground() {
        return switch (choices.below(5)) {
            case 0 -> Texts.format("[(ground 1) %s]", variable("?long", 2));
            case 1 -> Texts.format("[(ground [\"a\" \"b\" \"a\"]) [%s ...]]", variable("?string", 2));
            case 2 -> Texts.format("[(ground [2 :k/a]) [%s %s]]", variable("?long", 2), variable("?keyword", 2));
            case 3 ->
                Texts.format("[(ground [[1 \"a\"] [2 \"\"]]) [[%s %s]]]", variable("?long", 2), variable("?string", 2));
            default -> Texts.format("[(ground [%s]) [%s ...]]", entityConstant(), entityVariable());
        };
    }

    /** A call that reads an attribute of an entity. */
    private String reading(String entity) {
        RandomAttribute attribute = choices.oneOf(schema.attributes());
        if (attribute.many() || attribute.isRef() || choices.once(3)) {
            return Texts.format("[(missing? $ %s %s)]", entity, attribute.ident());
        }
        return Texts.format(
                "[(get-else $ %s %s %s) %s]",
                entity, attribute.ident(), attribute.value(choices), variable(name(attribute.type()), 3));
    }

    /** A negation that shares a variable with what is around it. */
    private String negation() {
        List<String> shared = boundOf(ValueType.REF);
        if (shared.isEmpty()) {
            return pattern();
        }
        RandomClauses inner = inside(Set.of(), "_" + choices.made() + "_");
        StringBuilder text = new StringBuilder("(not ");
        text.append(inner.pattern(choices.oneOf(schema.attributes()), choices.oneOf(shared), null));
        if (choices.once(3)) {
            text.append(' ').append(inner.clause());
        }
        return text.append(')').toString();
    }

    /** The names inside are those of outside, but only the listed ones mean the same. */
    private String negationJoin() {
        List<String> shared = boundOf(ValueType.REF);
        if (shared.isEmpty()) {
            return pattern();
        }
        String entity = choices.oneOf(shared);
        RandomClauses inner = inside(Set.of(entity), "");
        String first = inner.pattern(choices.oneOf(schema.attributes()), entity, null);
        String second = choices.once(2) ? " " + inner.clause() : "";
        return Texts.format("(not-join [%s] %s%s)", entity, first, second);
    }

    /** Alternatives that mention the same variables. */
    private String alternatives() {
        String entity = entityVariable();
        RandomAttribute attribute = choices.oneOf(schema.attributes());
        String value = attribute.isRef() ? entityVariable() : variable(name(attribute.type()), 2);
        return Texts.format("(or %s %s)", branch(entity, attribute, value), branch(entity, attribute, value));
    }

    private String branch(String entity, RandomAttribute attribute, String value) {
        List<RandomAttribute> alike = schema.attributes().stream()
                .filter(other -> other.type() == attribute.type())
                .toList();
        String plain = Texts.format("[%s %s %s]", entity, choices.oneOf(alike).ident(), value);
        return switch (choices.below(4)) {
            case 1 ->
                attribute.isRef()
                        ? Texts.format("[%s %s %s]", value, choices.oneOf(alike).ident(), entity)
                        : Texts.format(
                                "(and %s [(%s %s %s)])",
                                plain, choices.oneOf(COMPARISONS), value, attribute.value(choices));
            case 2 ->
                Texts.format(
                        "(and %s (not [%s %s]))",
                        plain, entity, choices.oneOf(schema.attributes()).ident());
            case 3 ->
                Texts.format(
                        "(or %s [%s %s %s])",
                        plain, entity, choices.oneOf(alike).ident(), value);
            default -> plain;
        };
    }

    private String alternativesJoin() {
        String entity = entityVariable();
        RandomAttribute attribute = choices.oneOf(schema.attributes());
        String value = attribute.isRef() ? entityVariable() : variable(name(attribute.type()), 2);
        String far = Texts.format("(and [%s :p/to ?far] [?far %s %s])", entity, attribute.ident(), value);
        return Texts.format("(or-join [%s %s] %s %s)", entity, value, branch(entity, attribute, value), far)
                .replace("[" + entity + " " + entity + "]", "[" + entity + "]");
    }

    private String ruleCall() {
        return switch (choices.below(7)) {
            case 0 -> Texts.format("(reach %s %s)", ruleArgument(), ruleArgument());
            case 1 -> Texts.format("(conn %s %s)", ruleArgument(), ruleArgument());
            case 2 -> Texts.format("(even %s %s)", ruleArgument(), ruleArgument());
            case 3 -> Texts.format("(linked %s)", entityVariable());
            case 4 -> Texts.format("(leaf %s)", entityVariable());
            case 5 -> Texts.format("(plus %s %s)", entityVariable(), variable("?long", 2));
            default -> Texts.format("(lone %s)", entityVariable());
        };
    }

    private String ruleArgument() {
        return switch (choices.below(6)) {
            case 4 -> entityConstant();
            case 5 -> "_";
            default -> entityVariable();
        };
    }

    /** Returns the rules that the calls are made to. */
    static String rules() {
        return """
                [[(reach ?x ?y) [?x :p/to ?y]]
                 [(reach ?x ?y) [?x :p/to ?z] (reach ?z ?y)]
                 [(conn ?x ?y) (or [?x :p/to ?y] [?y :p/to ?x])]
                 [(conn ?x ?y) (conn ?x ?z) (conn ?z ?y)]
                 [(odd ?x ?y) [?x :p/to ?y]]
                 [(odd ?x ?y) (even ?x ?z) [?z :p/to ?y]]
                 [(even ?x ?y) (odd ?x ?z) [?z :p/to ?y]]
                 [(linked ?x) [?x :p/to _]]
                 [(linked ?x) [_ :p/to ?x]]
                 [(leaf ?x) [?x :p/key] (not (reach ?x _))]
                 [(plus ?x ?n) [?x :p/num ?m] [(+ ?m 1) ?n]]
                 [(lone ?e1) [?e1 :p/key ?e2] (not-join [?e1] [?e2 :p/to ?e1])]]""";
    }

    /** Makes several clauses, of which the first binds an entity. */
    List<String> clauses(int most) {
        String first = pattern(choices.oneOf(schema.attributes()), entityVariable(), null);
        List<String> clauses = new ArrayList<>(List.of(first));
        int more = choices.below(most);
        for (int i = 0; i < more; i++) {
            clauses.add(clause());
        }
        return clauses;
    }
}
