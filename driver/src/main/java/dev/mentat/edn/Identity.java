// SPDX-License-Identifier: Apache-2.0
package dev.mentat.edn;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * When two forms are one element of a set or one key of a map: same type and same value, so that {@code 1}, {@code 1N}
 * and {@code 1.0} are three, while {@code 1.5M} and {@code 1.50M} are one. A list and a vector of the same forms are one.
 */
final class Identity implements Form.Visitor<Object> {
    private static final Identity VISITOR = new Identity();
    private static final Object NIL = new Object();

    private Identity() {}

    /** Returns an object that equals those of the same forms and no others. */
    static Object of(Form form) {
        return form.accept(VISITOR);
    }

    @Override
    public Object atom(Form.Atom atom) {
        Object value = atom.value();
        if (value == null) {
            return NIL;
        }
        return value instanceof BigDecimal decimal ? decimal.stripTrailingZeros() : value;
    }

    @Override
    public Object sequence(Form.Sequence sequence) {
        List<Object> items = sequence.items().stream().map(Identity::of).toList();
        return sequence.kind() == Form.Kind.SET ? Set.copyOf(items) : items;
    }

    @Override
    public Object map(Form.MapForm map) {
        Map<Object, Object> identities = new HashMap<>();
        for (int at = 0; at < map.keys().size(); at++) {
            identities.put(of(map.keys().get(at)), of(map.values().get(at)));
        }
        return identities;
    }
}
