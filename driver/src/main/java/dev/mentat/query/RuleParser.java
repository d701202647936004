// SPDX-License-Identifier: Apache-2.0
package dev.mentat.query;

import dev.mentat.edn.Form;
import dev.mentat.edn.Symbol;
import java.util.List;

/** Reads rule sets. */
final class RuleParser {
    private RuleParser() {}

    static List<Rule> rules(Form form) {
        List<Form> items =
                Shapes.vector(form).or(() -> Shapes.list(form)).orElseThrow(() -> QuerySyntaxErrors.ruleSet(form));
        return items.stream().map(RuleParser::rule).toList();
    }

    private static Rule rule(Form form) {
        List<Form> items =
                Shapes.vector(form).filter(rule -> !rule.isEmpty()).orElseThrow(() -> QuerySyntaxErrors.rule(form));
        List<Form> head = Shapes.list(items.get(0))
                .filter(list -> !list.isEmpty())
                .orElseThrow(() -> QuerySyntaxErrors.rule(form));
        Symbol name = Shapes.symbol(head.get(0))
                .filter(symbol -> !Shapes.isReserved(symbol))
                .orElseThrow(() -> QuerySyntaxErrors.rule(form));
        if (WhereParser.RESERVED_HEADS.contains(name.text())) {
            throw QuerySyntaxErrors.reservedRuleName(name.text(), form);
        }
        RuleVars variables = WhereParser.ruleVars(head.subList(1, head.size()), items.get(0));
        List<Form> body = items.subList(1, items.size());
        if (body.isEmpty()) {
            throw QuerySyntaxErrors.emptyBody(name.text(), form);
        }
        return new Rule(name, variables, WhereParser.clauses(body), form.position());
    }
}
