// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Texts;
import dev.mentat.error.TxErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds the tempids that are entities of db-before, by the identity values that the transaction asserts for them. Used
 * once; not thread-safe.
 *
 * <p>The algorithm is Mozilla Mentat's, with one look-up per attribute in each round. A <em>simple</em> term has a tempid
 * in E and a known value in V; a <em>complex</em> one has tempids in both. A round looks up all simple terms. A complex
 * term becomes simple when its V was found, even if its E was found before, so that a contradiction shows; with only its E
 * found it decides nothing any more. Rounds go on until nothing is simple.
 */
final class Upserts {
    private record Simple(TempId tempId, Attribute attribute, Object value) {}

    private record Hit(long owner, Simple reason) {}

    private static final class Complex {
        private final TempId entity;
        private final Attribute attribute;
        private boolean isDecided;

        Complex(TempId entity, Attribute attribute) {
            this.entity = entity;
            this.attribute = attribute;
        }
    }

    private final TxTerms terms;
    private final Owners owners;
    private final Schema schema;
    private final Bindings bindings;
    private final Map<TempId, List<Complex>> complexByEntity = new HashMap<>();
    private final Map<TempId, List<Complex>> complexByValue = new HashMap<>();
    private final Map<TempId, Hit> hits = new HashMap<>();
    private final Map<TempId, Set<Hit>> conflicts = new LinkedHashMap<>();

    private Upserts(TxTerms terms, Owners owners, Schema schema, Bindings bindings) {
        this.terms = terms;
        this.owners = owners;
        this.schema = schema;
        this.bindings = bindings;
    }

    /**
     * Binds every tempid that is an entity of db-before.
     *
     * @throws dev.mentat.error.MentatException of kind CONFLICTING_UPSERTS that names each tempid that is several entities
     */
    static void resolve(TxTerms terms, Owners owners, Schema schema, Bindings bindings) {
        Upserts upserts = new Upserts(terms, owners, schema, bindings);
        List<Simple> simple = upserts.partition();
        while (!simple.isEmpty()) {
            simple = upserts.round(simple);
        }
    }

    private List<Simple> partition() {
        List<Simple> simple = new ArrayList<>();
        for (Term term : terms.adds()) {
            if (!term.canIdentify()) {
                continue;
            }
            TempId entity = (TempId) term.e();
            if (term.v() instanceof TempId value) {
                Complex complex = new Complex(entity, term.a());
                complexByEntity
                        .computeIfAbsent(entity, key -> new ArrayList<>())
                        .add(complex);
                complexByValue.computeIfAbsent(value, key -> new ArrayList<>()).add(complex);
            } else {
                simple.add(new Simple(entity, term.a(), term.v().resolve(bindings)));
            }
        }
        return simple;
    }

    private List<Simple> round(List<Simple> simple) {
        simple.forEach(term -> owners.want(term.attribute, term.value));
        owners.read();
        Set<TempId> found = new LinkedHashSet<>();
        for (Simple term : simple) {
            Long owner = owners.of(term.attribute, term.value);
            if (owner != null) {
                hit(new Hit(owner, term));
                found.add(term.tempId);
            }
        }
        raiseConflicts();
        found.forEach(tempId -> bindings.bind(tempId, known(tempId)));
        return simplify(found);
    }

    private void hit(Hit hit) {
        TempId tempId = hit.reason.tempId;
        Hit earlier = hits.putIfAbsent(tempId, hit);
        if (earlier != null && earlier.owner != hit.owner) {
            Set<Hit> all = conflicts.computeIfAbsent(tempId, key -> new LinkedHashSet<>());
            all.add(earlier);
            all.add(hit);
        }
    }

    private long known(TempId tempId) {
        Hit hit = hits.get(tempId);
        if (hit == null) {
            throw new IllegalStateException("No hit for " + tempId);
        }
        return hit.owner;
    }

    /** Returns the complex terms whose V was just found as simple ones, and drops those of which only E was found. */
    private List<Simple> simplify(Set<TempId> found) {
        List<Simple> simple = new ArrayList<>();
        for (TempId value : found) {
            for (Complex complex : complexByValue.getOrDefault(value, List.of())) {
                if (!complex.isDecided) {
                    complex.isDecided = true;
                    simple.add(new Simple(complex.entity, complex.attribute, known(value)));
                }
            }
        }
        for (TempId entity : found) {
            complexByEntity.getOrDefault(entity, List.of()).forEach(complex -> complex.isDecided = true);
        }
        return simple;
    }

    private void raiseConflicts() {
        Violations violations = new Violations();
        conflicts.forEach((tempId, all) -> {
            Map<Long, String> candidates = new TreeMap<>();
            all.stream()
                    .sorted(Comparator.comparing(hit -> hit.reason.attribute.id()))
                    .forEach(hit -> candidates.putIfAbsent(hit.owner, candidate(hit)));
            violations.add(TxErrors.conflictingUpserts(
                    tempId.spelling(),
                    List.copyOf(candidates.values()),
                    terms.tempIds().get(tempId)));
        });
        violations.raise();
    }

    private String candidate(Hit hit) {
        Simple reason = hit.reason;
        return Texts.format(
                "%s (%s %s)",
                Spelling.entity(schema, hit.owner),
                reason.attribute.ident(),
                Spelling.value(schema, reason.attribute, reason.value));
    }
}
