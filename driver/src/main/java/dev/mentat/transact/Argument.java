// SPDX-License-Identifier: Apache-2.0
package dev.mentat.transact;

/**
 * The value of a parameter where an atom of the text would hold a constant. It is coerced to the attribute's type.
 *
 * @param index the number of the parameter, from 1
 * @param value what the caller set, or an element of a collection that the caller set
 */
record Argument(int index, Object value) {}
