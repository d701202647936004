// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

/** What is known at compile time about the arguments of a query. */
@FunctionalInterface
public interface InputTypes {
    /** Nothing is known: the query is prepared before its arguments are set. */
    InputTypes UNKNOWN = slot -> TypeSet.ALL;

    /**
     * Returns what the argument for a slot may be. An integer is {@link TypeSet#INTEGER_OR_REF}: inference decides.
     *
     * @param slot the slot of a parameter
     */
    TypeSet types(InputSlot slot);
}
