// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

import dev.mentat.edn.Keyword;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;

/**
 * What code that runs inside a transaction can ask of the store. Valid only during the call that it was handed to; not
 * thread-safe. Unknown attributes are errors of kind NOT_AN_ATTRIBUTE.
 */
public interface DbView {
    /** Returns the entid of the newest transaction before the running one. */
    long basis();

    /** Finds the entity that an ident names. */
    OptionalLong entid(Keyword ident);

    /**
     * Finds the entity that holds a unique value.
     *
     * @param attribute a unique attribute
     * @param value a value of its type, or a parameter that can be converted to it without loss
     */
    OptionalLong entid(Keyword attribute, Object value);

    /**
     * Reads the values that entities hold of an attribute, in one look-up.
     *
     * @param entities entids
     * @param attribute the attribute's ident
     * @return a list of values per entity, in the order of the argument, each in the order of the values
     */
    List<List<Object>> values(Collection<Long> entities, Keyword attribute);

    /** Reads the values that an entity holds of an attribute. */
    default List<Object> values(long entity, Keyword attribute) {
        return values(List.of(entity), attribute).get(0);
    }
}
