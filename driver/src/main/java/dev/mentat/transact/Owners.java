// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Attribute;
import dev.mentat.schema.DatomReader;
import dev.mentat.schema.Entids;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who holds which unique value in db-before. Values are announced first and then read together, one call per attribute;
 * what was read once is kept for the transaction. Idents are answered from the schema. Not thread-safe.
 */
final class Owners {
    private final DatomReader reader;
    private final Map<Long, Known> byAttribute = new HashMap<>();

    Owners(DatomReader reader) {
        this.reader = reader;
    }

    /** Announces a value whose owner will be asked for. */
    void want(Attribute attribute, Object value) {
        byAttribute.computeIfAbsent(attribute.id(), id -> new Known(attribute)).want(value);
    }

    /** Reads the owners of all announced values. */
    void read() {
        byAttribute.values().forEach(known -> known.read(reader));
    }

    /** Returns the owner of a value that was announced and read, or null if nobody holds it. */
    @Nullable
    Long of(Attribute attribute, Object value) {
        Known known = byAttribute.get(attribute.id());
        return known == null ? null : known.owners.get(value);
    }

    private static final class Known {
        private final Attribute attribute;
        private final Map<Object, Long> owners = new HashMap<>();
        private final Set<Object> asked = new HashSet<>();
        private Set<Object> wanted = new HashSet<>();

        Known(Attribute attribute) {
            this.attribute = attribute;
        }

        void want(Object value) {
            if (asked.add(value)) {
                wanted.add(value);
            }
        }

        void read(DatomReader reader) {
            if (wanted.isEmpty()) {
                return;
            }
            if (attribute.id() == Entids.DB_IDENT) {
                Map<?, Long> idents = reader.catalogue().schema().entids();
                wanted.forEach(ident -> {
                    Long owner = idents.get(ident);
                    if (owner != null) {
                        owners.put(ident, owner);
                    }
                });
            } else {
                owners.putAll(reader.owners(attribute, wanted));
            }
            wanted = new HashSet<>();
        }
    }
}
