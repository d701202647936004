// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.schema.Schema;
import java.util.HashMap;
import java.util.Map;

/** How messages name entities once tempids are resolved: as the text does, if it uses a tempid. Not thread-safe. */
final class Names {
    private final TxTerms terms;
    private final Bindings bindings;
    private final Schema schema;
    private final Map<Long, String> spellings = new HashMap<>();
    private boolean isComplete;

    Names(TxTerms terms, Bindings bindings, Schema schema) {
        this.terms = terms;
        this.bindings = bindings;
        this.schema = schema;
    }

    /** Returns the tempid that stands for an entity in the text, or its ident, or its entid. */
    String of(long entid) {
        if (!isComplete) {
            terms.tempIds().keySet().forEach(this::note);
            isComplete = true;
        }
        String spelling = spellings.get(entid);
        return spelling == null ? Spelling.entity(schema, entid) : spelling;
    }

    private void note(TempId tempId) {
        Long entid = bindings.entid(tempId);
        if (entid != null) {
            spellings.putIfAbsent(entid, tempId.spelling());
        }
    }
}
