// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import dev.mentat.error.Position;
import dev.mentat.error.TxErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import dev.mentat.schema.ValueOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Checks the result against the predicates of attributes and the specs that {@code :db/ensure} names. */
final class Requirements {
    /** That an entity satisfies a spec. */
    private record Claim(long entity, long spec) {}

    private final Schema after;
    private final Cells cells;
    private final Names names;
    private final TxFunctions functions;
    private final DbView view;

    /**
     * Makes a checker.
     *
     * @param after the schema of the result
     * @param view the result, for entity predicates
     */
    Requirements(Schema after, Cells cells, Names names, TxFunctions functions, DbView view) {
        this.after = after;
        this.cells = cells;
        this.names = names;
        this.functions = functions;
        this.view = view;
    }

    /** Tests every value that the transaction asserts by the predicates of its attribute. */
    void checkValues(Violations violations) {
        for (Cell cell : cells.all()) {
            List<Symbol> predicates =
                    after.attribute(cell.a().id()).map(Attribute::predicates).orElse(List.of());
            if (!predicates.isEmpty() && cell.isTouched()) {
                cell.asserted().forEach(value -> checkValue(cell, value, predicates, violations));
            }
        }
    }

    private void checkValue(Cell cell, Object value, List<Symbol> predicates, Violations violations) {
        for (Symbol predicate : predicates) {
            boolean holds = AttributePredicates.find(predicate)
                    .filter(test -> test.test(value))
                    .isPresent();
            if (!holds) {
                violations.add(TxErrors.attributePredicate(
                        predicate.toString(),
                        cell.a().ident().toString(),
                        Spelling.value(after, cell.a(), value),
                        names.of(cell.e()),
                        cell.position()));
            }
        }
    }

    /** Checks every entity for which a spec is to be ensured. */
    void checkSpecs(List<TxTerms.Ensure> ensures, Bindings bindings, Violations violations) {
        if (ensures.isEmpty()) {
            return;
        }
        Map<Claim, Position> claims = new LinkedHashMap<>();
        ensures.forEach(ensure -> claims.putIfAbsent(
                new Claim(entid(ensure.e(), bindings), entid(ensure.spec(), bindings)), ensure.position()));
        claims.keySet().forEach(claim -> {
            cells.of(claim.spec, after.attribute(Entids.DB_ENTITY_ATTRS).orElseThrow());
            cells.of(claim.spec, after.attribute(Entids.DB_ENTITY_PREDS).orElseThrow());
        });
        cells.load();
        claims.keySet()
                .forEach(claim -> required(claim.spec)
                        .forEach(name -> attribute(name).ifPresent(each -> cells.of(claim.entity, each))));
        cells.load();
        claims.forEach((claim, position) -> {
            checkAttributes(claim, position, violations);
            checkPredicates(claim, position, violations);
        });
    }

    private static long entid(Ref ref, Bindings bindings) {
        return Objects.requireNonNull(ref.entid(bindings), "An unresolved entity was not reported");
    }

    private List<Keyword> required(long spec) {
        return values(spec, Entids.DB_ENTITY_ATTRS).stream()
                .map(Keyword.class::cast)
                .sorted()
                .toList();
    }

    private List<Object> values(long entity, long attribute) {
        return cells.find(entity, attribute)
                .map(cell -> List.copyOf(cell.after()))
                .orElse(List.of());
    }

    private Optional<Attribute> attribute(Keyword name) {
        return after.attribute(name);
    }

    private void checkAttributes(Claim claim, Position position, Violations violations) {
        List<String> missing = required(claim.spec).stream()
                .filter(name -> attribute(name)
                        .map(each -> values(claim.entity, each.id()).isEmpty())
                        .orElse(true))
                .map(Keyword::toString)
                .toList();
        if (!missing.isEmpty()) {
            violations.add(TxErrors.missingAttributes(
                    names.of(claim.entity), Spelling.entity(after, claim.spec), missing, position));
        }
    }

    private void checkPredicates(Claim claim, Position position, Violations violations) {
        String spec = Spelling.entity(after, claim.spec);
        List<Object> symbols = values(claim.spec, Entids.DB_ENTITY_PREDS).stream()
                .sorted(ValueOrder.INSTANCE)
                .toList();
        for (Object symbol : symbols) {
            Optional<EntityPredicate> predicate = functions.predicate(symbol.toString());
            if (predicate.isEmpty()) {
                violations.add(TxErrors.unknownEntityPredicate(symbol.toString(), spec, position));
            } else if (!predicate.get().test(view, claim.entity)) {
                violations.add(TxErrors.entityPredicate(symbol.toString(), spec, names.of(claim.entity), position));
            }
        }
    }
}
