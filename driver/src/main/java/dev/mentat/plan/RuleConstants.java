// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

import dev.mentat.edn.Keyword;
import dev.mentat.query.Source;
import dev.mentat.schema.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Constant arguments of recursive rules. Whether such a constant is an entity, only the types of the rule's variables can
 * tell: a keyword stands for itself and for the entity that it names, an integer for a number and an entid, and inference
 * leaves the reading that fits. A lookup ref is looked up.
 */
final class RuleConstants {
    private RuleConstants() {}

    /** Makes a variable that has the value of the constant. */
    static Var bind(Referent.Constant constant, Compilation compilation, Source source, Consumer<Goal> goals) {
        Sources.Data data = compilation.data(source, constant.position());
        if (data instanceof Sources.Database database && isLookupRef(constant.value(), database)) {
            Scope scope = Scope.separate(compilation.names(), source);
            PatternResolver patterns =
                    new PatternResolver(compilation, new TermResolver(compilation, scope), database, goals);
            return ((Operand.Variable) patterns.entity(constant)).var();
        }
        Var var = compilation.names().fresh("argument");
        List<List<Operand.Typed>> rows = new ArrayList<>();
        rows.add(List.of(
                FormulaResolver.constant(constant.value(), constant.position()).value()));
        if (constant.value() instanceof Keyword ident && data instanceof Sources.Database database) {
            database.catalogue()
                    .schema()
                    .entid(ident)
                    .ifPresent(entid -> rows.add(List.of(new Operand.Typed(ValueType.REF, entid))));
        }
        goals.accept(new Goal.Rows(List.of(Optional.of(var)), new Goal.ConstantRows(rows), constant.position()));
        return var;
    }

    private static boolean isLookupRef(Object value, Sources.Database database) {
        return value instanceof List<?> items
                && items.size() == 2
                && items.get(0) instanceof Keyword name
                && database.catalogue().schema().attribute(name).isPresent();
    }
}
