// SPDX-License-Identifier: Apache-2.0
package dev.mentat.plan;

/**
 * A column of a result as the caller sees it.
 *
 * @param label its label
 * @param kind what its values are
 * @param types the types of the value, or of the elements if it is a collection
 */
public record ResultColumn(String label, Kind kind, TypeSet types) {
    /** The kinds of column. */
    public enum Kind {
        /** One value. */
        VALUE,
        /** A list of values. */
        LIST,
        /** A set of values, delivered as a list without duplicates. */
        SET,
        /** An entid from which an entity is to be pulled. */
        PULL
    }
}
