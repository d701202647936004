// SPDX-License-Identifier: Apache-2.0
package dev.mentat.store;

import dev.mentat.edn.Keyword;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Whom every ident has named since when. What it named it goes on naming, as an alias, until it names somebody else. */
final class IdentHistory {
    private final Map<Keyword, NavigableMap<Long, Long>> owners = new HashMap<>();

    /** Notes that an ident was given to an entity by a transaction. */
    void add(Keyword ident, long entity, long tx) {
        owners.computeIfAbsent(ident, key -> new TreeMap<>()).put(tx, entity);
    }

    /** Returns whom an ident named just after a transaction, or whom it named first if it came later. */
    OptionalLong owner(Keyword ident, long tx) {
        NavigableMap<Long, Long> known = owners.get(ident);
        if (known == null) {
            return OptionalLong.empty();
        }
        Map.Entry<Long, Long> then = known.floorEntry(tx);
        return OptionalLong.of((then == null ? known.firstEntry() : then).getValue());
    }
}
