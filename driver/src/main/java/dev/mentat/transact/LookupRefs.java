// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.error.Position;
import dev.mentat.error.TxFormErrors;
import dev.mentat.schema.Attribute;
import dev.mentat.schema.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lookup refs of one transaction. They are resolved together, with one look-up per attribute and depth of nesting.
 * Not thread-safe.
 */
final class LookupRefs {
    private final Map<Long, Map<Value, Ref.LookupRef>> known = new HashMap<>();
    private final Map<Ref.LookupRef, Position> places = new LinkedHashMap<>();

    /** Returns the lookup ref of an attribute and value, the same object for the same two. */
    Ref.LookupRef of(Attribute attribute, Value value, Position position) {
        return known.computeIfAbsent(attribute.id(), id -> new HashMap<>()).computeIfAbsent(value, key -> {
            Ref.LookupRef lookupRef = new Ref.LookupRef(attribute, value);
            places.put(lookupRef, position);
            return lookupRef;
        });
    }

    /**
     * Finds the owners in db-before and binds them.
     *
     * @throws dev.mentat.error.MentatException of kind LOOKUP_REF_NOT_FOUND that names every lookup ref without an owner
     */
    void resolve(Owners owners, Bindings bindings, Schema schema) {
        Violations violations = new Violations();
        List<Ref.LookupRef> waiting = new ArrayList<>(places.keySet());
        while (!waiting.isEmpty()) {
            List<Ref.LookupRef> ready = new ArrayList<>();
            List<Ref.LookupRef> later = new ArrayList<>();
            waiting.forEach(ref -> (ref.value().isBound(bindings) ? ready : later).add(ref));
            if (ready.isEmpty()) {
                break;
            }
            lookUp(ready, owners, bindings, schema, violations);
            waiting = later;
        }
        violations.raise();
    }

    private void lookUp(
            List<Ref.LookupRef> ready, Owners owners, Bindings bindings, Schema schema, Violations violations) {
        ready.forEach(ref -> owners.want(ref.attribute(), ref.value().resolve(bindings)));
        owners.read();
        for (Ref.LookupRef ref : ready) {
            Long owner = owners.of(ref.attribute(), ref.value().resolve(bindings));
            if (owner == null) {
                violations.add(TxFormErrors.lookupRefNotFound(
                        ref.attribute().ident().toString(), Spelling.value(ref.value(), schema), places.get(ref)));
            } else {
                bindings.bind(ref, owner);
            }
        }
    }
}
