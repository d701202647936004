// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Keyword;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes queries and rules of EDN forms. Everything that can be refused without a schema and inputs is refused here. */
public final class QueryParser {
    private final Form text;
    private final Map<QueryPart, List<Form>> parts;

    private QueryParser(Form text, Map<QueryPart, List<Form>> parts) {
        this.text = text;
        this.parts = parts;
    }

    /**
     * Parses a query in vector or map form.
     *
     * @param text the form
     * @return the query
     * @throws dev.mentat.error.MentatException {@code :db.error/syntax} (42601), {@code duplicate-variable} (42712) or
     *     {@code invalid-limit} (2201W) with the place of the fault
     */
    public static Query parse(Form text) {
        Map<QueryPart, List<Form>> parts = text.accept(new Form.Visitor<>() {
            @Override
            public Map<QueryPart, List<Form>> atom(Form.Atom atom) {
                throw QuerySyntaxErrors.notAQuery(text);
            }

            @Override
            public Map<QueryPart, List<Form>> sequence(Form.Sequence sequence) {
                if (sequence.kind() != Form.Kind.VECTOR) {
                    throw QuerySyntaxErrors.notAQuery(text);
                }
                return vectorParts(sequence);
            }

            @Override
            public Map<QueryPart, List<Form>> map(Form.MapForm map) {
                return mapParts(map);
            }
        });
        return new QueryParser(text, parts).query();
    }

    /**
     * Parses a rule set.
     *
     * @param text a vector of rules
     * @return the rules in the order of the text
     * @throws dev.mentat.error.MentatException {@code :db.error/syntax} (42601) or {@code duplicate-variable} (42712)
     */
    public static List<Rule> rules(Form text) {
        return RuleParser.rules(text);
    }

    private static Map<QueryPart, List<Form>> vectorParts(Form.Sequence vector) {
        Map<QueryPart, List<Form>> parts = new LinkedHashMap<>();
        List<Form> items = vector.items();
        int start = 0;
        while (start < items.size()) {
            QueryPart part = part(items.get(start));
            int end = start + 1;
            while (end < items.size() && Shapes.keyword(items.get(end)).isEmpty()) {
                end++;
            }
            put(parts, part, items.subList(start + 1, end), items.get(start));
            start = end;
        }
        return parts;
    }

    private static Map<QueryPart, List<Form>> mapParts(Form.MapForm map) {
        Map<QueryPart, List<Form>> parts = new LinkedHashMap<>();
        for (int i = 0; i < map.keys().size(); i++) {
            QueryPart part = part(map.keys().get(i));
            Form value = map.values().get(i);
            List<Form> items = part.isBareInMap()
                    ? List.of(value)
                    : Shapes.vector(value).orElseThrow(() -> QuerySyntaxErrors.partIsNoVector(part.keyword(), value));
            put(parts, part, items, map.keys().get(i));
        }
        return parts;
    }

    private static QueryPart part(Form form) {
        Keyword keyword = Shapes.keyword(form).orElseThrow(() -> QuerySyntaxErrors.expectedPart(form));
        return QueryPart.of(keyword)
                .orElseThrow(() -> keyword.namespace() == null
                        ? QuerySyntaxErrors.unknownPart(keyword.toString(), QueryPart.names(), form)
                        : QuerySyntaxErrors.looksLikeTransaction(keyword.toString(), form));
    }

    private static void put(Map<QueryPart, List<Form>> parts, QueryPart part, List<Form> items, Form where) {
        if (parts.putIfAbsent(part, items) != null) {
            throw QuerySyntaxErrors.repeatedPart(part.keyword(), where);
        }
    }

    private Query query() {
        List<Input> inputs = InputParser.parse(items(QueryPart.IN));
        return new Query(
                FindParser.parse(items(QueryPart.FIND), labels(), text),
                with(),
                inputs,
                WhereParser.clauses(items(QueryPart.WHERE)),
                rules(),
                items(QueryPart.ORDER).stream().map(FindParser::order).toList(),
                bound(QueryPart.LIMIT, 1, inputs),
                bound(QueryPart.OFFSET, 0, inputs),
                timeout(),
                isDistinct(),
                text.position());
    }

    private List<Form> items(QueryPart part) {
        return parts.getOrDefault(part, List.of());
    }

    private List<String> labels() {
        List<QueryPart> present =
                QueryPart.LABELS.stream().filter(parts::containsKey).toList();
        if (present.size() > 1) {
            throw QuerySyntaxErrors.severalLabels(text);
        }
        return present.stream()
                .flatMap(part -> items(part).stream())
                .map(form -> Shapes.symbol(form)
                        .orElseThrow(() -> QuerySyntaxErrors.label(form))
                        .text())
                .toList();
    }

    private List<Variable> with() {
        List<Variable> variables = items(QueryPart.WITH).stream()
                .map(form -> Shapes.variable(form).orElseThrow(() -> QuerySyntaxErrors.expectedVariable(form, text)))
                .toList();
        BindingParser.requireDistinct(variables, text);
        return variables;
    }

    private List<Rule> rules() {
        List<Form> items = items(QueryPart.RULES);
        if (items.isEmpty()) {
            return List.of();
        }
        if (items.size() != 1) {
            throw QuerySyntaxErrors.ruleSet(items.get(1));
        }
        return RuleParser.rules(items.get(0));
    }

    private Optional<Term> bound(QueryPart part, long least, List<Input> inputs) {
        Optional<Form> single = single(part);
        return single.map(form -> {
            Term term = TermParser.argument(form);
            if (!BoundCheck.isAllowed(term, least, inputs)) {
                throw QuerySyntaxErrors.bound(part.keyword(), least, form);
            }
            return term;
        });
    }

    private Optional<Long> timeout() {
        return single(QueryPart.TIMEOUT).map(QueryParser::millis);
    }

    private static long millis(Form form) {
        if (form instanceof Form.Atom atom && atom.value() instanceof Long millis && millis > 0) {
            return millis;
        }
        throw QuerySyntaxErrors.timeout(form);
    }

    private boolean isDistinct() {
        List<Form> items = items(QueryPart.DISTINCT);
        if (items.isEmpty()) {
            return parts.containsKey(QueryPart.DISTINCT);
        }
        if (items.size() == 1 && items.get(0) instanceof Form.Atom atom && atom.value() instanceof Boolean flag) {
            return flag;
        }
        throw QuerySyntaxErrors.distinct(items.get(0));
    }

    private Optional<Form> single(QueryPart part) {
        if (!parts.containsKey(part)) {
            return Optional.empty();
        }
        List<Form> items = items(part);
        if (items.size() != 1) {
            throw QuerySyntaxErrors.notSingle(part.keyword(), text);
        }
        return Optional.of(items.get(0));
    }
}
