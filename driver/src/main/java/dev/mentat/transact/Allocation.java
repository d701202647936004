// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.error.TxErrors;
import dev.mentat.error.Violation;
import dev.mentat.schema.Entids;
import dev.mentat.schema.Schema;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Hands out entids to the tempids that are no entities of db-before. */
final class Allocation {
    private Allocation() {}

    /**
     * Binds every tempid of the terms. New entids go to named tempids by code point, then to anonymous maps in the order
     * of the text; tempids of one class share one.
     *
     * @param first the entid that the next new user entity gets
     * @return the entid that the next new user entity gets after this transaction
     * @throws dev.mentat.error.MentatException of kind TEMPID_NOT_AN_ENTITY if nothing is asserted about a new tempid, of
     *     kind PARTITION_EXHAUSTED if no entid is left, of kind CONFLICTING_UPSERTS if tempids that must be one entity are
     *     two
     */
    static long allocate(TxTerms terms, Schema schema, Bindings bindings, long first) {
        TempIdClasses classes = new TempIdClasses(terms, schema, bindings);
        Set<TempId> asserted = entitiesSpokenOf(terms);
        Map<TempId, Long> entids = new HashMap<>();
        long next = first;
        for (TempId tempId : new TreeSet<>(asserted)) {
            Long known = classes.entid(tempId);
            if (known == null) {
                TempId representative = classes.representative(tempId);
                known = entids.get(representative);
                if (known == null) {
                    known = next++;
                    entids.put(representative, known);
                }
            }
            bindings.bind(tempId, known);
        }
        if (next > Entids.FIRST_TX) {
            throw TxErrors.partitionExhausted(next - first, Entids.FIRST_TX - first)
                    .exception();
        }
        requireAllBound(terms, bindings);
        return next;
    }

    /** Returns the tempids of which something is asserted, be it only that they satisfy a spec. */
    private static Set<TempId> entitiesSpokenOf(TxTerms terms) {
        Set<TempId> tempIds = new HashSet<>();
        terms.adds().forEach(term -> collect(term.e(), tempIds));
        terms.ensures().forEach(ensure -> collect(ensure.e(), tempIds));
        return tempIds;
    }

    private static void requireAllBound(TxTerms terms, Bindings bindings) {
        Violations violations = new Violations();
        Set<TempId> values = new HashSet<>();
        terms.adds().forEach(term -> collect(term.v(), values));
        terms.swapped().forEach(term -> collect(term.v(), values));
        terms.tempIds().forEach((tempId, position) -> {
            if (bindings.entid(tempId) == null) {
                violations.add(unbound(tempId, values.contains(tempId), position));
            }
        });
        violations.raise();
    }

    private static void collect(Value value, Set<TempId> tempIds) {
        if (value instanceof TempId tempId) {
            tempIds.add(tempId);
        }
    }

    private static Violation unbound(TempId tempId, boolean isValue, Position position) {
        if (tempId.name() == null) {
            return TxErrors.emptyMapAsValue(position);
        }
        return isValue
                ? TxErrors.tempidOnlyValue(tempId.spelling(), position)
                : TxErrors.tempidOnlyRetracted(tempId.spelling(), position);
    }
}
