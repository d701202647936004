// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which entities the lookup refs and tempids of one transaction are. Filled step by step; not thread-safe. */
final class Bindings {
    private final Map<Ref.LookupRef, Long> owners = new HashMap<>();
    private final Map<TempId, Long> entids = new HashMap<>();

    void bind(Ref.LookupRef lookupRef, long owner) {
        owners.put(lookupRef, owner);
    }

    void bind(TempId tempId, long entid) {
        entids.put(tempId, entid);
    }

    @Nullable
    Long owner(Ref.LookupRef lookupRef) {
        return owners.get(lookupRef);
    }

    @Nullable
    Long entid(TempId tempId) {
        return entids.get(tempId);
    }
}
