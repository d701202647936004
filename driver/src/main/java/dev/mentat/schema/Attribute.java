// SPDX-License-Identifier: Apache-2.0
package dev.mentat.schema;

import dev.mentat.edn.Keyword;
import dev.mentat.edn.Symbol;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An attribute as the schema has it now. Immutable.
 *
 * @param id its entid
 * @param ident its current ident
 * @param type its value type
 * @param many whether an entity has a set of values
 * @param unique its uniqueness, or null
 * @param index whether {@code :db/index} is true
 * @param fulltext whether {@code :db/fulltext} is true
 * @param component whether {@code :db/isComponent} is true
 * @param noHistory whether {@code :db/noHistory} is true
 * @param tuple its slots if the type is {@link ValueType#TUPLE}, else null
 * @param predicates the symbols of {@code :db.attr/preds}
 * @param doc its {@code :db/doc}, or null
 */
public record Attribute(
        long id,
        Keyword ident,
        ValueType type,
        boolean many,
        @Nullable Unique unique,
        boolean index,
        boolean fulltext,
        boolean component,
        boolean noHistory,
        @Nullable TupleSpec tuple,
        List<Symbol> predicates,
        @Nullable String doc) {
    /** Tells whether values are entids. */
    public boolean isRef() {
        return type == ValueType.REF;
    }

    /**
     * Tells whether the store keeps an index on the value: it is unique, {@code :db/index} is true, or it is a ref. The refs
     * of the schema itself have none: they lead to so few entities that a look-up by value reads most rows anyway.
     */
    public boolean isIndexed() {
        return index || unique != null || (isRef() && id >= Entids.FIRST_USER);
    }

    /** Tells whether asserting a value of this attribute for a tempid can resolve the tempid. */
    public boolean isIdentity() {
        return unique == Unique.IDENTITY;
    }
}
